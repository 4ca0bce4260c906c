import type { Exchange } from '@loupe/ledger';
import { formatDuration } from '../../ui/format.ts';
import { Elapsed } from './Elapsed.tsx';
import { roundsOf, type Round } from './rounds.ts';

interface RoundsProps {
  readonly exchange: Exchange;
  /** Wall clock at the start of the transcript, in milliseconds. */
  readonly started: number;
  readonly openEntry: (seq: number) => void;
}

/** The rounds of a call that was answered with questions: the server's time and the person's, apart. */
export function Rounds({ exchange, started, openEntry }: RoundsProps) {
  const { legs, status } = exchange;
  if (legs === undefined) return null;
  const rounds = roundsOf(legs);
  const last = legs.at(-1);
  const since = started + (last?.answeredAt ?? last?.askedAt ?? 0);
  return (
    <ol
      aria-label="Rounds"
      className="flex shrink-0 flex-col gap-0.5 border-b border-line px-3 py-1 text-xs text-ink-2"
    >
      {rounds.map((round, index) => (
        <li key={round.asked} className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={() => openEntry(round.asked)}
          >
            Round {round.number}
          </button>
          <Server round={round} />
          {round.person !== undefined && <span>you {formatDuration(round.person)}</span>}
          {index === rounds.length - 1 && (
            <Now
              isPerson={status === 'input-required'}
              isServer={status === 'waiting'}
              since={since}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Server({ round: { server } }: { round: Round }) {
  return server === undefined ? null : <span>server {formatDuration(server)}</span>;
}

interface NowProps {
  readonly isPerson: boolean;
  readonly isServer: boolean;
  readonly since: number;
}

/** Whose turn it is, and for how long already. */
function Now({ isPerson, isServer, since }: NowProps) {
  if (!isPerson && !isServer) return null;
  return (
    <span>
      {isPerson ? 'you' : 'server'} <Elapsed since={since} />
    </span>
  );
}
