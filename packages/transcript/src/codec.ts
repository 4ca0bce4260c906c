import type { Entry, TranscriptHeader } from './entry.ts';
import { fillsFit } from './fills.ts';
import { copyMembers, HEADER, isObject, misfit, shapeOf, STAMP } from './shapes.ts';
import type { JsonObject, Shape } from './shapes.ts';
import { TRANSCRIPT_VERSION, unreadable, upgrade } from './upgrade.ts';

/** What a line of a transcript turned out to be. `version` is the one that the file was written with. */
export type Decoded =
  | { readonly header: TranscriptHeader; readonly version: number }
  | { readonly entry: Entry }
  | { readonly damage: string };

/** The entry as one line of JSON, without the line end. Members stand in a fixed order: seq, at, kind, … */
export function encodeEntry(entry: Entry): string {
  const phase = entry.kind === 'http' ? entry.phase : undefined;
  const shape = shapeOf(entry.kind, phase);
  const ordered: Record<string, unknown> = { seq: entry.seq, at: entry.at, kind: entry.kind };
  if (phase !== undefined) ordered['phase'] = phase;
  if (shape !== undefined) copyMembers(shape, entry, ordered);
  return JSON.stringify(ordered);
}

/** The first line of a transcript, without the line end. */
export function encodeHeader(header: TranscriptHeader): string {
  const ordered: Record<string, unknown> = {};
  copyMembers(HEADER, header, ordered);
  return JSON.stringify(ordered);
}

/**
 * Reads one line. Total: whatever a file holds (a torn last line, a kind that doesn't exist, a member of the
 * wrong type), the answer is `damage` with its reason and never an exception. Unknown members are left out.
 *
 * @param version what the file's header said (`Decoded.version`); entries of older versions are lifted
 */
export function decodeLine(text: string, version = TRANSCRIPT_VERSION): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { damage: text.trim() === '' ? 'The line is empty.' : 'The line is not complete JSON.' };
  }
  if (!isObject(value)) return { damage: 'The line is not a JSON object.' };
  return Object.hasOwn(value, 'loupe') ? decodeHeader(value) : decodeEntry(value, version);
}

function decodeHeader(written: JsonObject): Decoded {
  if (written['loupe'] !== 'transcript') return { damage: 'This is not a Loupe transcript.' };
  const version = written['version'];
  const reason = unreadable(version);
  if (reason !== undefined || typeof version !== 'number') return { damage: reason ?? '' };
  const value = upgrade('header', written, version);
  const bad = misfit(HEADER, value);
  if (bad !== undefined) return { damage: misfitWords(bad, 'the header') };
  const header: Record<string, unknown> = {};
  copyMembers(HEADER, value, header);
  // The compiler holds HEADER to the members of TranscriptHeader, and misfit has checked each.
  return { header: header as unknown as TranscriptHeader, version };
}

function decodeEntry(written: JsonObject, version: number): Decoded {
  const value = upgrade('entry', written, version);
  const { kind, phase } = value;
  const shape = shapeOf(kind, phase);
  if (shape === undefined) return { damage: `No entry has the kind ${kindWords(kind, phase)}.` };
  // The compiler holds the shapes to the members of Entry, and each was checked.
  if (isExactly(shape, value)) return checked(value as unknown as Entry);
  const bad = misfit(STAMP, value) ?? misfit(shape, value);
  if (bad !== undefined) return { damage: misfitWords(bad, `a ${kindWords(kind, phase)} entry`) };
  const entry: Record<string, unknown> = { seq: value['seq'], at: value['at'], kind };
  if (kind === 'http') entry['phase'] = phase;
  copyMembers(shape, value, entry);
  return checked(entry as unknown as Entry);
}

/** A mark that points beside its text would leave uncovered what it should cover. */
function checked(entry: Entry): Decoded {
  if (fillsFit(entry)) return { entry };
  return { damage: 'Its marks of filled-in variables do not fit its text.' };
}

/** Whether a value from a file is an entry of this shape and nothing more: nearly all are, and need no copy. */
function isExactly(shape: Shape, value: JsonObject): boolean {
  if (!STAMP.seq.check(value['seq']) || !STAMP.at.check(value['at'])) return false;
  let unknown = value['kind'] === 'http' ? -4 : -3;
  // Counted in place: a list of the names, for each line of a file, would be made to be thrown away.
  for (const name in value) if (Object.hasOwn(value, name)) unknown += 1;
  for (const name in shape) {
    const rule = shape[name];
    const member = value[name];
    if (member === undefined ? rule?.optional !== true : rule?.check(member) !== true) return false;
    if (member !== undefined) unknown -= 1;
  }
  return unknown === 0;
}

function misfitWords(member: string, owner: string): string {
  return `"${member}" is missing from ${owner}, or is not what it should be.`;
}

function kindWords(kind: unknown, phase: unknown): string {
  const words = kind === 'http' ? ['http', phase] : [kind];
  return words.map((word) => (typeof word === 'string' ? word.slice(0, 40) : '?')).join(' ');
}
