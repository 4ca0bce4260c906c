import type { Sending, UpstreamDeps } from './upstream.ts';

/** Appends the sent frame and returns its seq. Call it before the first byte is handed over. */
export function appendSent(text: string, how: Sending, { write }: UpstreamDeps): number {
  const { origin, key, filled } = how;
  const marks = filled && { filled };
  return write({ kind: 'frame', direction: 'sent', origin, key, ...marks, text }).seq;
}

/** Appends a sent frame that goes nowhere, and why. */
export function appendUnsent(text: string, how: Sending, reason: string, deps: UpstreamDeps): void {
  deps.write({ kind: 'undelivered', frame: appendSent(text, how, deps), reason });
}

/** The code of a system error, e.g. ECONNREFUSED; its name where it has none. */
export function codeOf(problem: Error): string {
  return 'code' in problem && typeof problem.code === 'string' ? problem.code : problem.name;
}
