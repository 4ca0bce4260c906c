import type { NewSession } from '@loupe/bridge-api';
import { Activity, Keyboard, Pencil, RotateCw, SquarePen, Unplug } from 'lucide-react';
import { memo, useState } from 'react';
import { Icon } from '../call/Icon.tsx';
import type { SessionKey } from '../session/view.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { formatDuration } from '../ui/format.ts';
import { visibleText } from '../ui/visible.ts';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { adjustPlace } from './place.ts';
import { RetryNote } from './RetryNote.tsx';
import { isRetrying, shownPhase, type Standing } from './standing.ts';
import { ThemeButton } from './ThemeButton.tsx';
import {
  RECONNECT_KEYS,
  RECONNECT_WORDS,
  sessionAnew,
  type ConnectionSteps,
} from './useConnectionSteps.ts';

interface SessionHeaderProps {
  sessionKey: SessionKey;
  standing: Standing;
  steps: ConnectionSteps;
  /** Opens the connect form with this target filled in. */
  onEdit: (from: NewSession) => void;
  onHelp: () => void;
}

/** Who is at the other end, how the connection stands, and what can be done about it. */
export const SessionHeader = memo(function SessionHeader(props: SessionHeaderProps) {
  const { sessionKey, standing, steps, onEdit } = props;
  const { header, connection } = standing;
  const { server, pid } = connection;
  const name = server?.title ?? server?.name ?? header?.name ?? 'Session';
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
      <Icon icons={server?.icons} />
      <h1 className="min-w-0 truncate text-base font-semibold">{visibleText(name)}</h1>
      {server?.version !== undefined && (
        <span className="-ml-1.5 text-sm text-ink-2">{visibleText(server.version)}</span>
      )}
      <ConnectionStatus standing={standing} />
      {header !== undefined && (
        <span className="text-sm text-ink-2">
          {connection.fallback === 'sse' ? 'HTTP+SSE (fallback)' : header.target.kind}
        </span>
      )}
      {pid !== undefined && <span className="font-mono text-xs text-ink-2">pid {pid}</span>}
      {isRetrying(standing) && <RetryNote standing={standing} steps={steps} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5">
        <IconButton
          label="Compose a frame"
          tip="Write a frame by hand and send it as it is"
          onPress={() => adjustPlace({ panel: 'compose' })}
        >
          <SquarePen className="size-3.5" aria-hidden />
        </IconButton>
        {header !== undefined && mayEdit(standing) && (
          <Button
            look="quiet"
            icon={<Pencil className="size-3.5" aria-hidden />}
            tip="Connect anew with another target, or other choices"
            onPress={() => onEdit(sessionAnew(header, connection))}
          >
            Edit connection
          </Button>
        )}
        {steps.ping && <PingButton standing={standing} ping={steps.ping} />}
        {steps.disconnect && (
          <Button
            look="quiet"
            icon={<Unplug className="size-3.5" aria-hidden />}
            onPress={steps.disconnect}
          >
            Disconnect
          </Button>
        )}
        {steps.reconnect && (
          <span aria-keyshortcuts={RECONNECT_KEYS}>
            <Button
              look="quiet"
              icon={<RotateCw className="size-3.5" aria-hidden />}
              tip={`Start the server afresh and connect again (${RECONNECT_WORDS})`}
              onPress={steps.reconnect}
            >
              Reconnect
            </Button>
          </span>
        )}
        <ExportMenu sessionKey={sessionKey} name={header?.name ?? name} />
        <IconButton
          label="Keys and filter words"
          tip="Keys and filter words (?)"
          onPress={props.onHelp}
        >
          <Keyboard className="size-3.5" aria-hidden />
        </IconButton>
        <ThemeButton />
      </div>
    </header>
  );
});

/** A failure has a button of its own for it, and masked secrets would not connect. */
function mayEdit(standing: Standing): boolean {
  return shownPhase(standing) === 'disconnected' && standing.header?.redacted !== true;
}

/** Asks the server for a sign of life and shows how long the answer took. */
function PingButton({ standing, ping }: { standing: Standing; ping: () => Promise<number> }) {
  const [asked, setAsked] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const call = standing.calls.find((exchange) => exchange.asked === asked);
  const took =
    call?.status === 'ok' && call.answeredAt !== undefined
      ? formatDuration(call.answeredAt - call.askedAt)
      : call?.status.replace('-', ' ');
  const press = async () => {
    try {
      setAsked(await ping());
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <span aria-live="polite" className="text-xs text-ink-2">
        {problem ?? took}
      </span>
      <Button
        look="quiet"
        icon={<Activity className="size-3.5" aria-hidden />}
        tip="Ask the server for a sign of life"
        onPress={() => void press()}
      >
        Ping
      </Button>
    </>
  );
}
