import {
  Ban,
  Check,
  CircleX,
  ClockAlert,
  FileWarning,
  Hourglass,
  LoaderCircle,
  MessageCircleQuestionMark,
  OctagonX,
  Radio,
  Unlink,
  Unplug,
} from 'lucide-react';
import type { ComponentType } from 'react';

export type Status =
  | 'waiting'
  /** A stream that is meant to stay. */
  | 'open'
  | 'input-required'
  | 'ok'
  | 'error'
  | 'tool-failure'
  | 'cancelled'
  | 'timed-out'
  | 'unanswered'
  | 'malformed'
  | 'late'
  | 'unmatched';

interface Mark {
  readonly word: string;
  readonly tone: string;
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
}

const MARKS: Record<Status, Mark> = {
  ok: { word: 'ok', tone: 'text-ok', icon: Check },
  error: { word: 'error', tone: 'text-error', icon: CircleX },
  'tool-failure': { word: 'tool failure', tone: 'text-tool-failure', icon: OctagonX },
  open: { word: 'open', tone: 'text-ink-2', icon: Radio },
  waiting: { word: 'waiting', tone: 'text-waiting', icon: LoaderCircle },
  'input-required': {
    word: 'input required',
    tone: 'text-waiting',
    icon: MessageCircleQuestionMark,
  },
  cancelled: { word: 'cancelled', tone: 'text-ink-2', icon: Ban },
  'timed-out': { word: 'timed out', tone: 'text-late', icon: ClockAlert },
  unanswered: { word: 'unanswered', tone: 'text-error', icon: Unplug },
  malformed: { word: 'malformed', tone: 'text-error', icon: FileWarning },
  late: { word: 'late', tone: 'text-late', icon: Hourglass },
  unmatched: { word: 'unmatched', tone: 'text-warning', icon: Unlink },
};

/** How an exchange ended, as an icon and a word. `text` is the code or HTTP status beside it. */
export function StatusMark({ status, text }: { status: Status; text?: string | undefined }) {
  const { word, tone, icon: Icon } = MARKS[status];
  return (
    <span className={`inline-flex min-w-0 items-center gap-1 ${tone}`}>
      <Icon
        className={`size-3.5 shrink-0 ${status === 'waiting' ? 'animate-spin' : ''}`}
        aria-hidden
      />
      <span className="truncate">
        {word}
        {text !== undefined && ` ${text}`}
      </span>
    </span>
  );
}
