import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RowsChoice } from '../session/timeline-api.ts';
import type { SessionKey } from '../session/view.ts';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { readOpened, toggled, writeOpened } from './opened.ts';

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

/** Which rows are shown: how they are drawn outlives the tab, what is expanded outlives a reload. */
export function useTimelineChoice(key: SessionKey, filter: string): TimelineChoice {
  const [pairedOff, setPairedOff] = useLocalStorage('loupe.byFrame', isBoolean, false);
  const [sequence, setSequence] = useLocalStorage('loupe.sequence', isBoolean, false);
  const [expanded, setExpanded] = useState(() => readOpened(key));
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
  useEffect(() => writeOpened(key, expanded), [key, expanded]);
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
