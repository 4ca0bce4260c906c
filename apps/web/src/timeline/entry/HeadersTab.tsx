import type { Entry, HeaderList, HttpEntry } from '@loupe/transcript';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts, Secret } from '../../ui/Facts.tsx';
import { formatClock, formatDuration, formatSince } from '../../ui/format.ts';
import { isSecretHeader } from '../../ui/secrets.ts';
import { visibleText } from '../../ui/visible.ts';
import { stretchesOf } from './timing.ts';

interface HeadersTabProps {
  /** The phases of the HTTP exchange that carried the entry. */
  phases: readonly Entry[];
  started: string | undefined;
}

/** What HTTP said around the entry, and when. Secrets are masked until the person looks. */
export function HeadersTab({ phases, started }: HeadersTabProps) {
  const http = phases.filter((entry): entry is HttpEntry => entry.kind === 'http');
  const first = http[0];
  if (first === undefined)
    return (
      <EmptyState kind="not-offered" title="No HTTP headers">
        This entry did not travel over HTTP.
      </EmptyState>
    );
  return (
    <>
      <Timing phases={phases} />
      <ol className="flex flex-col">
        {http.map((entry) => (
          <li key={entry.seq} className="border-b border-line p-3">
            <h3 className="mb-1 flex items-baseline gap-2 text-sm">
              <span className="font-medium">{headline(entry)}</span>
              <span className="ml-auto font-mono text-xs whitespace-nowrap text-ink-2">
                #{entry.seq}{' '}
                {started === undefined ? formatSince(entry.at) : formatClock(started, entry.at)} +
                {formatDuration(entry.at - first.at)}
              </span>
            </h3>
            <PhaseBody entry={entry} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Timing({ phases }: { phases: readonly Entry[] }) {
  const stretches = stretchesOf(phases);
  const whole = stretches.at(-1)?.to ?? 0;
  if (stretches.length === 0) return null;
  const share = (ms: number) => `${whole === 0 ? 0 : (ms / whole) * 100}%`;
  return (
    <table className="w-full table-fixed border-b border-line text-sm" aria-label="HTTP timing">
      <tbody>
        {stretches.map(({ title, from, to }) => (
          <tr key={title} className="h-6">
            <th scope="row" className="w-40 pl-3 text-left font-normal text-ink-2">
              {title}
            </th>
            <td className="px-2">
              <span className="relative block h-2.5" aria-hidden>
                <span
                  className="absolute h-full min-w-px rounded-xs bg-accent"
                  style={{ left: share(from), width: share(to - from) }}
                />
              </span>
            </td>
            <td className="w-24 pr-3 text-right font-mono text-xs">{formatDuration(to - from)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function headline(entry: HttpEntry): string {
  switch (entry.phase) {
    case 'request':
      return visibleText(`${entry.method} ${entry.url}`);
    case 'response':
      return `${entry.status}${entry.httpVersion === undefined ? '' : ` HTTP/${entry.httpVersion}`}`;
    case 'event':
      return 'Event';
    case 'body':
      return 'Body';
    case 'end':
      return entry.aborted === true ? 'Aborted by the client' : 'End';
    case 'failed':
      return visibleText(
        `Failed: ${entry.reason}${entry.code === undefined ? '' : ` (${entry.code})`}`,
      );
  }
}

function PhaseBody({ entry }: { entry: HttpEntry }) {
  if (entry.phase !== 'request' && entry.phase !== 'response') return null;
  return (
    <>
      {entry.phase === 'response' && entry.remote !== undefined && (
        <p className="mb-1 text-xs text-ink-2">from {entry.remote}</p>
      )}
      <HeaderFacts headers={entry.headers} />
    </>
  );
}

function HeaderFacts({ headers }: { headers: HeaderList }) {
  return (
    <Facts
      facts={headers.map(([name, value]) => ({
        name: visibleText(name),
        value: isSecretHeader(name) ? (
          <Secret name={name} value={value} />
        ) : (
          <span className="font-mono break-all">{visibleText(value)}</span>
        ),
      }))}
    />
  );
}
