import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryAfter } from '../src/transports/retry-after.ts';
import { fine, lost, notes, openings, refusing, STOOD } from './weather-rig.ts';

describe('what the server says of when', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  test.each([
    ['seconds', { 'Retry-After': '7' }, 7_000, 'asks for a pause of 7 s (Retry-After: 7).'],
    ['less than our own', { 'Retry-After': '0' }, 2_000, 'a pause of 0 s (Retry-After: 0).'],
    [
      'a date beside Date',
      { Date: date, 'Retry-After': 'Wed, 21 Oct 2026 07:28:20 GMT' },
      20_000,
      'a pause of 20 s (Retry-After: Wed, 21 Oct 2026 07:28:20 GMT).',
    ],
    [
      'the oldest form of a date',
      { Date: date, 'Retry-After': 'Wed Oct 21 07:28:20 2026' },
      20_000,
      'a pause of 20 s',
    ],
    [
      'a date with a short year, over the end of February',
      {
        Date: 'Tuesday, 29-Feb-28 23:59:50 GMT',
        'Retry-After': 'Wednesday, 01-Mar-28 00:00:05 GMT',
      },
      15_000,
      'a pause of 15 s',
    ],
    [
      'a date over the end of a year',
      {
        Date: 'Thu, 31 Dec 2026 23:59:58 GMT',
        'Retry-After': 'Fri, 01 Jan 2027 00:00:10 GMT',
      },
      12_000,
      'a pause of 12 s',
    ],
    ['a date alone', { 'Retry-After': date }, 2_000, `Retry-After: ${date} can't be used`],
    ['nonsense', { Date: date, 'Retry-After': 'soon 5' }, 2_000, "soon 5 can't be used"],
    ['weeks', { 'Retry-After': '99999999' }, 86_400_000, 'a pause of 86400 s'],
    ['nothing', {}, 2_000, 'Connecting again. Attempt 2'],
  ])('%s', async (_, headers, ms, words) => {
    const rig = await lost();
    rig.weather = refusing(503, headers);
    await rig.wait(1_000);
    expect(rig.state).toMatchObject({ phase: 'failed', failure: { status: 503 } });
    expect(rig.state.retry).toMatchObject({ attempt: 2, due: STOOD + 1_000 + ms });
    expect(notes(rig).at(-1)).toContain(words);
    await rig.wait(ms - 1);
    expect(openings(rig)).toBe(2);
    rig.weather = fine;
    await rig.wait(1);
    expect(rig.state.phase).toBe('connected');
  });

  test('429 counts, too', async () => {
    const rig = await lost();
    rig.weather = refusing(429, { 'Retry-After': '5' });
    await rig.wait(1_000);
    expect(rig.state.retry).toMatchObject({ attempt: 2, due: STOOD + 6_000 });
  });

  test.each([401, 403])('%i ends it: only the person can help', async (status) => {
    const rig = await lost();
    rig.weather = refusing(status);
    await rig.wait(600_000);
    expect(openings(rig)).toBe(2);
    expect(rig.state).toMatchObject({ phase: 'failed', failure: { status } });
    expect(rig.state.retry).toBeUndefined();
  });
});

test('dates are told apart as Date tells them', () => {
  const day = 24 * 60 * 60 * 1_000;
  const anyDate = fc.date({ min: new Date(day), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 86_400 }), (from, seconds) => {
      const start = Math.floor(from.getTime() / 1_000) * 1_000;
      const value = new Date(start + seconds * 1_000).toUTCString();
      const headers = [
        ['Date', new Date(start).toUTCString()],
        ['Retry-After', value],
      ] as const;
      expect(retryAfter(headers)).toEqual({ value, ms: seconds * 1_000 });
    }),
  );
});
