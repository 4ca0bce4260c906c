import { pretty } from '@loupe/json';
import type { ListName } from '@loupe/mcp';
import type { ReactNode } from 'react';
import type { StateChange, StatePart, StateShown } from '../../session/state-shown.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Secret } from '../../ui/Facts.tsx';
import { visibleText } from '../../ui/visible.ts';

interface StateFactsProps {
  change: StateChange;
  onSelect: (seq: number) => void;
}

const LISTS: Readonly<Record<ListName, string>> = {
  tools: 'Tools',
  resources: 'Resources',
  resourceTemplates: 'Resource templates',
  prompts: 'Prompts',
};
const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** A state, part by part; those that its entry changed say so. */
export function StateFacts({ change, onSelect }: StateFactsProps) {
  const { state, changed } = change;
  const part = (id: StatePart, title: string, children: ReactNode) => (
    <Part key={id} title={title} isChanged={changed.includes(id)}>
      {children}
    </Part>
  );
  return (
    <dl className="text-sm">
      {part('connection', 'Connection', connectionWords(state))}
      {part(
        'session',
        'HTTP session',
        state.httpSession === undefined ? (
          'none'
        ) : (
          <Secret name="session id" value={state.httpSession} />
        ),
      )}
      {part('capabilities', 'Capabilities', <Capabilities state={state} />)}
      {LIST_NAMES.map((name) => part(name, LISTS[name], <ListPart list={state.lists[name]} />))}
      {part(
        'roots',
        'Roots',
        <Names names={state.connection.choices.roots.map(({ path }) => path)} />,
      )}
      {part(
        'subscriptions',
        'Subscriptions',
        <Seqs
          onSelect={onSelect}
          items={state.subscriptions.map(({ asked, requested, state: how }) => ({
            seq: asked,
            words: `${requested} ${how}`,
          }))}
        />,
      )}
      {part(
        'tasks',
        'Tasks',
        <Names names={state.tasks.map(({ id, status }) => `${id} ${status}`)} />,
      )}
      {part(
        'asks',
        'Open asks',
        <Seqs
          onSelect={onSelect}
          items={state.asks.map(({ seq, kind, causeName }) => ({
            seq,
            words: `${kind} ${causeName ?? ''}`,
          }))}
        />,
      )}
      {part(
        'inFlight',
        `Calls in flight: ${state.inFlightTotal.toLocaleString('en')}`,
        <Seqs
          onSelect={onSelect}
          items={state.inFlight.map(({ asked, method, name }) => ({
            seq: asked,
            words: `${method} ${name ?? ''}`,
          }))}
        />,
      )}
    </dl>
  );
}

function Part({
  title,
  isChanged,
  children,
}: {
  title: string;
  isChanged: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-3 border-b border-line px-3 py-1.5">
      <dt className="w-36 shrink-0 text-ink-2">
        {title} {isChanged && <Badge tone="info">changed here</Badge>}
      </dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function connectionWords({ connection }: StateShown): string {
  const { phase, revision, server, pid } = connection;
  const words = [
    phase,
    revision,
    server?.name === undefined ? undefined : `${server.name} ${server.version ?? ''}`,
    pid === undefined ? undefined : `pid ${pid}`,
  ];
  return visibleText(words.filter((word) => word !== undefined).join(' · '));
}

function Capabilities({ state }: { state: StateShown }) {
  const { capabilities, declared } = state.connection;
  return (
    <>
      <Code title="of the server" text={capabilities} />
      <Code title="of the client" text={declared} />
    </>
  );
}

function Code({ title, text }: { title: string; text: string | undefined }) {
  return (
    <details>
      <summary className="text-ink-2">
        {title}
        {text === undefined ? ': not told yet' : ''}
      </summary>
      {text !== undefined && (
        <pre dir="ltr" className="max-h-60 overflow-auto font-mono text-xs whitespace-pre-wrap">
          {pretty(text).split('\n').map(visibleText).join('\n')}
        </pre>
      )}
    </details>
  );
}

function ListPart({ list }: { list: StateShown['lists'][ListName] }) {
  const { status, total, names } = list;
  return (
    <>
      <span>
        {total.toLocaleString('en')} <span className="text-ink-2">{status}</span>
      </span>
      {total > 0 && <Names names={names} total={total} />}
    </>
  );
}

function Names({ names, total = names.length }: { names: readonly string[]; total?: number }) {
  if (names.length === 0) return <span className="text-ink-2">none</span>;
  return (
    <ul className="flex max-h-40 flex-wrap gap-x-3 overflow-auto font-mono text-xs">
      {names.map((name, index) => (
        <li key={index}>{visibleText(name)}</li>
      ))}
      {total > names.length && (
        <li className="font-sans text-ink-2">
          and {(total - names.length).toLocaleString('en')} more
        </li>
      )}
    </ul>
  );
}

interface SeqsProps {
  items: readonly { readonly seq: number; readonly words: string }[];
  onSelect: (seq: number) => void;
}

function Seqs({ items, onSelect }: SeqsProps) {
  if (items.length === 0) return <span className="text-ink-2">none</span>;
  return (
    <ul className="max-h-40 overflow-auto font-mono text-xs">
      {items.map(({ seq, words }, index) => (
        <li key={index}>
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={() => onSelect(seq)}
          >
            #{seq}
          </button>{' '}
          {visibleText(words)}
        </li>
      ))}
    </ul>
  );
}
