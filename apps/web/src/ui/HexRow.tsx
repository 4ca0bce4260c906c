import { HEX_ROW_HEIGHT, ROW_BYTES, type HexLine } from './hex.ts';

interface HexRowProps {
  readonly line: HexLine;
  /** CSS pixels from the top of all rows. */
  readonly top: number;
  /** Whether the byte at an offset of the whole is set apart. */
  readonly isMarked?: ((at: number) => boolean) | undefined;
}

/** One row of a hex dump: offset, sixteen bytes, and those that are ASCII. */
export function HexRow({ line, top, isMarked }: HexRowProps) {
  return (
    <div
      className="absolute top-0 left-0 flex gap-4 px-3 whitespace-pre"
      style={{ height: HEX_ROW_HEIGHT, transform: `translateY(${top}px)` }}
    >
      <span className="text-ink-2">{line.offset}</span>
      <span>
        {line.bytes.map((byte, at) => (
          <span
            key={at}
            className={
              isMarked?.(line.line * ROW_BYTES + at) === true
                ? 'bg-warning-soft text-warning underline'
                : undefined
            }
          >
            {byte}
            {at === 7 ? '  ' : ' '}
          </span>
        ))}
        {' '.repeat(line.missing)}
      </span>
      <span className="text-ink-2">{line.ascii}</span>
    </div>
  );
}
