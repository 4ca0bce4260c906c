import { addPiece } from './bounded.ts';

export interface EventBlocks {
  /** The blocks that `chunk` completes, each with its blank line. */
  push(chunk: Buffer): Buffer[];
  /** How many bytes of an unfinished block are held. */
  readonly held: number;
  /** Takes the unfinished block; empty when there is none. */
  take(): Buffer;
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * Cuts an event stream after its blank lines and does nothing else to it: joined again, the blocks are the
 * stream. A line ends with LF, CRLF or CR (WHATWG HTML, server-sent events, "Parsing an event stream").
 *
 * A block is given as soon as its blank line is there. Only after CRLF lines a blank line's CR waits for the
 * LF that is almost certainly on its way; after lone CRs it doesn't, or a stream that uses them would always
 * be one event late.
 */
export function createEventBlocks(): EventBlocks {
  let pieces: Buffer[] = [];
  let held = 0;
  let lineIsEmpty = true;
  /** The byte before was a CR that ended a line. */
  let afterCr = false;
  /** That CR ended a blank line whose block has not been cut yet. */
  let waitsForLf = false;
  let lastLineHadCrlf = false;

  const take = (): Buffer => {
    const [first] = pieces;
    const whole = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, held);
    pieces = [];
    held = 0;
    return whole;
  };

  const push = (chunk: Buffer): Buffer[] => {
    const blocks: Buffer[] = [];
    const lineEnd = lineEnds(chunk);
    let from = 0;
    const cut = (end: number): void => {
      hold(chunk.subarray(from, end));
      blocks.push(take());
      from = end;
      waitsForLf = false;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === LF && afterCr) {
        afterCr = false;
        lastLineHadCrlf = true;
        if (waitsForLf) cut(at + 1);
        continue;
      }
      if (waitsForLf) cut(at);
      if (afterCr || byte === LF) lastLineHadCrlf = false;
      afterCr = byte === CR;
      if (byte !== LF && byte !== CR) {
        lineIsEmpty = false;
        at = lineEnd(at + 1) - 1;
      } else if (!lineIsEmpty) {
        lineIsEmpty = true;
      } else if (byte === CR && lastLineHadCrlf) {
        waitsForLf = true;
      } else {
        cut(at + 1);
      }
    }
    hold(chunk.subarray(from));
    return blocks;
  };

  const hold = (piece: Buffer): void => {
    if (piece.length === 0) return;
    addPiece(pieces, piece);
    held += piece.length;
  };

  return {
    push,
    take,
    get held() {
      return held;
    },
  };
}

/** Finds the first line end at or after an offset that never goes back; the chunk's length where there is none. */
function lineEnds(chunk: Buffer): (from: number) => number {
  let lf = -1;
  let cr = -1;
  const next = (byte: number, from: number): number => {
    const found = chunk.indexOf(byte, from);
    return found === -1 ? chunk.length : found;
  };
  return (from) => {
    if (lf < from) lf = next(LF, from);
    if (cr < from) cr = next(CR, from);
    return Math.min(lf, cr);
  };
}
