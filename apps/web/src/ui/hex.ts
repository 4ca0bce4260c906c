export const ROW_BYTES = 16;
/** CSS pixels. */
export const HEX_ROW_HEIGHT = 18;

/** One row of a hex dump. */
export interface HexLine {
  readonly line: number;
  /** Of its first byte, eight hexadecimal digits or more. */
  readonly offset: string;
  readonly bytes: readonly string[];
  /** Spaces in place of the bytes that a last row does not have. */
  readonly missing: number;
  /** A dot stands for what is no visible ASCII character. */
  readonly ascii: string;
}

/** Row `line` of some bytes of which the first stands in row `from` of the whole. */
export function hexLine(bytes: Uint8Array, line: number, from: number): HexLine {
  const row = bytes.subarray(line * ROW_BYTES, (line + 1) * ROW_BYTES);
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  const lacking = ROW_BYTES - row.length;
  return {
    line: from + line,
    offset: hex((from + line) * ROW_BYTES, 8),
    bytes: Array.from(row, (byte) => hex(byte, 2)),
    missing: 3 * lacking + (row.length < 8 ? 1 : 0),
    ascii: Array.from(row, (byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
    ).join(''),
  };
}

/** Whether a byte is in one of the ranges, `to` exclusive. */
export function isOdd(
  ranges: readonly { readonly from: number; readonly to: number }[],
  at: number,
): boolean {
  return ranges.some(({ from, to }) => at >= from && at < to);
}
