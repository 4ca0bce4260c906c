import { answerIn } from '@loupe/ledger';
import type { FrameReading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { bytesOfBase64 } from './bytes.ts';
import type { Fold } from './fold.ts';
import { Doc } from './json-tree/doc.ts';
import type { Texts } from './texts.ts';

/** Which text of an entry is meant. */
export interface TextRef {
  readonly seq: number;
  /**
   * `text`: the protocol text in it, or what else it says. `answer`: the result or error in it. `block`: of an event of a
   * stream all that came, field names included. `given`: no entry, but the text that the page gave under the number `seq`.
   */
  readonly part: 'text' | 'answer' | 'block' | 'given';
  /** One value of that text; a string `decoded` is shown without its quotes and escapes. */
  readonly inside?: { readonly node: number; readonly decoded: boolean };
}

/** An entry that was read back. */
interface OpenEntry {
  readonly entry: Entry;
  /** The protocol text, where there is one. */
  readonly reading: FrameReading | undefined;
  readonly doc: Doc;
  /** All of an event of a stream; of anything else the same as `doc`. */
  readonly block: Doc;
  /** The answer in it to the exchange that it ends. */
  answer(): Doc | undefined;
  /** As they came over the wire, as far as they were recorded. */
  bytes(): Uint8Array<ArrayBuffer>;
  /** UTF-16 units that it holds on to. */
  readonly size: number;
}

/** Entries that were read back lately: reading one of 50 MB takes a second, and its views ask again and again. */
export interface OpenEntries {
  /** Undefined where there is no such entry. */
  at(seq: number): Promise<OpenEntry | undefined>;
  /** Throws with words for a person where there is no such text. */
  doc(ref: TextRef): Promise<Doc>;
}

/** UTF-16 units; the newest is kept whatever its size. */
const KEPT = 32 * 1024 * 1024;
const MOST_KEPT = 64;

const opened = new WeakMap<Texts, OpenEntries>();

/** The entries of a session that are open. */
export function openEntries(fold: Fold, texts: Texts): OpenEntries {
  const known = opened.get(texts);
  if (known !== undefined) return known;
  const made = createOpenEntries(fold, texts);
  opened.set(texts, made);
  return made;
}

function createOpenEntries(fold: Fold, texts: Texts): OpenEntries {
  const kept = new Map<number, Promise<OpenEntry | undefined>>();
  const sizes = new Map<number, number>();
  const { fills } = fold;
  let masked = fills.count;

  function drop(): void {
    let total = 0;
    for (const size of sizes.values()) total += size;
    for (const seq of kept.keys()) {
      if (kept.size <= 1 || (total <= KEPT && kept.size <= MOST_KEPT)) return;
      kept.delete(seq);
      total -= sizes.get(seq) ?? 0;
      sizes.delete(seq);
    }
  }

  async function read(seq: number): Promise<OpenEntry | undefined> {
    const entry = await texts.entry(seq);
    if (entry === undefined) return undefined;
    const open = openEntry(fold, entry, await texts.frame(entry));
    if (kept.has(seq)) sizes.set(seq, open.size);
    drop();
    return open;
  }

  function at(seq: number): Promise<OpenEntry | undefined> {
    if (masked !== fills.count) {
      masked = fills.count;
      kept.clear();
      sizes.clear();
    }
    const known = kept.get(seq);
    const asked = known ?? read(seq);
    kept.delete(seq);
    kept.set(seq, asked);
    const forget = (): void => {
      if (kept.get(seq) === asked) kept.delete(seq);
      sizes.delete(seq);
    };
    // What does not exist yet may come; what could not be read may be read the next time.
    if (known === undefined) asked.then((open) => open ?? forget(), forget);
    return asked;
  }

  return {
    at,
    async doc({ seq, part, inside }) {
      const open = await at(seq);
      const doc = open && docOf(open, part);
      if (doc === undefined) throw new Error(`Entry ${seq} holds no such text.`);
      return inside === undefined ? doc : await doc.inside(inside.node, inside.decoded);
    },
  };
}

function docOf(open: OpenEntry, part: TextRef['part']): Doc | undefined {
  if (part === 'given') return undefined;
  if (part === 'answer') return open.answer();
  return part === 'block' ? open.block : open.doc;
}

function openEntry(fold: Fold, entry: Entry, reading: FrameReading | undefined): OpenEntry {
  const doc = new Doc(reading?.text ?? ownText(entry));
  const isEvent = entry.kind === 'http' && entry.phase === 'event';
  let answer: Doc | undefined;
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  return {
    entry,
    reading,
    doc,
    block: isEvent ? new Doc(entry.text) : doc,
    answer() {
      const exchange = fold.known?.ledger.exchangeOf(entry.seq);
      const text = exchange && reading && answerIn(reading.frame, exchange);
      if (text !== undefined && text !== answer?.text) answer = new Doc(text);
      return answer;
    },
    bytes() {
      bytes ??=
        'bytes' in entry ? bytesOfBase64(entry.bytes) : new TextEncoder().encode(ownText(entry));
      return bytes;
    },
    // The text, and the columns of its tree.
    size: 2 * doc.text.length,
  };
}

/** What an entry says where it carries no protocol text. */
export function ownText(entry: Entry): string {
  switch (entry.kind) {
    case 'frame':
    case 'stderr':
      return entry.text;
    case 'undelivered':
      return entry.reason;
    case 'note':
      return entry.text ?? '';
    case 'lifecycle':
      return entry.reason ?? '';
    case 'http':
      if (entry.phase === 'event' || entry.phase === 'body') return entry.text;
      if (entry.phase === 'request') return `${entry.method} ${entry.url}`;
      if (entry.phase === 'failed') return entry.reason;
      return entry.phase === 'end' ? (entry.tail ?? '') : String(entry.status);
  }
}
