/** How a run ended, for whoever reads exit codes. */
export const EXIT = {
  fine: 0,
  toolFailure: 1,
  protocolError: 2,
  noConnection: 3,
  usage: 64,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was used wrongly; the message says how, for a person. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The run can't go on: one line for stderr, and the exit code. */
export class Ending extends Error {
  override readonly name = 'Ending';
  readonly code: ExitCode;

  constructor(code: ExitCode, words: string) {
    super(words);
    this.code = code;
  }
}
