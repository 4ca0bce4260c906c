import { pretty } from '@loupe/json';
import { useEntry } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { visibleText } from '../../ui/visible.ts';
import { JsonBlock } from './JsonBlock.tsx';

interface HandshakeFrameProps {
  sessionKey: SessionKey;
  seq: number;
  onOpen: () => void;
}

/** One frame of the handshake, as it was, with the way to its row. */
export function HandshakeFrame({ sessionKey, seq, onOpen }: HandshakeFrameProps) {
  const { value, problem } = useEntry(sessionKey, seq);
  return (
    <article aria-label={`Frame ${seq}`}>
      <button
        type="button"
        onClick={onOpen}
        className="mb-1 flex items-baseline gap-2 rounded-sm text-sm text-accent hover:underline"
      >
        <span className="font-mono">#{seq}</span>
        {value && (value.direction === 'out' ? 'sent' : 'received')}
        {value?.exchange && (
          <span className="font-mono text-xs">{visibleText(value.exchange.method)}</span>
        )}
      </button>
      {value === undefined ? (
        <p className="text-sm text-ink-2">{problem ?? 'Reading the frame'}</p>
      ) : (
        <JsonBlock text={pretty(value.text)} />
      )}
    </article>
  );
}
