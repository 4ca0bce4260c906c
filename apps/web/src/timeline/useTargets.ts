import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { Wanted } from '../session/timeline-api.ts';
import type { Row, RowsSlice, SessionKey } from '../session/view.ts';
import type { TimelineCommand, TimelineTargets } from './commands.ts';
import { tokenValue, withToken } from './tokens.ts';
import type { EditAgain } from './entry/EntryActions.tsx';
import type { RowWindow } from './useRowWindow.ts';
import { selectedOffset, type Selection } from './useSelection.ts';
import type { TimelineChoice } from './useTimelineChoice.ts';

interface TargetsOptions {
  sessionKey: SessionKey;
  slice: RowsSlice;
  chosen: TimelineChoice;
  window: RowWindow;
  selection: Selection;
  selected: number | undefined;
  /** Why nothing can be written into the transcript. */
  obstacle: string | undefined;
  focusFilter: () => void;
  togglePause: () => void;
  onSelect: (seq: number | undefined) => void;
  onFilter: (filter: string) => void;
  onEdit: EditAgain | undefined;
}

interface Targets {
  readonly targets: TimelineTargets;
  /** Runs a command on the targets of that moment; always the same function. */
  readonly run: (command: TimelineCommand) => void;
  /** The selected row where it is at hand. */
  readonly row: Row | undefined;
  /** What could not be done, for a person. */
  readonly notice: string | undefined;
  /** Seq of what a note is being written about. */
  readonly noteOn: number | undefined;
  readonly saveNote: (text: string) => void;
  readonly closeNote: () => void;
  /** Hides the rows up to now. */
  readonly clear: () => void;
}

const WANTED_WORDS: Readonly<Record<Wanted, string>> = {
  error: 'There is no error in these rows.',
  pinned: 'No row of these is pinned.',
};

/** What the commands do to this timeline. */
export function useTargets(options: TargetsOptions): Targets {
  const { sessionKey, slice, chosen, window, selection, selected, onSelect } = options;
  const { choice } = chosen;
  const [notice, say] = useState<string>();
  const [noteOn, setNoteOn] = useState<number>();
  const row = slice.rows[selectedOffset(slice.rows, selected, choice.byFrame, selection.part)];
  const about = row?.id ?? selected;
  const fail = useCallback(
    (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    [],
  );
  const write = (kind: 'pin' | 'unpin' | 'text', seq: number, text?: string) => {
    sessionWorker().note(sessionKey, seq, kind, text).catch(fail);
  };
  /** Does it to the selected row if the transcript can be written. */
  const writing = (act: (seq: number) => void) => () => {
    say(about === undefined ? 'Select a row first.' : options.obstacle);
    if (about !== undefined && options.obstacle === undefined) act(about);
  };
  const goToNext = async (wanted: Wanted, step: 1 | -1) => {
    const from = selected ?? (step === 1 ? 0 : Number.MAX_SAFE_INTEGER);
    const seq = await sessionWorker().next(sessionKey, choice, wanted, from, step);
    say(seq === undefined ? WANTED_WORDS[wanted] : undefined);
    if (seq !== undefined) onSelect(seq);
  };
  const targets: TimelineTargets = {
    page: window.page,
    last: slice.total - 1,
    selection,
    toEnd: window.follow,
    focusFilter: options.focusFilter,
    togglePause: options.togglePause,
    setExpanded: (open) => {
      if (row !== undefined && row.children > 0 && row.expanded !== open) chosen.toggle(row.id);
    },
    goToNext: (wanted, step) => void goToNext(wanted, step).catch(fail),
    goToOther: () => {
      say(row?.other === undefined ? 'The selected row has no other half.' : undefined);
      if (row?.other !== undefined) onSelect(selected === row.id ? row.other : row.id);
    },
    toggleConversation: () => {
      const isFollowed = tokenValue(choice.filter, 'follow') !== undefined;
      say(!isFollowed && about === undefined ? 'Select a row first.' : undefined);
      if (isFollowed) options.onFilter(withToken(choice.filter, 'follow', undefined));
      else if (about !== undefined)
        options.onFilter(withToken(choice.filter, 'follow', String(about)));
    },
    togglePin: writing((seq) => write(row?.pinned ? 'unpin' : 'pin', seq)),
    writeNote: writing(setNoteOn),
    edit: (asText) => {
      if (about === undefined) say('Select a row first.');
      else if (options.onEdit === undefined) say('Nothing can be sent from this transcript.');
      else options.onEdit(about, asText).then(() => say(undefined), fail);
    },
  };
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  const run = useCallback((command: TimelineCommand) => command.run(latest.current), []);
  // Always the same function, for a bar that is drawn with every row of a flood.
  const clear = useCallback(() => {
    sessionWorker().clear(sessionKey).catch(fail);
  }, [sessionKey, fail]);
  const closeNote = () => {
    setNoteOn(undefined);
    window.focus();
  };
  return {
    targets,
    run,
    row,
    notice,
    noteOn,
    saveNote: (text) => {
      if (noteOn !== undefined) write('text', noteOn, text);
      closeNote();
    },
    closeNote,
    clear,
  };
}
