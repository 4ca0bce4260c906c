/** A whole line of a byte stream, and where its bytes lie. */
export interface Line {
  /** Decoded as UTF-8, without the LF; a CR or a byte order mark is kept. */
  readonly text: string;
  /** Of the first byte, counted from the start of the stream. */
  readonly offset: number;
  /** In bytes, without the LF. */
  readonly length: number;
}

export interface LineSplitter {
  /** The lines that `chunk` completes. The splitter keeps views into `chunk`: don't write to it afterwards. */
  push(chunk: Uint8Array): Line[];
  /** What stands after the last LF, or undefined when the stream ended with one. */
  rest(): Line | undefined;
}

const LF = 0x0a;

/** Bytes that are decoded at once, where their lines are not longer. */
const BLOCK_BYTES = 16 * 1024;

/**
 * Cuts a byte stream into lines. Bytes are split before they are decoded, so a character that lies across two
 * chunks stays whole. A line's pieces are joined once, when its LF arrives, however many chunks it came in.
 *
 * @param start offset of the first byte that will be pushed, for a reader that does not begin at 0
 */
export function createLineSplitter(start = 0): LineSplitter {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let pieces: Uint8Array[] = [];
  let held = 0;
  let offset = start;

  const lineWith = (last: Uint8Array): Line => {
    const length = held + last.length;
    return { text: decoder.decode(join(pieces, last, length)), offset, length };
  };

  /**
   * Adds the lines of bytes that begin and end with whole ones, block by block: in a block of plain ASCII each
   * character takes one byte, and one that is foreign to it makes only its own block wider and slower.
   */
  const wholeLines = (bytes: Uint8Array, start: number, lines: Line[]): number => {
    let from = 0;
    while (from < bytes.length) {
      const end = bytes.lastIndexOf(LF, from + BLOCK_BYTES - 1);
      const to = (end < from ? bytes.indexOf(LF, from) : end) + 1;
      blockOfLines(bytes.subarray(from, to), start + from, lines);
      from = to;
    }
    return start + bytes.length;
  };

  /**
   * The lines of a block are decoded together, for each call of a decoder costs more than a short line; an LF is one
   * character wherever it stands, so the lines of the text are those of the bytes.
   */
  const blockOfLines = (bytes: Uint8Array, start: number, lines: Line[]): void => {
    const text = decoder.decode(bytes);
    // As many characters as bytes: each stands where its byte does.
    const isAligned = text.length === bytes.length;
    let byte = 0;
    let character = 0;
    while (byte < bytes.length) {
      const characterEnd = text.indexOf('\n', character);
      const end = isAligned ? characterEnd : bytes.indexOf(LF, byte);
      const line = text.slice(character, characterEnd);
      lines.push({ text: line, offset: start + byte, length: end - byte });
      byte = end + 1;
      character = characterEnd + 1;
    }
  };

  return {
    push(chunk) {
      const lines: Line[] = [];
      const first = chunk.indexOf(LF);
      let from = 0;
      if (first !== -1) {
        const line = lineWith(chunk.subarray(0, first));
        lines.push(line);
        offset += line.length + 1;
        pieces = [];
        held = 0;
        from = chunk.lastIndexOf(LF) + 1;
        offset = wholeLines(chunk.subarray(first + 1, from), offset, lines);
      }
      if (from < chunk.length) {
        pieces.push(from === 0 ? chunk : chunk.subarray(from));
        held += chunk.length - from;
      }
      return lines;
    },
    rest: () => (held === 0 ? undefined : lineWith(new Uint8Array(0))),
  };
}

function join(pieces: readonly Uint8Array[], last: Uint8Array, length: number): Uint8Array {
  if (pieces.length === 0) return last;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  whole.set(last, at);
  return whole;
}
