import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { HEX_ROW_HEIGHT, ROW_BYTES } from '../../ui/hex.ts';
import { HexView } from '../../ui/HexView.tsx';
import { InHead } from './headPlace.tsx';

interface AsBytesProps {
  readonly bytes: Uint8Array;
  /** Nothing else shows them, so nobody needs to ask. */
  readonly isOnlyWay: boolean;
}

const TALLEST = 240;
/** Borders, padding and a bar that scrolls sideways. */
const AROUND = 26;

function heightOf({ length }: Uint8Array): number {
  return Math.min(TALLEST, Math.ceil(length / ROW_BYTES) * HEX_ROW_HEIGHT + AROUND);
}

/** Bytes in a hex dump, on request where they are shown in another way. */
export function AsBytes({ bytes, isOnlyWay }: AsBytesProps) {
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      {!isOnlyWay && (
        <InHead>
          <ToggleButton
            isSelected={isWanted}
            onChange={setWanted}
            className="h-6 shrink-0 rounded-md border border-transparent px-1.5 text-xs whitespace-nowrap text-ink data-hovered:bg-hover data-selected:border-accent data-selected:bg-selected"
          >
            As bytes
          </ToggleButton>
        </InHead>
      )}
      {(isOnlyWay || isWanted) && (
        <div
          className="w-full resize-y overflow-hidden rounded-md border border-line"
          style={{ height: heightOf(bytes) }}
        >
          <HexView bytes={bytes} label="Bytes of the data" />
        </div>
      )}
    </>
  );
}
