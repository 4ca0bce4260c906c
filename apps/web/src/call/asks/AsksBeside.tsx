import type { Exchange } from '@loupe/ledger';
import type { SessionKey, Summary } from '../../session/view.ts';
import { AskView } from './AskView.tsx';
import { asksBeside } from './names.ts';

interface AsksBesideProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly exchange: Exchange;
  readonly openEntry: (seq: number) => void;
  readonly className?: string;
}

/** The open asks of a call, where its result will be. */
export function AsksBeside({ exchange, className = '', ...rest }: AsksBesideProps) {
  const asks = asksBeside(rest.summary.asks, exchange);
  if (asks.length === 0) return null;
  return (
    <div className={`flex flex-col gap-2 p-2 ${className}`}>
      {asks.map((ask) => (
        <AskView key={ask.key} {...rest} ask={ask} isBeside />
      ))}
    </div>
  );
}
