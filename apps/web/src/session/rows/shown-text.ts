import type { Entry } from '@loupe/transcript';

/**
 * Text as it is compared: without upper case. A sigma at the end of a word is a sigma, or what is found would
 * depend on what stands beside it.
 */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower;
}

/** The texts of an entry in which a free word of a filter is looked for: what crossed the wire, and words about it. */
export function shownTexts(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'frame':
    case 'stderr':
      return [entry.text];
    case 'undelivered':
      return [entry.reason];
    case 'note':
      return given(entry.text);
    case 'lifecycle': {
      const { reason, code, signal, pid, exitCode } = entry;
      return given(reason, code, signal, pid, exitCode);
    }
    case 'http':
      return httpTexts(entry);
  }
}

function httpTexts(entry: Extract<Entry, { kind: 'http' }>): readonly string[] {
  switch (entry.phase) {
    case 'request':
      return [entry.method, entry.url, ...entry.headers.flat()];
    case 'response':
      return [String(entry.status), ...entry.headers.flat()];
    case 'event':
    case 'body':
      return [entry.text];
    case 'end':
      return given(entry.tail);
    case 'failed':
      return given(entry.reason, entry.code);
  }
}

function given(...parts: readonly (string | number | undefined)[]): readonly string[] {
  return parts.filter((part) => part !== undefined).map(String);
}
