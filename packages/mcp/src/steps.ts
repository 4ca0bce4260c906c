import type { Clock } from '@loupe/jsonrpc';
import { backoff } from './backoff.ts';
import type { Calls } from './calls.ts';
import type { ClientCommand, Step } from './commands.ts';
import type { Upstream } from './upstream.ts';

export interface StepsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly upstream: Upstream;
  readonly next: () => readonly Step[];
  readonly cancel: (asked: number, reason: string) => void;
  readonly execute: (command: ClientCommand) => void;
  /** The log's time is this now, and something may be due. */
  readonly ring: (at: number) => void;
}

/** Requests that nobody waits for, at once. A person's own goes out ahead of those still to come. */
const BACKGROUND_AT_ONCE = 2;

/** Performs what is next according to the log: each step once, and none before its time. */
export class Steps {
  readonly #options: StepsOptions;
  readonly #performed = new Set<string>();
  readonly #alarms = new Map<string, () => void>();
  #stopClock: (() => void) | undefined;

  constructor(options: StepsOptions) {
    this.#options = options;
  }

  /** Another one drives now, and begins anew. */
  forget(): void {
    this.#performed.clear();
    for (const stop of this.#alarms.values()) stop();
    this.#alarms.clear();
    this.#stopClock?.();
  }

  /** `now` is the log's time in milliseconds. */
  perform(calls: Calls, now: number): void {
    let earliest = Infinity;
    for (const step of this.#options.next()) {
      if (this.#performed.has(step.id)) continue;
      if (step.notBefore !== undefined && step.notBefore > now) {
        earliest = Math.min(earliest, step.notBefore);
        continue;
      }
      const isBackground = step.do === 'request' && step.isBackground === true;
      if (isBackground && calls.inBackground >= BACKGROUND_AT_ONCE) continue;
      this.#performed.add(step.id);
      this.#perform(step, calls);
    }
    this.#stopClock?.();
    const { clock, ring } = this.#options;
    this.#stopClock = Number.isFinite(earliest)
      ? clock.after(earliest - now, () => ring(earliest))
      : undefined;
  }

  #perform(step: Step, calls: Calls): void {
    const { execute, upstream, random, cancel } = this.#options;
    switch (step.do) {
      case 'request':
        calls.start(step.method, step.params, {
          ...(step.limits !== undefined && { limits: step.limits }),
          ...(step.requestId && { id: step.requestId }),
          ...(step.isBackground && { isBackground: true }),
        });
        return;
      case 'notify':
        calls.notify(step.method, step.params);
        return;
      case 'reply':
        calls.reply(step.to, step.answer);
        return;
      case 'cancel':
        cancel(step.asked, step.reason);
        return;
      case 'await':
        this.#await(step);
        return;
      case 'retry': {
        const { about, attempt, of, least } = step;
        const ms = backoff(attempt, random(), least);
        const text = `${step.text} Attempt ${attempt} of ${of} in ${(ms / 1000).toFixed(1)} s.`;
        execute({ do: 'note', about, note: 'retry', text, ms });
        return;
      }
      case 'close':
        upstream.close(step.reason);
        return;
      case 'open':
        execute({ do: 'open' });
        return;
      case 'note': {
        const { about, note, text } = step;
        execute({ do: 'note', about, note, ...(text !== undefined && { text }) });
      }
    }
  }

  #await({ id, ms, about, text }: Extract<Step, { do: 'await' }>): void {
    const { clock, next, execute } = this.#options;
    const stop = clock.after(ms, () => {
      this.#alarms.delete(id);
      const isStillNext = next().some((step) => step.id === id);
      if (isStillNext) execute({ do: 'note', about, note: 'timeout', text });
    });
    this.#alarms.set(id, stop);
  }
}
