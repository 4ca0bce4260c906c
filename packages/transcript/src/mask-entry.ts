import type { Entry, HeaderList } from './entry.ts';
import { MASK } from './mask.ts';
import type { Mask } from './mask.ts';
import { isSecretHeader } from './secret-names.ts';

/** @param credential what becomes of a header whose name says that it is secret */
export function maskEntry(entry: Entry, mask: Mask, credential: Mask = () => MASK): Entry {
  switch (entry.kind) {
    case 'frame':
    case 'stderr':
      return withText(entry, mask(entry.text));
    case 'undelivered':
      return { ...entry, reason: mask(entry.reason) };
    case 'lifecycle':
      return entry.reason === undefined ? entry : { ...entry, reason: mask(entry.reason) };
    case 'note':
      return entry.text === undefined ? entry : { ...entry, text: mask(entry.text) };
    case 'http':
      return maskPhase(entry, mask, credential);
  }
}

function maskPhase(entry: Extract<Entry, { kind: 'http' }>, mask: Mask, credential: Mask): Entry {
  const masked = (all: HeaderList): HeaderList =>
    all.map(([name, value]) => [name, isSecretHeader(name) ? credential(value) : mask(value)]);
  switch (entry.phase) {
    case 'request':
      return { ...entry, url: mask(entry.url), headers: masked(entry.headers) };
    case 'response':
      return { ...entry, headers: masked(entry.headers) };
    case 'event':
      return withText(entry, maskBlock(entry.text, mask));
    case 'body':
      return withText(entry, mask(entry.text));
    case 'end':
      return entry.tail === undefined ? entry : { ...entry, tail: maskBlock(entry.tail, mask) };
    case 'failed':
      return { ...entry, reason: mask(entry.reason) };
  }
}

/** Bytes beside a text that held a secret hold it too. */
function withText<E extends Entry & { readonly text: string; readonly bytes?: string }>(
  entry: E,
  text: string,
): E {
  if (text === entry.text) return entry;
  const masked = { ...entry, text };
  Reflect.deleteProperty(masked, 'bytes');
  return masked;
}

/** An event-stream block: each field's value is a text of its own. */
function maskBlock(block: string, mask: Mask): string {
  const masked = block.replace(
    /^([^:\r\n]*: ?)([^\r\n]*)/gm,
    (_line, field: string, value: string) => field + mask(value),
  );
  // A document may lie over several lines, where no line is JSON.
  return masked === block ? mask(block) : masked;
}
