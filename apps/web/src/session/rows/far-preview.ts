import { parseFrame } from '@loupe/jsonrpc';
import { readBlock } from '@loupe/mcp';
import { decodeLine, unfilled } from '@loupe/transcript';
import type { Entry, FillMask } from '@loupe/transcript';
import type { LineTable } from './columns.ts';
import { otherLine } from './line.ts';
import { PREVIEW, preview } from './preview.ts';

/** How a head is read. */
interface PreviewReading {
  readonly table: LineTable;
  readonly version: number | undefined;
  /** Of what the bridge filled in, where it did. */
  readonly mask: FillMask | undefined;
  /** UTF-16 units that a value takes at most, however it is spelled. */
  readonly longest: number;
}

/**
 * The preview of a line of the table, from the head of the line of the file in which its entry stands.
 *
 * @param isWhole the head is the whole line
 * @returns undefined where more of the line is needed to tell
 */
export function previewIn(
  head: string,
  isWhole: boolean,
  index: number,
  reading: PreviewReading,
): string | undefined {
  const { table, version, mask } = reading;
  if (!isWhole) return table.part(index) > 0 ? undefined : fromHead(head, index, reading);
  const decoded = decodeLine(head, version);
  if (!('entry' in decoded) || decoded.entry.seq !== table.seq(index)) return '';
  return fromEntry(mask?.entry(decoded.entry) ?? unfilled(decoded.entry), table, index);
}

function fromEntry(entry: Entry, table: LineTable, index: number): string {
  const text = isMessage(table, index) ? messageText(entry) : undefined;
  if (text === undefined) return preview(otherLine(entry).preview);
  const part = table.part(index);
  return preview(part === 0 ? text : (parseFrame(text).messages[part - 1]?.text ?? ''));
}

/** Whether the line of the table stands for a message, and not for the entry that carried it. */
function isMessage(table: LineTable, index: number): boolean {
  const kind = table.kind(index);
  return kind === 'exchange' || kind === 'notification' || kind === 'frame' || kind === 'malformed';
}

function messageText(entry: Entry): string | undefined {
  if (entry.kind === 'frame') return entry.text;
  if (entry.kind !== 'http') return undefined;
  if (entry.phase === 'event') return readBlock(entry.text).data;
  return entry.phase === 'body' ? entry.text : undefined;
}

/** As this program writes a line, a quote inside of a string is escaped: this is found only as a member. */
const TEXT = ',"text":"';
/** Marks in the text, which then is to be read whole. */
const FILLED = ',"filled":[';
/** Entries that are shown by their text. */
const SHOWS_TEXT =
  /^\{"seq":\d+,"at":[\d.e+-]+,"kind":"(?:frame|stderr|http","phase":"(event|body))",/;
const WHOLE_CHARACTERS = /^(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/;
/** A longer text that was not enough is read whole: an expression would have to go far back over it. */
const LONGEST_CUT = 64 * 1024;

function fromHead(
  head: string,
  index: number,
  { table, mask, longest }: PreviewReading,
): string | undefined {
  const [start, phase] = SHOWS_TEXT.exec(head) ?? [];
  const at = head.indexOf(TEXT);
  if (start === undefined || at === -1 || head.lastIndexOf(FILLED, at) !== -1) return undefined;
  const rest = head.slice(at + TEXT.length);
  if (rest.length > LONGEST_CUT) return undefined;
  const written = WHOLE_CHARACTERS.exec(rest)?.[0] ?? '';
  const isEnded = rest[written.length] === '"';
  const text = JSON.parse(`"${written}"`) as string;
  const isEvent = phase === 'event' && isMessage(table, index);
  const shown = isEvent ? (readBlock(isEnded ? text : `${text}\n\n`).data ?? '') : text;
  // What is cut off in the middle is not found: a value that begins in the preview has to end in the head.
  const isEnough = isEnded || shown.length > PREVIEW + (mask === undefined ? 0 : longest);
  return isEnough ? preview(mask?.text(shown) ?? shown) : undefined;
}
