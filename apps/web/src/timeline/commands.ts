import type { Wanted } from '../session/timeline-api.ts';
import type { Selection } from './useSelection.ts';

/** What the commands of the timeline act on. */
export interface TimelineTargets {
  /** Rows that fit the window. */
  readonly page: number;
  /** Index of the last row. */
  readonly last: number;
  readonly selection: Selection;
  /** Goes to the end and stays there. */
  readonly toEnd: () => void;
  readonly focusFilter: () => void;
  /** Opens or closes what hangs under the selected row. */
  readonly setExpanded: (open: boolean) => void;
  readonly goToNext: (wanted: Wanted, step: 1 | -1) => void;
  readonly goToOther: () => void;
  /** Shows only what belongs to the selected row's conversation, or everything again. */
  readonly toggleConversation: () => void;
  readonly togglePin: () => void;
  readonly writeNote: () => void;
  readonly togglePause: () => void;
  /** Takes the selected message to where it can be changed and sent again; `asText`: as one text, whatever it is. */
  readonly edit: (asText: boolean) => void;
}

export interface TimelineCommand {
  readonly id: string;
  readonly title: string;
  /** Values of `KeyboardEvent.key`, without Ctrl, Meta or Alt; they act while the timeline has the focus. */
  readonly keys: readonly string[];
  readonly run: (targets: TimelineTargets) => void;
}

/** Rows of a page stay in view when it is turned. */
const OVERLAP = 2;
const pageOf = ({ page }: TimelineTargets) => Math.max(1, page - OVERLAP);

export const PIN: TimelineCommand = {
  id: 'pin',
  title: 'Pin the row, or take the pin away',
  keys: ['p'],
  run: ({ togglePin }) => togglePin(),
};

export const NOTE: TimelineCommand = {
  id: 'note',
  title: 'Write a note about the row',
  keys: ['P'],
  run: ({ writeNote }) => writeNote(),
};

/** What can be done in the timeline, for keys, help and palette. */
export const TIMELINE_COMMANDS: readonly TimelineCommand[] = [
  {
    id: 'next-row',
    title: 'Next row',
    keys: ['j', 'ArrowDown'],
    run: ({ selection }) => selection.moveBy(1),
  },
  {
    id: 'previous-row',
    title: 'Previous row',
    keys: ['k', 'ArrowUp'],
    run: ({ selection }) => selection.moveBy(-1),
  },
  {
    id: 'next-page',
    title: 'A page on',
    keys: ['PageDown'],
    run: (targets) => targets.selection.moveBy(pageOf(targets)),
  },
  {
    id: 'previous-page',
    title: 'A page back',
    keys: ['PageUp'],
    run: (targets) => targets.selection.moveBy(-pageOf(targets)),
  },
  {
    id: 'first-row',
    title: 'First row',
    keys: ['Home'],
    run: ({ selection }) => selection.moveTo(0),
  },
  {
    id: 'last-row',
    title: 'Last row, and stay at the end',
    keys: ['End'],
    run: ({ selection, last, toEnd }) => {
      toEnd();
      selection.moveTo(last);
    },
  },
  {
    id: 'open-entry',
    title: 'Show the entry',
    keys: ['Enter'],
    run: ({ selection }) => selection.setOpen(true),
  },
  {
    id: 'close-entry',
    title: 'Hide the entry',
    keys: ['Escape'],
    run: ({ selection }) => selection.setOpen(false),
  },
  {
    id: 'expand',
    title: 'Show what hangs under the row',
    keys: ['ArrowRight'],
    run: ({ setExpanded }) => setExpanded(true),
  },
  {
    id: 'collapse',
    title: 'Hide what hangs under the row',
    keys: ['ArrowLeft'],
    run: ({ setExpanded }) => setExpanded(false),
  },
  {
    id: 'other-half',
    title: 'To the other half: question or answer',
    keys: ['o'],
    run: ({ goToOther }) => goToOther(),
  },
  {
    id: 'next-error',
    title: 'Next error',
    keys: ['n'],
    run: ({ goToNext }) => goToNext('error', 1),
  },
  {
    id: 'previous-error',
    title: 'Previous error',
    keys: ['N'],
    run: ({ goToNext }) => goToNext('error', -1),
  },
  {
    id: 'next-pinned',
    title: 'Next pinned row',
    keys: [']'],
    run: ({ goToNext }) => goToNext('pinned', 1),
  },
  {
    id: 'previous-pinned',
    title: 'Previous pinned row',
    keys: ['['],
    run: ({ goToNext }) => goToNext('pinned', -1),
  },
  {
    id: 'conversation',
    title: 'Only this conversation, or everything again',
    keys: ['f'],
    run: ({ toggleConversation }) => toggleConversation(),
  },
  PIN,
  NOTE,
  {
    id: 'edit',
    title: 'Edit and resend, in its form where it has one',
    keys: ['r'],
    run: ({ edit }) => edit(false),
  },
  {
    id: 'edit-text',
    title: 'Edit as text, in the composer',
    keys: ['R'],
    run: ({ edit }) => edit(true),
  },
  { id: 'filter', title: 'Filter', keys: ['/'], run: ({ focusFilter }) => focusFilter() },
  {
    id: 'hold',
    title: 'Hold the rows still, or let them go on',
    keys: [' '],
    run: ({ togglePause }) => togglePause(),
  },
];

/** Keys of the strip above the rows, for the help: it is a control of its own and acts while it has the focus. */
export const RANGE_KEYS: readonly Pick<TimelineCommand, 'title' | 'keys'>[] = [
  { title: 'Move the time range', keys: ['ArrowLeft', 'ArrowRight'] },
  { title: 'Move the end of the time range', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { title: 'To the beginning or the end of the session', keys: ['Home', 'End'] },
  { title: 'All times', keys: ['Escape', 'Delete'] },
];

const BY_KEY = new Map(
  TIMELINE_COMMANDS.flatMap((command) => command.keys.map((key) => [key, command] as const)),
);

interface Chord {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key press; chords are left to the browser and to the rest of the page. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Chord): TimelineCommand | undefined {
  return ctrlKey || metaKey || altKey ? undefined : BY_KEY.get(key);
}
