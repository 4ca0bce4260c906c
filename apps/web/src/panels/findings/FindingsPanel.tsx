import { useState } from 'react';
import { useFindings } from '../../session/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FindingNote } from '../../ui/FindingNote.tsx';
import { formatCount } from '../../ui/format.ts';
import type { PanelProps } from '../panel.ts';

/** A server that floods the wire with faults must not flood the page. */
const PAGE = 200;

/** What the rules found in this session, in the order of the entries. */
export default function FindingsPanel({ sessionKey, openEntry }: PanelProps) {
  const [from, setFrom] = useState(0);
  const { value, problem } = useFindings(sessionKey, from, from + PAGE);
  if (value === undefined)
    return problem === undefined ? (
      <EmptyState kind="loading" title="Reading the findings" />
    ) : (
      <EmptyState kind="failed" title="The findings could not be read">
        {problem}
      </EmptyState>
    );
  if (value.total === 0)
    return (
      <EmptyState kind="empty" title="No findings">
        Every entry so far keeps to the rules that Loupe checks.
      </EmptyState>
    );
  const last = Math.min(value.total, from + PAGE);
  return (
    <div className="flex h-full flex-col">
      {value.total > PAGE && (
        <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-1 text-sm text-ink-2">
          {from + 1} to {last} of {formatCount(value.total, 'finding')}
          <Button
            look="quiet"
            isDisabled={from === 0}
            onPress={() => setFrom(Math.max(0, from - PAGE))}
          >
            Earlier
          </Button>
          <Button
            look="quiet"
            isDisabled={last === value.total}
            onPress={() => setFrom(from + PAGE)}
          >
            Later
          </Button>
        </div>
      )}
      <ul aria-label="Findings" className="min-h-0 flex-1 overflow-auto">
        {value.findings.map((finding, index) => (
          <li key={from + index} className="border-b border-line/60">
            <button
              type="button"
              onClick={() => openEntry(finding.seq)}
              className="flex w-full items-start gap-3 px-3 py-1.5 -outline-offset-2 hover:bg-hover"
            >
              <span className="w-14 shrink-0 text-right font-mono text-xs leading-[18px] text-ink-2">
                #{finding.seq}
              </span>
              <FindingNote {...finding} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
