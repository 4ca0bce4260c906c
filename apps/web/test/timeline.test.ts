import type { SessionState } from '@loupe/bridge-api';
import { describe, expect, it } from 'vitest';
import { chosenColumns, COLUMNS, trackStyle } from '../src/timeline/columns.ts';
import { commandOf, TIMELINE_COMMANDS, type TimelineTargets } from '../src/timeline/commands.ts';
import { gist } from '../src/timeline/gist.ts';
import { writeObstacle } from '../src/timeline/notes.ts';
import { toggled } from '../src/timeline/expanded.ts';
import { tokenValue, withToken } from '../src/timeline/tokens.ts';

describe('gist', () => {
  it.each([
    [
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"echo","arguments":{"a":"}"}}}',
      '{"a":"}"}',
    ],
    ['{"jsonrpc":"2.0","method":"x","params":{"level":"info","da', '{"level":"info","da'],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', ''],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}', '{"code":-32601}'],
    ['{"jsonrpc":"2.0","id":1,"result":true}', 'true'],
    ['{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"a":1}}}', ''],
    ['{"method":"n","jsonrpc":"2.0"}', ''],
    ['{"answer":42}', '{"answer":42}'],
    ['Listening on stdout', 'Listening on stdout'],
  ])('%s', (head, telling) => {
    expect(gist(head)).toBe(telling);
  });
});

describe('columns', () => {
  it('lays out only those that were chosen, and never without the name', () => {
    const chosen = chosenColumns(['time', 'delta', 'size', 'name', 'unknown']);
    expect(chosen.map(({ id }) => id)).toEqual([
      'seq',
      'direction',
      'method',
      'name',
      'status',
      'ms',
      'waterfall',
    ]);
    expect(trackStyle(chosenColumns(['method', 'time', 'delta', 'waterfall', 'size']))).toEqual({
      '--narrow': '3rem 2rem minmax(4rem,1.4fr) 7.5rem 4.25rem',
      '--roomy': '3.5rem 2rem minmax(8rem,1.4fr) 8.5rem 5rem',
      '--wide': '4rem 2rem minmax(11rem,1.8fr) 9rem 5.25rem',
    });
  });

  it('has a track wherever a cell is shown', () => {
    const shown = { always: [0, 1, 2], roomy: [1, 2], wide: [2] };
    for (const { room, tracks } of COLUMNS)
      expect([0, 1, 2].filter((size) => tracks[size] !== '')).toEqual(shown[room]);
  });
});

describe('filter words', () => {
  it('puts one in, replaces it, and takes it out', () => {
    expect(withToken('', 'follow', '12')).toBe('follow:12');
    expect(withToken('a follow:3 "b c" Follow:4', 'follow', '12')).toBe('a "b c" follow:12');
    expect(withToken('a follow:3', 'follow', undefined)).toBe('a');
    expect(withToken('a "b c', 'follow', '12')).toBe('follow:12 a "b c');
    expect(withToken('follow:12 a "b c\\', 'follow', '13')).toBe('follow:13 a "b c\\');
    expect(withToken('-at:1..2 follows:3', 'at', undefined)).toBe('-at:1..2 follows:3');
  });

  it('reads one', () => {
    expect(tokenValue('a follow:3 follow:4', 'follow')).toBe('3');
    expect(tokenValue('"follow:3"', 'follow')).toBeUndefined();
  });
});

describe('expanded rows', () => {
  it('keeps those that were opened last', () => {
    expect(toggled([1, 2], 3)).toEqual([1, 2, 3]);
    expect(toggled([1, 2, 3], 2)).toEqual([1, 3]);
    const many = Array.from({ length: 500 }, (_, id) => id);
    expect(toggled(many, 1000)).toEqual([...many.slice(1), 1000]);
  });
});

describe('writing', () => {
  const bridge = { life: 'live', driving: true, driven: true } as SessionState;
  const link = { up: true };

  it('is possible only in the tab that drives a live session', () => {
    expect(writeObstacle({ bridge, link })).toBeUndefined();
    expect(writeObstacle({ bridge: { ...bridge, driving: false }, link })).toMatch(/reads along/);
    expect(writeObstacle({ bridge: { ...bridge, life: 'past' }, link })).toMatch(/has ended/);
    expect(writeObstacle({ bridge, link: { up: false, words: 'gone' } })).toBe('gone');
    expect(writeObstacle({ link })).toMatch(/opened transcript/);
  });
});

describe('commands', () => {
  const done: string[] = [];
  const say =
    (words: string) =>
    (...values: unknown[]) =>
      void done.push([words, ...values].join(' '));
  const targets: TimelineTargets = {
    page: 12,
    last: 99,
    selection: {
      open: true,
      part: undefined,
      setOpen: say('open'),
      pick: say('pick'),
      moveTo: say('to'),
      moveBy: say('by'),
    },
    toEnd: say('end'),
    edit: say('edit'),
    focusFilter: say('filter'),
    setExpanded: say('expanded'),
    goToNext: say('next'),
    goToOther: say('other'),
    toggleConversation: say('conversation'),
    togglePin: say('pin'),
    writeNote: say('note'),
    togglePause: say('pause'),
  };
  const press = (key: string, chord = {}) => {
    done.length = 0;
    commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...chord })?.run(targets);
    return done.join(', ');
  };

  it.each([
    ['j', 'by 1'],
    ['ArrowUp', 'by -1'],
    ['PageDown', 'by 10'],
    ['PageUp', 'by -10'],
    ['Home', 'to 0'],
    ['End', 'end, to 99'],
    ['Enter', 'open true'],
    ['Escape', 'open false'],
    ['ArrowRight', 'expanded true'],
    ['ArrowLeft', 'expanded false'],
    ['/', 'filter'],
    ['n', 'next error 1'],
    ['N', 'next error -1'],
    ['p', 'pin'],
    ['P', 'note'],
    ['o', 'other'],
    ['f', 'conversation'],
    [' ', 'pause'],
    ['x', ''],
  ])('%s: %s', (key, words) => {
    expect(press(key)).toBe(words);
  });

  it('leaves chords to the page', () => {
    expect(press('f', { ctrlKey: true })).toBe('');
    expect(press('p', { metaKey: true })).toBe('');
    expect(press('ArrowLeft', { altKey: true })).toBe('');
  });

  it('has one command for a key, and one id for a command', () => {
    const keys = TIMELINE_COMMANDS.flatMap((command) => command.keys);
    const ids = TIMELINE_COMMANDS.map(({ id }) => id);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
