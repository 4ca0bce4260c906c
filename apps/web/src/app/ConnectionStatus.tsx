import type { Phase } from '@loupe/mcp';
import { CircleDashed, CircleDot, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import { visibleText } from '../ui/visible.ts';
import { shownPhase, type Standing } from './standing.ts';

const MARKS: Record<Phase, { word: string; tone: string; icon: LucideIcon }> = {
  idle: { word: 'Connecting', tone: 'text-waiting', icon: LoaderCircle },
  connecting: { word: 'Connecting', tone: 'text-waiting', icon: LoaderCircle },
  connected: { word: 'Connected', tone: 'text-ok', icon: CircleDot },
  disconnected: { word: 'Disconnected', tone: 'text-ink-2', icon: CircleDashed },
  failed: { word: 'Failed', tone: 'text-error', icon: CircleX },
};

/** State word and negotiated revision, and nothing else: outside tests read it by role and name. */
export function ConnectionStatus({ standing }: { standing: Standing }) {
  const phase = shownPhase(standing);
  const { word, tone, icon: Icon } = MARKS[phase];
  const { revision } = standing.connection;
  return (
    <span
      role="status"
      aria-label="Connection"
      className={`inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap ${tone}`}
    >
      <Icon className={`size-3.5 ${word === 'Connecting' ? 'animate-spin' : ''}`} aria-hidden />
      {revision === undefined || word === 'Connecting' ? word : `${word} ${visibleText(revision)}`}
    </span>
  );
}
