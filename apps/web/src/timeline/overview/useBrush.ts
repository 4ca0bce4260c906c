import { useState, type PointerEvent } from 'react';
import type { TimeRange } from '../waterfall.ts';
import { draggedRange } from './brush.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

interface Brush {
  /** The range under the pointer while it is drawn. */
  readonly drawn: TimeRange | undefined;
  /** Forgets what is drawn. */
  readonly stop: () => void;
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** A range of time drawn with the pointer over a strip that shows `whole`. */
export function useBrush(whole: TimeRange | undefined, onRange: (range: TimeRange) => void): Brush {
  const [drag, setDrag] = useState<Drag>();
  const stop = () => setDrag(undefined);
  const drawn = drag && whole && draggedRange(drag.from, drag.to, drag.width, whole);
  return {
    drawn,
    stop,
    pointer: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const x = event.clientX - left;
        setDrag({ from: x, to: x, width });
      },
      onPointerMove: (event) => {
        if (drag === undefined) return;
        const { left } = event.currentTarget.getBoundingClientRect();
        setDrag({ ...drag, to: event.clientX - left });
      },
      onPointerUp: () => {
        stop();
        if (drawn !== undefined) onRange(drawn);
      },
      onPointerCancel: stop,
    },
  };
}
