import { useCallback } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import { useTall } from '../../session/json-tree/useTall.ts';
import type { ByteFacts } from '../../session/text-api.ts';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { hexLine, isOdd, ROW_BYTES, type HexLine } from '../../ui/hex.ts';
import { HexRow } from '../../ui/HexRow.tsx';

interface HexViewProps {
  sessionKey: SessionKey;
  seq: number;
  facts: ByteFacts;
}

const GUTTER = 0;
/** So many places of odd bytes have a button. */
const MOST_PLACES = 12;

/** The bytes of an entry: offset, sixteen bytes, and those that are ASCII. What is not UTF-8 is framed. */
export function HexView({ sessionKey, seq, facts }: HexViewProps) {
  const { length, invalid } = facts;
  const load = useCallback(
    async (from: number, to: number) => {
      const total = Math.ceil(length / ROW_BYTES);
      const bytes = await sessionWorker().bytes(sessionKey, seq, from * ROW_BYTES, to * ROW_BYTES);
      const count = Math.ceil(bytes.length / ROW_BYTES);
      const lines = Array.from({ length: count }, (_, line) => hexLine(bytes, line, from));
      return { total, from, lines };
    },
    [sessionKey, seq, length],
  );
  const { attach, slice, problem, height, topOf, reveal } = useTall<{
    total: number;
    from: number;
    lines: readonly HexLine[];
  }>(load, GUTTER);
  if (problem !== undefined && slice === undefined)
    return (
      <EmptyState kind="failed" title="The bytes could not be read">
        {problem}
      </EmptyState>
    );
  return (
    <div className="flex h-full flex-col">
      {invalid.length > 0 && (
        <p className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line bg-warning-soft px-3 py-0.5 text-xs text-warning">
          Not UTF-8 at byte
          {invalid.slice(0, MOST_PLACES).map(({ from }) => (
            <Button
              key={from}
              look="quiet"
              className="h-5 px-1 font-mono text-xs"
              onPress={() => reveal(Math.floor(from / ROW_BYTES))}
            >
              {from.toLocaleString('en')}
            </Button>
          ))}
          {invalid.length > MOST_PLACES && 'and further on'}
        </p>
      )}
      <div
        ref={attach}
        role="group"
        aria-label="Bytes"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-page py-1 font-mono text-sm -outline-offset-2"
      >
        <div className="relative min-w-full" style={{ height }}>
          {slice?.lines.map((line) => (
            <HexRow
              key={line.line}
              line={line}
              top={topOf(line.line)}
              isMarked={(at) => isOdd(invalid, at)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
