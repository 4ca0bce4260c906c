import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../src/session/view.ts';
import { barsPath, marksPath } from '../src/timeline/overview/bars.ts';
import {
  brushedRange,
  draggedRange,
  keyedRange,
  shareOf,
  timeAt,
  withRange,
} from '../src/timeline/overview/brush.ts';
import { beginsPhase, figureOf } from '../src/timeline/sequence/geometry.ts';
import { scaleOf, segmentsOf, timesOf } from '../src/timeline/waterfall.ts';

function row(more: Partial<Row> = {}): Row {
  return {
    id: 1,
    kind: 'exchange',
    at: 0,
    direction: 'out',
    depth: 0,
    method: 'tools/call',
    status: 'ok',
    size: 1,
    preview: '',
    findings: 0,
    phase: 'operation',
    children: 0,
    expanded: false,
    ...more,
  };
}

describe('waterfall', () => {
  const scale = { from: 0, to: 1000 };

  it('covers the rows with a scale of round numbers that does not move with each row', () => {
    const rows = [row({ at: 103, endAt: 480 }), row({ at: 300, endAt: 590 })];
    expect(scaleOf(rows)).toEqual({ from: 62.5, to: 625 });
    expect(scaleOf([...rows, row({ at: 600, endAt: 601 })])).toEqual({ from: 62.5, to: 625 });
    expect(scaleOf([])).toBeUndefined();
    expect(scaleOf([row({ at: 5 })])).toEqual({ from: 5, to: 5.125 });
  });

  it('tells the wait for the first byte from what comes after it', () => {
    const answered = row({ at: 100, firstAt: 300, endAt: 600 });
    expect(segmentsOf(answered, scale)).toEqual([
      { kind: 'waiting', start: 10, length: 20 },
      { kind: 'receiving', start: 30, length: 30 },
    ]);
    expect(timesOf(answered)).toEqual({ waiting: 200, receiving: 300 });
    expect(segmentsOf(row({ at: 100, ms: 200 }), scale)).toEqual([
      { kind: 'waiting', start: 10, length: 20 },
    ]);
  });

  it('draws the time of a person apart', () => {
    const streamed = row({ at: 0, firstAt: 100, endAt: 900, personMs: 500 });
    expect(segmentsOf(streamed, scale)).toEqual([
      { kind: 'waiting', start: 0, length: 10 },
      { kind: 'person', start: 10, length: 50 },
      { kind: 'receiving', start: 60, length: 30 },
    ]);
    const atOnce = row({ at: 0, firstAt: 900, endAt: 900, personMs: 500 });
    expect(
      segmentsOf(atOnce, scale).map(({ kind, start, length }) => [kind, start, length]),
    ).toEqual([
      ['waiting', 0, 40],
      ['person', 40, 50],
    ]);
    expect(timesOf(atOnce)).toEqual({ waiting: 900, person: 500 });
  });

  it('reaches to the end while more may come', () => {
    const waiting = row({ at: 250, status: 'waiting' });
    expect(segmentsOf(waiting, scale)).toEqual([{ kind: 'waiting', start: 25, length: 75 }]);
    expect(timesOf(waiting)).toEqual({ waiting: 0, open: true });
  });

  it('stands in the answer’s row by frame, and marks what takes no time', () => {
    const answer = row({ id: 2, other: 1, at: 500, ms: 200, kind: 'frame' });
    expect(segmentsOf(answer, scale)).toEqual([{ kind: 'waiting', start: 30, length: 20 }]);
    expect(scaleOf([answer])).toEqual({ from: 300, to: 500 });
    expect(segmentsOf(row({ at: 500, status: 'none' }), scale)).toEqual([
      { kind: 'moment', start: 50, length: 0 },
    ]);
    expect(segmentsOf(row({ at: 2000, status: 'none' }), scale)).toEqual([]);
  });

  it('never leaves the scale, and its parts never overlap', () => {
    const times = fc.record({
      at: fc.integer({ min: 0, max: 2000 }),
      first: fc.integer({ min: 0, max: 2000 }),
      rest: fc.integer({ min: 0, max: 2000 }),
      personMs: fc.integer({ min: 0, max: 4000 }),
    });
    fc.assert(
      fc.property(times, ({ at, first, rest, personMs }) => {
        const drawn = row({ at, firstAt: at + first, endAt: at + first + rest, personMs });
        let end = 0;
        for (const { start, length } of segmentsOf(drawn, scale)) {
          expect(start).toBeGreaterThanOrEqual(end - 1e-6);
          end = start + length;
        }
        expect(end).toBeLessThanOrEqual(100 + 1e-6);
      }),
    );
  });
});

describe('overview', () => {
  const whole = { from: 1000, to: 5000 };

  it('puts the range that was drawn into the filter, in place of the one before', () => {
    expect(withRange('status:error at:1..2', { from: 1500.4, to: 2000.2 })).toBe(
      'status:error at:1500..2001',
    );
    expect(withRange('"at:1..2 kept" at:1..2 x', undefined)).toBe('"at:1..2 kept" x');
  });

  it('reads it back, whatever its units', () => {
    expect(brushedRange('x at:1500..2001')).toEqual({ from: 1500, to: 2001 });
    expect(brushedRange('at:1.5s..1m')).toEqual({ from: 1500, to: 60_000 });
    for (const none of ['', 'at:5', 'at:9..2', 'at:..5', 'at:1x..2x', '-at:1..2'])
      expect(brushedRange(none)).toBeUndefined();
  });

  it('turns pixels into time and back', () => {
    expect(timeAt(50, 200, whole)).toBe(2000);
    expect(timeAt(-5, 200, whole)).toBe(1000);
    expect(timeAt(999, 200, whole)).toBe(5000);
    expect(timeAt(5, 0, whole)).toBe(1000);
    expect(shareOf({ from: 2000, to: 4000 }, whole)).toEqual({ start: 25, length: 50 });
    expect(shareOf({ from: 0, to: 9000 }, whole)).toEqual({ start: 0, length: 100 });
  });

  it('takes a short drag for a click, and draws to the left too', () => {
    expect(draggedRange(100, 102, 200, whole)).toBeUndefined();
    expect(draggedRange(150, 50, 200, whole)).toEqual({ from: 2000, to: 4000 });
  });

  it('follows the keys and stays within the session', () => {
    const range = { from: 2000, to: 3000 };
    const keyed = (key: string, shift = false) => keyedRange(key, shift, range, whole)?.range;
    expect(keyed('ArrowRight')).toEqual({ from: 2100, to: 3100 });
    expect(keyed('ArrowLeft')).toEqual({ from: 1900, to: 2900 });
    expect(keyed('ArrowRight', true)).toEqual({ from: 2000, to: 3100 });
    expect(keyed('End')).toEqual({ from: 4000, to: 5000 });
    expect(keyed('Home')).toEqual({ from: 1000, to: 2000 });
    expect(keyedRange('Escape', false, range, whole)).toEqual({ range: undefined });
    expect(keyedRange('Escape', false, undefined, whole)).toBeUndefined();
    expect(keyedRange('x', false, range, whole)).toBeUndefined();
    expect(keyedRange('ArrowLeft', false, undefined, whole)?.range).toEqual({
      from: 1000,
      to: 2000,
    });
    expect(keyedRange('ArrowRight', false, { from: 4500, to: 5000 }, whole)?.range).toEqual({
      from: 4500,
      to: 5000,
    });
  });

  it('draws a bar for each part of the time that has entries', () => {
    expect(barsPath([4, 0, 1], 4)).toBe('M0 28v-23h1v23zM2 28v-12h1v12z');
    expect(barsPath([1], 1_000_000)).toBe('M0 28v-2h1v2z');
    expect(barsPath([0], 0)).toBe('');
    expect(marksPath([0, 2])).toBe('M0.5 0h2v4h-2z');
  });
});

describe('sequence', () => {
  it('draws questions, answers and notifications as arrows of their own', () => {
    expect(figureOf(row({ id: 3, other: 4, kind: 'frame', status: 'none' }))).toEqual({
      shape: 'arrow',
      from: 'client',
      line: 'solid',
      head: 'filled',
    });
    expect(figureOf(row({ id: 4, other: 3, kind: 'frame', direction: 'in' }))).toEqual({
      shape: 'arrow',
      from: 'server',
      line: 'dashed',
      head: 'filled',
    });
    expect(figureOf(row({ kind: 'notification', direction: 'in', status: 'none' }))).toMatchObject({
      from: 'server',
      head: 'open',
    });
    for (const status of ['error', 'tool-failure', 'malformed', 'unmatched'] as const)
      expect(figureOf(row({ status, direction: 'in' }))).toMatchObject({ head: 'cross' });
  });

  it('marks what is no message where it happened', () => {
    const side = (more: Partial<Row>) => figureOf(row(more));
    expect(side({ kind: 'stderr', direction: 'in' })).toEqual({ shape: 'mark', side: 'server' });
    expect(side({ kind: 'http', direction: 'out' })).toEqual({ shape: 'mark', side: 'client' });
    expect(side({ kind: 'http', direction: 'in' })).toEqual({ shape: 'mark', side: 'server' });
    expect(side({ kind: 'note', direction: 'none' })).toEqual({ shape: 'mark', side: 'client' });
    const lifecycle = (method: string) => side({ kind: 'lifecycle', direction: 'none', method });
    expect(lifecycle('opening')).toEqual({ shape: 'mark', side: 'client' });
    expect(lifecycle('closed')).toEqual({ shape: 'mark', side: 'server' });
  });

  it('divides the phases where they begin', () => {
    const connect = row({ phase: 'connect' });
    expect(beginsPhase(connect, undefined, 0)).toBe(true);
    expect(beginsPhase(connect, undefined, 500)).toBe(false);
    expect(beginsPhase(connect, row({ phase: 'end' }), 7)).toBe(true);
    expect(beginsPhase(connect, connect, 8)).toBe(false);
  });
});
