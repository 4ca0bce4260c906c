import { path } from '@loupe/json';
import type { LifecycleEntry, NoteEntry } from '@loupe/transcript';
import type { NewLine } from './line.ts';
import { preview } from './preview.ts';

type Part = Pick<NewLine, 'kind' | 'method' | 'preview' | 'size'> &
  Partial<Pick<NewLine, 'status' | 'statusText'>>;

/** An error's code; nothing where no double holds it (`1e400`): the frame shows how it was spelled. */
export function codeText(code: number | undefined): string | undefined {
  return Number.isFinite(code) ? String(code) : undefined;
}

/** What happened to the target, as a person would say it. */
export function lifecycleLine(entry: LifecycleEntry): Part {
  const text = entry.state === 'closed' ? closing(entry) : opening(entry);
  const part = { kind: 'lifecycle', method: entry.state, preview: preview(text), size: 0 } as const;
  const statusText = ending(entry);
  return {
    ...part,
    ...(statusText !== undefined && { statusText }),
    ...(entry.unexpected === true && { status: 'error' as const }),
  };
}

function opening(entry: LifecycleEntry): string {
  const why = entry.reason === undefined ? '' : `: ${entry.reason}`;
  switch (entry.state) {
    case 'opening':
      return `opening${why}`;
    case 'open':
      return entry.pid === undefined ? `open${why}` : `started pid ${entry.pid}${why}`;
    default:
      return `closing${why}`;
  }
}

function closing(entry: LifecycleEntry): string {
  const { exitCode, signal, code, reason, unexpected, ended } = entry;
  const why = reason === undefined ? '' : `: ${reason}`;
  const how = ended === undefined || ended === 'stdin' ? '' : ` after ${ended}`;
  const sudden = unexpected === true ? ' unexpectedly' : '';
  if (signal !== undefined) return `ended by ${signal}${sudden}${why}`;
  if (exitCode !== undefined) return `exited${sudden} with code ${exitCode}${how}${why}`;
  // A WebSocket that was open ends with a number, what never opened with a name.
  if (code !== undefined && /^\d+$/.test(code)) return `closed${sudden} (${code})${why}`;
  if (code !== undefined) return `could not be opened (${code})${why}`;
  return `closed${sudden}${why}`;
}

function ending({ state, exitCode, signal, code }: LifecycleEntry): string | undefined {
  if (state !== 'closed') return undefined;
  return signal ?? (exitCode === undefined ? code : `exit ${exitCode}`);
}

export function noteLine(entry: NoteEntry): Part {
  const given = entry.note === 'answer' ? givenAnswer(entry.text) : entry.text;
  const text = given ?? silentNotes[entry.note];
  return { kind: 'note', method: entry.note, preview: preview(text), size: 0 };
}

/** The answer inside an `answer` note: the text of its result, or the words of its error. */
function givenAnswer(text: string | undefined): string | undefined {
  const result = text === undefined ? undefined : path(text, 'result');
  if (result?.startsWith('"') === true) return JSON.parse(result) as string;
  const words = text === undefined ? undefined : path(text, 'error', 'message');
  return words?.startsWith('"') === true ? `refused: ${JSON.parse(words) as string}` : text;
}

const silentNotes: Record<NoteEntry['note'], string> = {
  timeout: 'no answer in time: the client stopped waiting',
  cancelled: 'cancelled',
  cleared: 'rows up to here are hidden',
  attempt: 'tried again',
  verdict: '',
  choices: 'the person chose what the client does',
  answer: 'answered',
  retry: 'tried again soon',
  fallback: 'spoken to as HTTP+SSE from here on',
  pin: 'pinned',
  unpin: 'no longer pinned',
  text: '',
  ignore: '',
};
