import { useMemo, type RefObject } from 'react';
import type { SessionKey, Summary } from '../../session/view.ts';
import { TIMELINE_COMMANDS } from '../../timeline/commands.ts';
import type { RunCommand } from '../../timeline/useTimeline.ts';
import { goTo } from '../place.ts';
import type { ConnectionSteps } from '../useConnectionSteps.ts';
import type { PaletteCommand } from './found.ts';
import { Palette } from './Palette.tsx';
import { sessionCommands } from './session-commands.ts';

interface SessionPaletteProps {
  sessionKey: SessionKey;
  summary: Summary;
  steps: ConnectionSteps;
  runnerRef: RefObject<RunCommand | undefined>;
  onHelp: () => void;
  onClose: () => void;
}

/** The palette of a session: panels, connection, timeline, and every tool, prompt and resource. */
export function SessionPalette(props: SessionPaletteProps) {
  const { sessionKey, summary, steps, runnerRef, onHelp, onClose } = props;
  const commands = useMemo<readonly PaletteCommand[]>(() => {
    const timeline = TIMELINE_COMMANDS.map((command) => ({
      id: `timeline ${command.id}`,
      title: command.title,
      group: 'Timeline',
      keys: command.keys.join(' '),
      run: () => runnerRef.current?.(command),
    }));
    const page = [
      { id: 'help', title: 'Keys and filter words', group: 'Page', keys: '?', run: onHelp },
      { id: 'new', title: 'New connection', group: 'Page', run: () => goTo(undefined) },
    ];
    return [...sessionCommands(sessionKey, summary, steps), ...page, ...timeline];
  }, [sessionKey, summary, steps, runnerRef, onHelp]);
  return <Palette commands={commands} onClose={onClose} />;
}
