import { pretty } from '@loupe/json';
import type { ConnectionState } from '@loupe/mcp';
import type { ReactNode } from 'react';
import { useSummary } from '../../session/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { visibleText } from '../../ui/visible.ts';
import type { PanelProps } from '../panel.ts';
import { ClientPart } from './ClientPart.tsx';
import { HandshakeFrame } from './HandshakeFrame.tsx';
import { JsonBlock } from './JsonBlock.tsx';
import { TargetFacts } from './TargetFacts.tsx';

/** Who the server says it is, what it can do, and the frames in which it said so. */
export default function ServerPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Reading the session" />;
  const { connection, header } = summary;
  return (
    <div className="grid items-start gap-x-8 gap-y-5 p-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Part title="Server">
          <Facts facts={serverFacts(connection)} />
        </Part>
        <Part title="Capabilities">
          {connection.capabilities === undefined ? (
            <Absent>The server has not declared any yet.</Absent>
          ) : (
            <JsonBlock text={pretty(connection.capabilities)} />
          )}
        </Part>
        <Part title="Connection">
          {header === undefined ? (
            <Absent>Not read yet.</Absent>
          ) : (
            <TargetFacts
              target={header.target}
              revision={header.revision}
              fallback={connection.fallback}
            />
          )}
        </Part>
        <Part title="Instructions">
          {connection.instructions === undefined ? (
            <Absent>The server gave none.</Absent>
          ) : (
            <Scroller className="max-h-72 max-w-prose overflow-auto break-words whitespace-pre-wrap">
              {connection.instructions.split('\n').map(visibleText).join('\n')}
            </Scroller>
          )}
        </Part>
        <Part title="Handshake">
          {connection.handshake.length === 0 ? (
            <Absent>No frame of a handshake was seen.</Absent>
          ) : (
            <div className="flex flex-col gap-2">
              {connection.handshake.map((seq) => (
                <HandshakeFrame
                  key={seq}
                  sessionKey={sessionKey}
                  seq={seq}
                  onOpen={() => openEntry(seq)}
                />
              ))}
            </div>
          )}
        </Part>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Part title="Client">
          <ClientPart sessionKey={sessionKey} summary={summary} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 border-b border-line pb-1 text-sm font-medium text-ink-2">{title}</h2>
      {children}
    </section>
  );
}

function Absent({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-2 italic">{children}</p>;
}

function serverFacts({ server, revision, era, pid, attempt }: ConnectionState): readonly Fact[] {
  const text = (value: string | undefined, absent = 'not said') =>
    value === undefined ? <span className="text-ink-2 italic">{absent}</span> : visibleText(value);
  return [
    { name: 'Name', value: text(server?.name, 'unnamed') },
    ...(server?.title === undefined ? [] : [{ name: 'Title', value: text(server.title) }]),
    { name: 'Version', value: text(server?.version) },
    { name: 'Protocol revision', value: text(revision) },
    ...(era === undefined
      ? []
      : [
          {
            name: 'Opening',
            value:
              era === 'modern' ? 'no handshake, each request stands alone' : 'initialize handshake',
          },
        ]),
    ...(pid === undefined ? [] : [{ name: 'Process id', value: String(pid) }]),
    ...(attempt > 1 ? [{ name: 'Opened', value: `${attempt} times in this session` }] : []),
  ];
}
