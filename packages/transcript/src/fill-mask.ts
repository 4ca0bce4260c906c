import type { Entry, TargetRecord, TranscriptHeader } from './entry.ts';
import { placeholderOf, unfilled } from './fills.ts';
import type { FilledValue } from './fills.ts';
import { createMask, MASK } from './mask.ts';
import type { Mask } from './mask.ts';
import { maskEntry } from './mask-entry.ts';
import { base64Spellings, createKnown } from './secrets.ts';

/** Masks what the bridge filled in, and nothing else. */
export interface FillMask {
  readonly text: Mask;
  /** The header of the transcript: a target may be given the same value. */
  header(header: TranscriptHeader): TranscriptHeader;
  /** The entry before anything was filled in, and without what repeats it. */
  entry(entry: Entry): Entry;
}

/**
 * Masks the values that the bridge filled in, wherever they are repeated. Where one was filled in it is masked whatever
 * it is; repeated, one that is shorter than four characters, or a word of JSON, stays.
 *
 * @param show what stands in place of a value: the variable's place, as it was typed, or the mask of exports
 */
export function createFillMask(
  filled: Iterable<FilledValue>,
  show: 'placeholder' | 'mask',
): FillMask {
  const word = show === 'mask' ? () => MASK : placeholderOf;
  const shown = (names: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(Array.from(names, ([text, name]) => [text, word(name)]));
  const { texts, digits } = spellingsOf(filled);
  const mask = createMask(createKnown(shown(texts), shown(digits)), false);
  return {
    text: mask,
    header: (header) => ({
      ...header,
      name: mask(header.name),
      target: maskTarget(header.target, mask),
      ...(header.choices !== undefined && { choices: mask(header.choices) }),
    }),
    entry: (entry) => maskEntry(unfilled(entry, word), mask, mask),
  };
}

interface Spellings {
  readonly texts: ReadonlyMap<string, string>;
  /** In base64. */
  readonly digits: ReadonlyMap<string, string>;
}

/**
 * The names of variables by what their values may be written as. A server that writes lines has a value of several lines
 * on as many of its own, and headers have it in base64.
 */
export function spellingsOf(filled: Iterable<FilledValue>): Spellings {
  const texts = new Map<string, string>();
  const digits = new Map<string, string>();
  for (const { name, value } of filled) {
    for (const text of [value, ...linesOf(value)]) if (!texts.has(text)) texts.set(text, name);
    for (const text of base64Spellings(value)) if (!digits.has(text)) digits.set(text, name);
  }
  return { texts, digits };
}

/** Those that say something: a bracket by itself is in every other text as well. */
function linesOf(value: string): readonly string[] {
  const lines = value.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line));
}

function maskTarget(target: TargetRecord, mask: Mask): TargetRecord {
  const pairs = (all: readonly (readonly [string, string])[]) =>
    all.map(([name, value]) => [name, mask(value)] as const);
  if (target.kind === 'stdio') {
    const { command, cwd, env } = target;
    return {
      ...target,
      command: command.map(mask),
      ...(cwd !== undefined && { cwd: mask(cwd) }),
      ...(env !== undefined && { env: pairs(env) }),
    };
  }
  const { url, headers, bearer } = target;
  return {
    ...target,
    url: mask(url),
    ...(headers !== undefined && { headers: pairs(headers) }),
    ...(bearer !== undefined && { bearer: mask(bearer) }),
  };
}
