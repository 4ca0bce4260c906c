import { describe, expect, it } from 'vitest';
import type { Exchange } from '@loupe/ledger';
import type { Entry } from '@loupe/transcript';
import { realHeight, realTop, shownTop } from '../src/ui/tall.ts';
import { halvesOf } from '../src/timeline/entry/halves.ts';
import { hexLine, isOdd } from '../src/ui/hex.ts';
import { stretchesOf } from '../src/timeline/entry/timing.ts';

const exchange = (fields: Partial<Exchange>): Exchange => ({
  id: { key: 'n1', text: '1' },
  method: 'tools/call',
  askedBy: 'client',
  asked: 4,
  askedAt: 1,
  opening: 1,
  status: 'ok',
  progress: [],
  size: 1,
  ...fields,
});

describe('the halves of an exchange', () => {
  it('are its question and its answer, and the entry itself where it is neither', () => {
    expect(halvesOf(4, exchange({ answered: 9 })).map(({ title }) => title)).toEqual([
      'Question #4',
      'Answer #9',
    ]);
    expect(halvesOf(6, exchange({})).map(({ title }) => title)).toEqual(['This #6', 'Question #4']);
    expect(halvesOf(6, undefined)).toEqual([]);
  });

  it('are numbered where a call had several rounds', () => {
    const { id } = exchange({});
    const legs = [
      { id, asked: 4, askedAt: 1, answered: 5, answeredAt: 2 },
      { id, asked: 8, askedAt: 3 },
    ];
    expect(halvesOf(8, exchange({ legs })).map(({ title }) => title)).toEqual([
      'Question 1 #4',
      'Answer 1 #5',
      'Question 2 #8',
    ]);
  });
});

describe('HTTP timing', () => {
  it('is split where its phases begin, as far as they have come', () => {
    const request: Entry = {
      seq: 1,
      at: 10,
      kind: 'http',
      phase: 'request',
      exchange: 1,
      method: 'POST',
      url: 'http://x/',
      headers: [],
    };
    const response: Entry = {
      seq: 2,
      at: 25,
      kind: 'http',
      phase: 'response',
      exchange: 1,
      status: 200,
      headers: [],
    };
    const event: Entry = { seq: 3, at: 40, kind: 'http', phase: 'event', exchange: 1, text: '' };
    const end: Entry = { seq: 4, at: 100, kind: 'http', phase: 'end', exchange: 1 };
    expect(stretchesOf([request])).toEqual([]);
    expect(stretchesOf([request, response, event, end])).toEqual([
      { title: 'Until the status line', from: 0, to: 15 },
      { title: 'Until the first event', from: 15, to: 30 },
      { title: 'Until the end', from: 30, to: 90 },
    ]);
  });
});

describe('a hex dump', () => {
  it('has sixteen bytes a row, and pads the last', () => {
    const bytes = Uint8Array.from({ length: 19 }, (_, at) => 0x3e + at);
    expect(hexLine(bytes, 0, 2)).toMatchObject({
      line: 2,
      offset: '00000020',
      missing: 0,
      ascii: '>?@ABCDEFGHIJKLM',
    });
    expect(hexLine(bytes, 1, 2)).toEqual({
      line: 3,
      offset: '00000030',
      bytes: ['4e', '4f', '50'],
      missing: 40,
      ascii: 'NOP',
    });
    expect([4, 5, 6, 7].map((at) => isOdd([{ from: 5, to: 7 }], at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a view that is taller than browsers draw', () => {
  it('stands for the whole from end to end', () => {
    const [whole, room] = [90_000_000, 500];
    const height = realHeight(whole);
    expect(height).toBe(15_000_000);
    expect(shownTop(0, whole, room)).toBe(0);
    expect(shownTop(height - room, whole, room)).toBe(whole - room);
    expect(shownTop(realTop(44_444_444, whole, room), whole, room)).toBeCloseTo(44_444_444, 3);
    expect([realHeight(1000), shownTop(70, 1000, room), realTop(70, 1000, room)]).toEqual([
      1000, 70, 70,
    ]);
  });
});
