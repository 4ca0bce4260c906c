import type { Entry, HeaderList, TargetRecord, TranscriptHeader } from './entry.ts';
import { createMask, MASK } from './mask.ts';
import type { Mask } from './mask.ts';
import { isSecretHeader, isSecretName } from './secret-names.ts';
import { patternOf } from './secrets.ts';

/** Masks the secrets of one transcript. */
export interface Redactor {
  /** The header with `redacted` set. */
  header(header: TranscriptHeader): TranscriptHeader;
  /** The same entry where it holds no secret. */
  entry(entry: Entry): Entry;
}

/**
 * Masks what the target keeps secret (values of variables and headers, the token) wherever it is quoted, and
 * what is secret by its name: credentials in headers, in addresses, in members and parameters of texts. Text
 * that is JSON stays JSON.
 */
export function createRedactor(header: TranscriptHeader): Redactor {
  const mask = createMask(patternOf(secretsOf(header.target)));
  return {
    header: (own) => ({
      ...own,
      name: mask(own.name),
      target: maskTarget(own.target, mask),
      redacted: true,
    }),
    entry: (entry) => maskEntry(entry, mask),
  };
}

function* secretsOf(target: TargetRecord): Iterable<string> {
  if (target.kind === 'stdio') {
    for (const [, value] of target.env ?? []) yield value;
    for (const [index, item] of target.command.entries()) {
      if (isSecretFlag(target.command[index - 1])) yield item;
    }
    return;
  }
  for (const [, value] of target.headers ?? []) {
    yield value;
    // "Bearer x": x is quoted without its scheme, too.
    yield value.slice(value.indexOf(' ') + 1);
  }
  if (target.bearer !== undefined) yield target.bearer;
  yield passwordIn(target.url);
}

function passwordIn(url: string): string {
  try {
    return decodeURIComponent(new URL(url).password);
  } catch {
    // Not an address, or not percent-encoded: then it is masked as part of the address only.
    return '';
  }
}

/** `--token x`: the name and the value are two arguments. */
function isSecretFlag(item: string | undefined): boolean {
  return item !== undefined && item.startsWith('-') && isSecretName(item.replace(/^-+/, ''));
}

function maskTarget(target: TargetRecord, mask: Mask): TargetRecord {
  if (target.kind === 'stdio') {
    const { command, cwd, env } = target;
    return {
      ...target,
      command: command.map((item, at) => (isSecretFlag(command[at - 1]) ? MASK : mask(item))),
      ...(cwd !== undefined && { cwd: mask(cwd) }),
      ...(env !== undefined && { env: env.map(([name]) => [name, MASK] as const) }),
    };
  }
  const { url, headers, bearer } = target;
  return {
    ...target,
    url: mask(url),
    ...(headers !== undefined && { headers: headers.map(([name]) => [name, MASK] as const) }),
    ...(bearer !== undefined && { bearer: MASK }),
  };
}

function maskEntry(entry: Entry, mask: Mask): Entry {
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
      return maskPhase(entry, mask);
  }
}

function maskPhase(entry: Extract<Entry, { kind: 'http' }>, mask: Mask): Entry {
  switch (entry.phase) {
    case 'request':
      return { ...entry, url: mask(entry.url), headers: maskHeaders(entry.headers, mask) };
    case 'response':
      return { ...entry, headers: maskHeaders(entry.headers, mask) };
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

function maskHeaders(headers: HeaderList, mask: Mask): HeaderList {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? MASK : mask(value)]);
}
