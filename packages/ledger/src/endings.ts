import type { LifecycleEntry } from '@loupe/transcript';

type Failure = { readonly what: string; readonly next: string };

/** Why a request got no answer when the target closed. */
export function closedFailure(entry: LifecycleEntry): Failure {
  const next =
    entry.unexpected === true
      ? 'Look at the last stderr lines, then reconnect and call again.'
      : 'Connect again to repeat the call.';
  if (entry.signal !== undefined) {
    return { what: `The server was ended by ${entry.signal} before it answered.`, next };
  }
  if (entry.exitCode !== undefined) {
    return { what: `The server exited with code ${entry.exitCode} before it answered.`, next };
  }
  const why = entry.reason === undefined ? '.' : `: ${entry.reason}`;
  return { what: `The connection closed before the answer came${why}`, next };
}

export const REOPENED: Failure = {
  what: 'The target was opened anew before it answered, and its end is not in the log.',
  next: 'Call again on the new connection.',
};

export function undeliveredFailure(reason: string): Failure {
  return {
    what: `The request was not delivered: ${reason}`,
    next: 'See whether the connection is still up, then call again.',
  };
}
