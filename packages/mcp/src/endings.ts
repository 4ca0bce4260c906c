import type { Failure, Phase } from './connection-state.ts';
import type { HttpFailure, WireEntry } from './transports/reading.ts';

type Lifecycle = Extract<WireEntry, { kind: 'lifecycle' }>;

const STDERR_LINES = 20;

/** Keeps the last lines that an upstream wrote to stderr. */
export function lastLines(before: readonly string[], line: string): readonly string[] {
  return [...before.slice(1 - STDERR_LINES), line];
}

/** Whether nothing can come any more: it is closed, or is being closed because the server broke it off. */
export function endsConnection({ state, unexpected }: Lifecycle): boolean {
  return state === 'closed' || (state === 'closing' && unexpected === true);
}

/** Why an upstream that nobody closed is gone, in words. `during`: how far the connection had come. */
export function unexpectedEnd(
  closed: Lifecycle,
  kind: 'stdio' | 'http' | 'sse' | 'ws',
  opened: boolean,
  during: Phase,
  stderr: readonly string[],
): Failure {
  const facts = exitFacts(closed, stderr);
  const reason = (closed.reason ?? 'no reason is known').replace(/\.$/, '');
  if (!opened) {
    const what =
      kind === 'stdio'
        ? `The server could not be started: ${reason}.`
        : `No connection: ${reason}.`;
    const next =
      kind === 'stdio'
        ? 'Check the command, its path and the working directory, then connect again.'
        : 'Check that the server runs and that its address is right, then connect again.';
    return { what, next, ...facts };
  }
  const how = exitWords(closed);
  const when = during === 'connected' ? '' : ' before the handshake was done';
  const broken =
    kind === 'stdio' ? 'The server exited unexpectedly' : 'The connection was closed unexpectedly';
  // What is still being closed has not exited: only the reason tells.
  const what =
    closed.state === 'closing' ? `${reason}${when}.` : `${broken}${when}: ${how ?? reason}.`;
  // Its last words may arrive after its exit, so these words must not depend on them.
  const next =
    kind === 'stdio'
      ? 'See what it wrote to stderr. Reconnect starts it again.'
      : 'Reconnect to try again.';
  return { what, next, ...facts };
}

/** An HTTP exchange without which there is no connection has failed. */
export function exchangeEnd(
  { what, next, retryAfter }: Omit<HttpFailure, 'kind'>,
  status: number | undefined,
): Failure {
  return {
    what,
    next,
    ...(status !== undefined && { status }),
    ...(retryAfter && { retryAfter }),
  };
}

/** The question that opens a connection did not go out. */
export function notDelivered(reason: string): Failure {
  return { what: `The handshake was not delivered: ${reason}`, next: 'Reconnect.' };
}

/** The numbers of an ending, for a failure. */
export function exitFacts(closed: Lifecycle, stderr: readonly string[]): Partial<Failure> {
  return {
    ...(closed.exitCode !== undefined && { exitCode: closed.exitCode }),
    ...(closed.signal !== undefined && { signal: closed.signal }),
    ...(stderr.length > 0 && { stderr }),
  };
}

function exitWords(closed: Lifecycle): string | undefined {
  if (closed.signal !== undefined) return `ended by ${closed.signal}`;
  return closed.exitCode === undefined ? undefined : `exit code ${closed.exitCode}`;
}
