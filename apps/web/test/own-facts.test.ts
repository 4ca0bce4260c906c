import { describe, expect, it } from 'vitest';
import { ownFacts } from '../src/timeline/entry/ownFacts.ts';

describe('what an entry says beside its text', () => {
  it('has how a process ended', () => {
    expect(
      ownFacts({
        seq: 9,
        at: 1,
        kind: 'lifecycle',
        state: 'closed',
        unexpected: true,
        pid: 12,
        exitCode: 0,
        ended: 'stdin',
      }),
    ).toEqual([
      { name: 'State', value: 'closed, unexpectedly' },
      { name: 'Process', value: '12' },
      { name: 'Exit code', value: '0' },
      { name: 'Ended with', value: 'the end of its stdin' },
    ]);
  });

  it('leads to the entry that is spoken of', () => {
    expect(ownFacts({ seq: 9, at: 1, kind: 'note', about: 4, note: 'retry', ms: 2000 })).toEqual([
      { name: 'Note', value: 'retry' },
      { name: 'About', value: '#4', seq: 4 },
      { name: 'Waits', value: '2.00 s' },
    ]);
    expect(ownFacts({ seq: 9, at: 1, kind: 'undelivered', frame: 3, reason: 'gone' })).toEqual([
      { name: 'Frame', value: '#3', seq: 3 },
    ]);
    expect(ownFacts({ seq: 9, at: 1, kind: 'note', about: 0, note: 'ignore' })[1]).toEqual({
      name: 'About',
      value: 'the whole session',
    });
  });

  it('has nothing to add to a frame', () => {
    expect(ownFacts({ seq: 9, at: 1, kind: 'stderr', text: 'x' })).toEqual([]);
  });
});
