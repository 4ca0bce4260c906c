import type { SavedServer, SessionSummary } from '@loupe/bridge-api';
import type { TargetRecord } from '@loupe/transcript';
import { History, Play, Radio, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { visibleText } from '../ui/visible.ts';
import { sessionAddress } from './place.ts';

/** The command line or the URL, for one line. */
export function targetText(target: TargetRecord): string {
  return visibleText(target.kind === 'stdio' ? target.command.join(' ') : target.url);
}

function startedText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })} ${time}`;
}

interface ItemProps {
  icon: ReactNode;
  name: string;
  detail: string;
  current?: boolean;
  /** Where it leads, for what has an address of its own: a link can be opened in another tab. */
  href?: string;
  onPress: () => void;
  /** Shown while the pointer or the focus is on the item. */
  action?: ReactNode;
}

const ITEM = 'flex w-full items-start gap-2 rounded-md px-1.5 py-1 text-left -outline-offset-2';

function Item({ icon, name, detail, current = false, href, onPress, action }: ItemProps) {
  const look = `${ITEM} ${current ? 'bg-selected' : 'hover:bg-hover'}`;
  const content = (
    <>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0 flex-1 pr-5">
        <span className="block truncate text-base leading-[18px]">{visibleText(name)}</span>
        <span className="block truncate text-xs text-ink-2">{detail}</span>
      </span>
    </>
  );
  return (
    <li className="group relative">
      {href === undefined ? (
        <button type="button" title={detail} onClick={onPress} className={look}>
          {content}
        </button>
      ) : (
        <a
          href={href}
          aria-current={current || undefined}
          title={detail}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onPress();
          }}
          className={look}
        >
          {content}
        </a>
      )}
      {action !== undefined && (
        <span className="absolute top-1.5 right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
          {action}
        </span>
      )}
    </li>
  );
}

interface SessionItemProps {
  session: SessionSummary;
  current: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

export function SessionItem({ session, current, onOpen, onDelete }: SessionItemProps) {
  const Icon = session.open ? Radio : History;
  return (
    <Item
      icon={
        <Icon
          className={`size-3.5 ${session.open ? 'text-ok' : 'text-ink-2'}`}
          aria-label={session.open ? 'open' : 'ended'}
        />
      }
      name={session.name}
      detail={`${startedText(session.started)} · ${session.target.kind} · ${targetText(session.target)}`}
      current={current}
      href={sessionAddress(session.id)}
      onPress={onOpen}
      action={
        <IconButton
          label={`Delete ${visibleText(session.name)}, ${startedText(session.started)}`}
          className="size-6"
          onPress={onDelete}
        >
          <Trash2 className="size-3.5" aria-hidden />
        </IconButton>
      }
    />
  );
}

interface ServerItemProps {
  server: SavedServer;
  onStart: () => void;
  /** Absent for servers that come from a configuration file. */
  onForget?: () => void;
}

export function ServerItem({ server, onStart, onForget }: ServerItemProps) {
  return (
    <Item
      icon={<Play className="size-3.5 text-accent" aria-label="start" />}
      name={server.name}
      detail={`${server.target.kind} · ${targetText(server.target)}`}
      onPress={onStart}
      action={
        onForget && (
          <IconButton
            label={`Forget ${visibleText(server.name)}`}
            className="size-6"
            onPress={onForget}
          >
            <Trash2 className="size-3.5" aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
