import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RowsChoice } from '../session/timeline-api.ts';
import type { SessionKey } from '../session/view.ts';
import { readStored, useLocalStorage } from '../ui/useLocalStorage.ts';
import { readExpanded, toggled, writeExpanded } from './expanded.ts';

export interface TimelineChoice {
  readonly choice: RowsChoice;
  readonly byFrame: boolean;
  readonly setByFrame: (byFrame: boolean) => void;
  /** Drawn as arrows between client and server, which is by frame. */
  readonly sequence: boolean;
  readonly setSequence: (sequence: boolean) => void;
  readonly paused: boolean;
  /** Holds the rows at this seq; `undefined` lets them go on. */
  readonly pause: (until: number | undefined) => void;
  readonly toggle: (id: number) => void;
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const BY_FRAME = 'loupe.byFrame';
const SEQUENCE = 'loupe.sequence';

/** Whether rows are drawn by frame, as the person last chose, for those outside of the timeline. */
export function isByFrame(): boolean {
  return readStored(BY_FRAME, isBoolean, false) || readStored(SEQUENCE, isBoolean, false);
}

/** Which rows are shown: how they are drawn outlives the tab, what is expanded outlives a reload. */
export function useTimelineChoice(key: SessionKey, filter: string): TimelineChoice {
  const [pairedOff, setPairedOff] = useLocalStorage(BY_FRAME, isBoolean, false);
  const [sequence, setSequence] = useLocalStorage(SEQUENCE, isBoolean, false);
  const [expanded, setExpanded] = useState(() => readExpanded(key));
  const [until, pause] = useState<number>();
  const byFrame = pairedOff || sequence;
  const choice = useMemo<RowsChoice>(
    () => ({ byFrame, filter, expanded, ...(until !== undefined && { until }) }),
    [byFrame, filter, expanded, until],
  );
  const setByFrame = useCallback(
    (on: boolean) => {
      setPairedOff(on);
      // There is no sequence of pairs.
      if (!on) setSequence(false);
    },
    [setPairedOff, setSequence],
  );
  const toggle = useCallback((id: number) => setExpanded((before) => toggled(before, id)), []);
  useEffect(() => writeExpanded(key, expanded), [key, expanded]);
  return {
    choice,
    byFrame,
    setByFrame,
    sequence,
    setSequence,
    paused: until !== undefined,
    pause,
    toggle,
  };
}
