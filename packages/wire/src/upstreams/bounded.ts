import { wholeCharacters } from './decoding.ts';

export interface Limits {
  /** The longest line, message or body that is kept whole, in bytes. */
  readonly limit: number;
  /** How much is kept of a longer one, in bytes; at most `limit`. */
  readonly head: number;
}

/** Bytes that belong together. */
export interface Bounded {
  readonly bytes: Buffer;
  /** There were more than the limit: how many. `bytes` holds the head, up to a whole character. */
  readonly cutFrom?: number;
}

export interface BoundedBytes {
  push(piece: Buffer): void;
  /** How many bytes were pushed since the last `take`. */
  readonly length: number;
  take(): Bounded;
}

/** Pieces up to this many bytes are joined to the ones before them. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Adds a piece to a list. A small piece is joined to the ones before it that are no longer than it is: a byte
 * is copied a few times at most, and a flood of tiny pieces doesn't become a list that outweighs its bytes.
 */
export function addPiece(pieces: Buffer[], piece: Buffer): void {
  let last = piece;
  for (let before = pieces.at(-1); before !== undefined; before = pieces.at(-1)) {
    if (before.length > last.length || before.length + last.length > PIECE_BYTES) break;
    pieces.pop();
    last = Buffer.concat([before, last]);
  }
  pieces.push(last);
}

/** Gathers pieces and joins them once. Beyond the limit it counts, and keeps no more than the head. */
export function createBounded({ limit, head }: Limits): BoundedBytes {
  let pieces: Buffer[] = [];
  let kept = 0;
  let length = 0;

  const join = (): Buffer => {
    const [first] = pieces;
    return pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, kept);
  };
  const keep = (piece: Buffer): void => {
    if (piece.length === 0) return;
    addPiece(pieces, piece);
    kept += piece.length;
  };

  return {
    push(piece) {
      length += piece.length;
      if (length <= limit) {
        keep(piece);
      } else if (kept > head) {
        // A copy, so that the long rest is set free.
        pieces = [Buffer.from(join().subarray(0, head))];
        kept = head;
      } else {
        keep(piece.subarray(0, head - kept));
      }
    },
    get length() {
      return length;
    },
    take() {
      const bytes = join();
      const taken =
        length <= limit
          ? { bytes }
          : { bytes: bytes.subarray(0, wholeCharacters(bytes)), cutFrom: length };
      pieces = [];
      kept = 0;
      length = 0;
      return taken;
    },
  };
}
