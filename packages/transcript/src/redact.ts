import type { Entry, TargetRecord, TranscriptHeader } from './entry.ts';
import { spellingsOf } from './fill-mask.ts';
import { unfilled } from './fills.ts';
import type { FilledValue } from './fills.ts';
import { createMask, MASK } from './mask.ts';
import type { Mask } from './mask.ts';
import { maskEntry } from './mask-entry.ts';
import { isSecretName } from './secret-names.ts';
import { createKnown } from './secrets.ts';

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
 *
 * @param filled what the bridge filled in anywhere in the transcript: a server may say it before it is marked
 */
export function createRedactor(
  header: TranscriptHeader,
  filled: Iterable<FilledValue> = [],
): Redactor {
  const masked = (values: Iterable<string>): ReadonlyMap<string, string> =>
    new Map(Array.from(values, (value) => [value, MASK]));
  const { texts, digits } = spellingsOf(filled);
  const values = masked([...secretsOf(header.target), ...texts.keys()]);
  const mask = createMask(createKnown(values, masked(digits.keys())));
  return {
    header: (own) => ({
      ...own,
      name: mask(own.name),
      target: maskTarget(own.target, mask),
      redacted: true,
    }),
    entry: (entry) =>
      maskEntry(
        unfilled(entry, () => MASK),
        mask,
      ),
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
