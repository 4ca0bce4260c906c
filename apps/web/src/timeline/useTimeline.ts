import {
  useCallback,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { summaryStore } from '../session/summaries.ts';
import type { SessionKey } from '../session/view.ts';
import type { TimelineCommand } from './commands.ts';
import type { EditAgain } from './entry/EntryActions.tsx';
import { useWriteObstacle } from './notes.ts';
import { useColumns } from './useColumns.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useSelection } from './useSelection.ts';
import { useTargets } from './useTargets.ts';
import { useTimelineChoice, type TimelineChoice } from './useTimelineChoice.ts';
import { useTimelineRows } from './useTimelineRows.ts';

/** Runs a command of the timeline in view. */
export type RunCommand = (command: TimelineCommand) => void;

export interface TimelineProps {
  sessionKey: SessionKey;
  /** Wall clock of the transcript's beginning, ISO 8601. */
  started: string | undefined;
  /** Whether more may come, so that what waits is still waiting. */
  live: boolean;
  filter: string;
  onFilter: (filter: string) => void;
  /** Seq of the selected entry. */
  selected: number | undefined;
  onSelect: (seq: number | undefined) => void;
  /** Takes a message to where it can be changed and sent again; absent where nothing can be sent. */
  onEdit?: EditAgain | undefined;
  /** Keys that the timeline does not know. */
  onOtherKey?: ((event: KeyboardEvent) => void) | undefined;
  /** Filled with what runs a command of the timeline, for those outside of it. */
  runnerRef?: RefObject<RunCommand | undefined>;
}

export type TimelineParts = ReturnType<typeof useTimeline>;

/** What the bar, the rows and the keys of a timeline share. */
export function useTimeline(props: TimelineProps) {
  const { sessionKey, filter, onFilter, selected, onSelect, runnerRef } = props;
  const filterField = useRef<HTMLInputElement>(null);
  const chosen = useTimelineChoice(sessionKey, filter);
  const { columns, leaveOut } = useColumns();
  const obstacle = useWriteObstacle(sessionKey);
  const window = useRowWindow();
  const rows = useTimelineRows(sessionKey, chosen.choice, window);
  const shared = { sessionKey, slice: rows.slice, window, selected, onSelect };
  const selection = useSelection({ ...shared, shown: rows.shown, choice: chosen.choice });
  const togglePause = usePause(sessionKey, chosen);
  const commands = useTargets({
    ...shared,
    chosen,
    selection,
    obstacle,
    onFilter,
    onEdit: props.onEdit,
    togglePause,
    focusFilter: () => filterField.current?.focus(),
  });
  useImperativeHandle(runnerRef, () => commands.run, [commands.run]);
  return {
    filterField,
    chosen,
    columns,
    leaveOut,
    obstacle,
    window,
    rows,
    selection,
    togglePause,
    commands,
  };
}

/** Holds the rows where they are, or lets them go on. The last seq is read at that moment: it changes all the time. */
function usePause(key: SessionKey, { paused, pause }: TimelineChoice) {
  return useCallback(
    () => pause(paused ? undefined : (summaryStore(key).read()?.last ?? 0)),
    [key, paused, pause],
  );
}
