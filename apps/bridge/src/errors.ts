import type { ApiError } from '@loupe/bridge-api';
import type { ErrorRequestHandler } from 'express';

/** The bridge says no to a request: `message` is why, `next` what to do about it, both for a person. */
export class Refusal extends Error {
  readonly status: number;
  readonly next: string | undefined;

  constructor(status: number, why: string, next?: string) {
    super(why);
    this.name = 'Refusal';
    this.status = status;
    this.next = next;
  }
}

/** The bridge can't start, or can't go on: one line for the terminal, and the exit code. */
export class Fatal extends Error {
  readonly exitCode: number;

  constructor(line: string, exitCode = 1) {
    super(line);
    this.name = 'Fatal';
    this.exitCode = exitCode;
  }
}

/** `sysexits.h`: the command was used wrongly. */
export const EXIT_USAGE = 64;

/** The one place that turns an error into an answer. A stack never leaves the bridge. */
export function answerTo(error: unknown): { readonly status: number; readonly body: ApiError } {
  if (error instanceof Refusal) {
    const { status, message, next } = error;
    return { status, body: next === undefined ? { error: message } : { error: message, next } };
  }
  return { status: statusOf(error), body: { error: words(error) } };
}

/** What an error says, in one line. */
export function words(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() ?? '';
}

/** The system's code of an error, e.g. ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Express and its parts put the status on the errors that they throw, e.g. 400 for a broken % in a path. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/** Express tells such a function from a plain one by its four parameters. */
export const formatError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  // Half an answer can't be taken back. Express cuts the connection, and prints a stack only if it gets the error.
  if (response.headersSent) {
    next();
    return;
  }
  const { status, body } = answerTo(error);
  response.status(status).json(body);
};
