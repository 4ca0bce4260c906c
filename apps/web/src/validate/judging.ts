import type { Verdict } from './verdict.ts';

/** Whoever asks, told apart by identity. */
export type Asker = object;
export type Answered = (verdict: Verdict) => void;

/** A started worker: one question at a time. */
interface JudgeWorker {
  ask(schema: string, value: string): void;
  end(): void;
}

/** What a worker reports: `ready` once, before the first answer; `failed` when it cannot start or broke down. */
export interface WorkerEvents {
  readonly ready: () => void;
  readonly answered: (verdict: Verdict) => void;
  readonly failed: () => void;
}

export interface JudgingOptions {
  /** Milliseconds that one check may take, counted from when the worker has it. */
  readonly limit: number;
  start(events: WorkerEvents): JudgeWorker;
}

interface Question {
  readonly asker: Asker;
  readonly schema: string;
  readonly value: string;
  readonly answered: Answered;
}

/** So many schemas that once took too long are remembered. */
const MOST_SLOW = 50;

/**
 * One worker and those who wait for it. The worker is ended when a check takes too long, for nothing else stops a
 * regular expression, and the next one is started when it is needed.
 */
class Lane {
  private worker: JudgeWorker | undefined;
  private isReady = false;
  private running: Question | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<Asker, Question>();
  private readonly options: JudgingOptions;
  private readonly tookTooLong: (schema: string) => void;

  constructor(options: JudgingOptions, tookTooLong: (schema: string) => void) {
    this.options = options;
    this.tookTooLong = tookTooLong;
  }

  add(question: Question): void {
    this.withdraw(question.asker);
    this.waiting.set(question.asker, question);
    this.next();
  }

  /** The one that runs is let run: ending a worker costs more than a check. Its answer goes nowhere. */
  withdraw(asker: Asker): void {
    this.waiting.delete(asker);
    if (this.running?.asker === asker) this.running = { ...this.running, answered: () => {} };
  }

  private next(): void {
    if (this.running !== undefined || this.waiting.size === 0) return;
    this.worker ??= this.start();
    if (!this.isReady) return;
    const [asker, question] = first(this.waiting);
    this.waiting.delete(asker);
    this.running = question;
    this.timer = setTimeout(() => this.giveUp(), this.options.limit);
    this.worker.ask(question.schema, question.value);
  }

  private start(): JudgeWorker {
    const worker = this.options.start({
      ready: () => {
        if (this.worker !== worker) return;
        this.isReady = true;
        this.next();
      },
      answered: (verdict) => {
        if (this.worker === worker) this.settle(verdict);
      },
      failed: () => {
        if (this.worker === worker) this.breakDown();
      },
    });
    return worker;
  }

  private giveUp(): void {
    if (this.running !== undefined) this.tookTooLong(this.running.schema);
    this.stop();
    const seconds = this.options.limit / 1000;
    this.settle({ kind: 'unjudged', reason: `it took longer than ${seconds} s.` });
  }

  private breakDown(): void {
    const isStarted = this.isReady;
    this.stop();
    if (isStarted) {
      this.settle({ kind: 'unjudged', reason: 'the check broke down.' });
      return;
    }
    // All at once: a worker that cannot start would be started again for each of them.
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { answered } of all)
      answered({ kind: 'unjudged', reason: 'the check could not be started.' });
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.end();
    this.worker = undefined;
    this.isReady = false;
  }

  private settle(verdict: Verdict): void {
    clearTimeout(this.timer);
    const answered = this.running?.answered;
    this.running = undefined;
    this.next();
    answered?.(verdict);
  }
}

function first<K, V>(map: ReadonlyMap<K, V>): readonly [K, V] {
  for (const entry of map) return entry;
  throw new RangeError('the map is empty');
}

/** Verdicts on request, in workers that are started when needed. */
export interface Judging {
  ask(asker: Asker, schema: string, value: string, answered: Answered): void;
  withdraw(asker: Asker): void;
}

/**
 * Two lanes: a schema that once took too long is asked about in the second one from then on, so that typing into its
 * form does not hold up the checks of others.
 */
export function createJudging(options: JudgingOptions): Judging {
  const slow = new Set<string>();
  const remember = (schema: string) => {
    slow.delete(schema);
    slow.add(schema);
    for (const oldest of slow) if (slow.size > MOST_SLOW) slow.delete(oldest);
  };
  const quickLane = new Lane(options, remember);
  const slowLane = new Lane(options, remember);
  const withdraw = (asker: Asker) => {
    quickLane.withdraw(asker);
    slowLane.withdraw(asker);
  };
  return {
    withdraw,
    ask(asker, schema, value, answered) {
      withdraw(asker);
      const lane = slow.has(schema) ? slowLane : quickLane;
      lane.add({ asker, schema, value, answered });
    },
  };
}
