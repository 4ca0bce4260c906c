import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJudging, type WorkerEvents } from '../src/validate/judging.ts';
import type { Verdict } from '../src/validate/verdict.ts';

const VALID: Verdict = { kind: 'valid' };
const LATE: Verdict = { kind: 'unjudged', reason: 'it took longer than 2 s.' };

/** A worker in the test's hands. */
interface Started {
  readonly events: WorkerEvents;
  readonly asked: string[];
  isEnded: boolean;
}

function judgingWithFakes() {
  const workers: Started[] = [];
  const judging = createJudging({
    limit: 2000,
    start(events) {
      const worker: Started = { events, asked: [], isEnded: false };
      workers.push(worker);
      return {
        ask: (schema, value) => worker.asked.push(`${schema} ${value}`),
        end: () => {
          worker.isEnded = true;
        },
      };
    },
  });
  const answers: [string, Verdict][] = [];
  const ask = (asker: object, schema: string, value: string) =>
    judging.ask(asker, schema, value, (verdict) => answers.push([`${schema} ${value}`, verdict]));
  const worker = (index: number): Started => {
    const started = workers[index];
    if (started === undefined) throw new RangeError(`no worker ${index} was started`);
    return started;
  };
  return { judging, ask, answers, workers, worker };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('judging', () => {
  test('one worker for all, one question at a time, and of each asker only the newest', () => {
    const { ask, answers, workers, worker } = judgingWithFakes();
    const [one, two] = [{}, {}];
    ask(one, 's', '1');
    ask(two, 's', '2');
    ask(one, 's', '3');
    expect(workers).toHaveLength(1);
    expect(worker(0).asked).toEqual([]);
    worker(0).events.ready();
    expect(worker(0).asked).toEqual(['s 2']);
    worker(0).events.answered(VALID);
    expect(worker(0).asked).toEqual(['s 2', 's 3']);
    ask(one, 's', '4');
    worker(0).events.answered(VALID);
    expect(answers).toEqual([['s 2', VALID]]);
    worker(0).events.answered(VALID);
    expect(answers).toEqual([
      ['s 2', VALID],
      ['s 4', VALID],
    ]);
    expect(workers).toHaveLength(1);
  });

  test('one that withdraws is not answered', () => {
    const { judging, ask, answers, worker } = judgingWithFakes();
    const [one, two] = [{}, {}];
    ask(one, 's', '1');
    ask(two, 's', '2');
    worker(0).events.ready();
    judging.withdraw(one);
    judging.withdraw(two);
    worker(0).events.answered(VALID);
    expect(worker(0).asked).toEqual(['s 1']);
    expect(answers).toEqual([]);
  });

  test('the time of loading does not count; a check that takes too long ends its worker', () => {
    const { ask, answers, workers, worker } = judgingWithFakes();
    ask({}, 'hostile', '1');
    vi.advanceTimersByTime(60_000);
    expect(answers).toEqual([]);
    worker(0).events.ready();
    vi.advanceTimersByTime(1999);
    expect(worker(0).isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker(0).isEnded).toBe(true);
    expect(answers).toEqual([['hostile 1', LATE]]);
    expect(workers).toHaveLength(1);
    worker(0).events.answered(VALID);
    worker(0).events.ready();
    expect(answers).toHaveLength(1);
  });

  test('a schema that once took too long no longer holds up others', () => {
    const { ask, answers, worker } = judgingWithFakes();
    ask({}, 'hostile', '1');
    ask({}, 'tame', '1');
    worker(0).events.ready();
    vi.advanceTimersByTime(2000);
    ask({}, 'hostile', '2');
    worker(1).events.ready();
    worker(2).events.ready();
    expect(worker(1).asked).toEqual(['tame 1']);
    expect(worker(2).asked).toEqual(['hostile 2']);
    worker(1).events.answered(VALID);
    vi.advanceTimersByTime(2000);
    expect(worker(1).isEnded).toBe(false);
    expect(worker(2).isEnded).toBe(true);
    expect(answers).toEqual([
      ['hostile 1', LATE],
      ['tame 1', VALID],
      ['hostile 2', LATE],
    ]);
  });

  test('a worker that cannot start answers all who wait, and is tried again for the next', () => {
    const { ask, answers, workers, worker } = judgingWithFakes();
    ask({}, 's', '1');
    ask({}, 's', '2');
    worker(0).events.failed();
    const failed = { kind: 'unjudged', reason: 'the check could not be started.' };
    expect(answers).toEqual([
      ['s 1', failed],
      ['s 2', failed],
    ]);
    expect(worker(0).isEnded).toBe(true);
    ask({}, 's', '3');
    worker(1).events.ready();
    worker(1).events.answered(VALID);
    expect(answers.at(-1)).toEqual(['s 3', VALID]);
    expect(workers).toHaveLength(2);
  });

  test('a worker that breaks down costs one answer', () => {
    const { ask, answers, worker } = judgingWithFakes();
    ask({}, 's', '1');
    ask({}, 's', '2');
    worker(0).events.ready();
    worker(0).events.failed();
    worker(1).events.ready();
    worker(1).events.answered(VALID);
    expect(answers).toEqual([
      ['s 1', { kind: 'unjudged', reason: 'the check broke down.' }],
      ['s 2', VALID],
    ]);
  });
});
