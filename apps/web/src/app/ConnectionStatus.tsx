import type { Phase } from '@loupe/mcp';
import { CircleDashed, CircleDot, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import { visibleText } from '../ui/visible.ts';
import type { Standing } from './standing.ts';

const MARKS: Record<Phase, { word: string; tone: string; icon: LucideIcon }> = {
  idle: { word: 'Connecting', tone: 'text-waiting', icon: LoaderCircle },
  connecting: { word: 'Connecting', tone: 'text-waiting', icon: LoaderCircle },
  connected: { word: 'Connected', tone: 'text-ok', icon: CircleDot },
  disconnected: { word: 'Disconnected', tone: 'text-ink-2', icon: CircleDashed },
  failed: { word: 'Failed', tone: 'text-error', icon: CircleX },
};

/**
 * What to say: a session that nobody can drive (any more, or while the bridge is away) is not connected,
 * whatever its last entry says, and one that the bridge has not told about yet is on its way.
 */
function shownPhase({ connection, bridge, header, link }: Standing): Phase {
  const { phase } = connection;
  if (bridge?.life === 'past' || !link.up)
    return phase === 'connected' || phase === 'connecting' ? 'disconnected' : phase;
  // An opened file has a header and no bridge.
  if (phase === 'idle' && bridge === undefined && header !== undefined) return 'disconnected';
  return phase;
}

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
