/** A line of an event-stream block, by the grammar of the HTML standard (event-stream-interpretation). */
export interface SseField {
  /** `comment` begins with a colon; `unknown` is a field name that means nothing and is ignored. */
  readonly kind: 'event' | 'data' | 'id' | 'retry' | 'comment' | 'unknown';
  readonly name: string;
  readonly value: string;
  /** Why the field is ignored although its name is known. */
  readonly ignored?: string;
}

const KNOWN = new Set<string>(['event', 'data', 'id', 'retry']);

/** The lines of a block, in wire order. Lines end with LF, CR LF or CR; the blank line that ends the block is none. */
export function sseFields(block: string): readonly SseField[] {
  return block
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .map(fieldIn);
}

function fieldIn(line: string): SseField {
  const colon = line.indexOf(':');
  if (colon === 0) return { kind: 'comment', name: '', value: line.slice(1) };
  const name = colon === -1 ? line : line.slice(0, colon);
  // One space after the colon belongs to the grammar.
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
  const kind = KNOWN.has(name) ? (name as SseField['kind']) : 'unknown';
  const ignored = problemOf(kind, value);
  return { kind, name, value, ...(ignored !== undefined && { ignored }) };
}

function problemOf(kind: SseField['kind'], value: string): string | undefined {
  if (kind === 'retry' && !/^\d+$/.test(value)) return 'Only digits are a time.';
  if (kind === 'id' && value.includes('\0')) return 'An id with a NUL character does not count.';
  return undefined;
}
