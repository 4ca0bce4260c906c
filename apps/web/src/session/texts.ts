import { createReader } from '@loupe/mcp';
import type { FrameReading } from '@loupe/mcp';
import { decodeLine, unfilled } from '@loupe/transcript';
import type { Entry } from '@loupe/transcript';
import type { Fold } from './fold.ts';
import { createRecent } from './source.ts';
import type { ByteSource } from './source.ts';

/**
 * Reads entries back from the transcript, for their texts are not kept. What the bridge filled in is in none of them:
 * whatever is made of a text, and however it is cut, has nothing of it.
 */
export interface Texts {
  /** A long entry that was just folded: whoever asks for it first, most often the page for an answer, need not read it back. */
  hold(entry: Entry, reading: FrameReading | undefined): void;
  /** Undefined where there is no such entry. Rejects when the bridge can't be reached. */
  entry(seq: number): Promise<Entry | undefined>;
  /** The protocol text in an entry, as the client read it; undefined where there is none. */
  frame(entry: Entry): Promise<FrameReading | undefined>;
}

/** Bytes of lines that stay decoded. */
const RECENT_BYTES = 8 * 1024 * 1024;
/** Reading back what is shorter costs nothing to speak of. UTF-16 units. */
const LONG_TEXT = 1024 * 1024;

export function createTexts(fold: Fold, source: ByteSource): Texts {
  const { fills } = fold;
  let recent = createRecent<Entry>(RECENT_BYTES);
  let masked = 0;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let held: { readonly entry: Entry; readonly reading: FrameReading | undefined } | undefined;

  async function entry(seq: number): Promise<Entry | undefined> {
    if (masked !== fills.count) {
      masked = fills.count;
      recent = createRecent<Entry>(RECENT_BYTES);
    }
    const known = recent.get(seq);
    if (known !== undefined) return known;
    if (held?.entry.seq === seq && fills.mask === undefined) return held.entry;
    const place = fold.offsets.find(seq);
    if (place === undefined) return undefined;
    const bytes = await source.read(place.from, place.to);
    const decoded = decodeLine(decoder.decode(bytes), fold.version);
    if (!('entry' in decoded) || decoded.entry.seq !== seq) {
      throw new Error('This entry is no longer where it was in the transcript.');
    }
    const shown = fills.mask?.entry(decoded.entry) ?? unfilled(decoded.entry);
    if (masked === fills.count) recent.set(seq, shown, bytes.length);
    return shown;
  }

  return {
    entry,
    hold(folded, reading) {
      if ('text' in folded && folded.text.length > LONG_TEXT) {
        held = { entry: folded, reading };
      }
    },
    async frame(wanted) {
      if (held?.entry === wanted) {
        const { reading } = held;
        held = undefined;
        return reading;
      }
      const header = fold.known?.header;
      if (header === undefined) return undefined;
      const reader = createReader(header.target.kind);
      if (wanted.kind === 'http') await replayHead(wanted.exchange, wanted.seq, reader);
      const reading = reader.read(wanted);
      return reading?.what === 'frame' ? reading : undefined;
    },
  };

  /** What an event or a body means depends on its exchange's request and response. */
  async function replayHead(
    exchange: number,
    before: number,
    reader: ReturnType<typeof createReader>,
  ): Promise<void> {
    for (const seq of fold.known?.related.phases(exchange) ?? []) {
      const phase = seq < before ? await entry(seq) : undefined;
      if (phase?.kind === 'http' && phase.phase !== 'body') reader.read(phase);
    }
  }
}
