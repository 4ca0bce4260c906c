import { useRef } from 'react';
import { HEX_ROW_HEIGHT, hexLine, ROW_BYTES } from './hex.ts';
import { HexRow } from './HexRow.tsx';
import { realHeight } from './tall.ts';
import { useVisibleRange } from './useVisibleRange.ts';

interface HexViewProps {
  readonly bytes: Uint8Array;
  /** Accessible name of the dump. */
  readonly label: string;
}

/** Bytes that the page holds, of any number: only the rows in view are in the document. Fills its parent. */
export function HexView({ bytes, label }: HexViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = Math.ceil(bytes.length / ROW_BYTES);
  const { from, to, shift } = useVisibleRange(scroller, HEX_ROW_HEIGHT, total);
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      tabIndex={0}
      className="h-full overflow-auto bg-page py-1 font-mono text-sm -outline-offset-2"
    >
      <div className="relative min-w-full" style={{ height: realHeight(total * HEX_ROW_HEIGHT) }}>
        {Array.from({ length: to - from }, (_, index) => (
          <HexRow
            key={from + index}
            line={hexLine(bytes, from + index, 0)}
            top={(from + index) * HEX_ROW_HEIGHT + shift}
          />
        ))}
      </div>
    </div>
  );
}
