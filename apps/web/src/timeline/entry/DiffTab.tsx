import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import type { DiffCounts } from '../../session/diff/compare.ts';
import type { DiffRef, DiffSlice, DiffSummary } from '../../session/diff/lines.ts';
import { sessionWorker } from '../../session/hooks.ts';
import { useTall } from '../../session/json-tree/useTall.ts';
import type { SessionKey } from '../../session/view.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { visibleText } from '../../ui/visible.ts';
import { DiffRow } from './DiffRow.tsx';
import { IgnoredPaths } from './IgnoredPaths.tsx';
import { useIgnored, type IgnoredMarks } from './useIgnored.ts';

interface DiffTabProps {
  sessionKey: SessionKey;
  a: number;
  b: number;
}

const NAMES: Readonly<Record<keyof DiffCounts, string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  spelling: 'spelled another way',
  order: 'in another order',
  ignored: 'ignored',
};

/** What differs between the texts of two entries, value by value. */
export function DiffTab({ sessionKey, a, b }: DiffTabProps) {
  const [isBrief, setBrief] = useState(true);
  const ignored = useIgnored(sessionKey);
  const ref: DiffRef = { a, b, ignored: ignored.paths, isBrief };
  const found = useSummaryOf(sessionKey, ref);
  if (found.problem !== undefined)
    return (
      <EmptyState kind="failed" title="These entries can't be compared">
        {found.problem}
      </EmptyState>
    );
  if (found.value === undefined)
    return <EmptyState kind="loading" title={`Comparing #${a} with #${b}`} />;
  return (
    <DiffLinesView
      key={`${a} ${b}`}
      {...{ sessionKey, ignored }}
      diffRef={ref}
      summary={found.value}
      onBrief={setBrief}
    />
  );
}

interface DiffLinesViewProps {
  sessionKey: SessionKey;
  diffRef: DiffRef;
  summary: DiffSummary;
  ignored: IgnoredMarks;
  onBrief: (isBrief: boolean) => void;
}

function DiffLinesView({ sessionKey, diffRef, summary, ignored, onBrief }: DiffLinesViewProps) {
  const [active, setActive] = useState(-1);
  const name = JSON.stringify(diffRef);
  const load = useCallback(
    (from: number, to: number) =>
      sessionWorker().diffLines(sessionKey, JSON.parse(name) as DiffRef, from, to),
    [sessionKey, name],
  );
  const { attach, slice, height, topOf, reveal, page } = useTall<DiffSlice>(load, 0);
  const path = useLinePath(sessionKey, diffRef, active);
  const go = (line: number) => {
    const wanted = Math.max(0, Math.min(summary.total - 1, line));
    setActive(wanted);
    reveal(wanted);
  };
  const step = (by: 1 | -1) => {
    sessionWorker()
      .nextDifference(sessionKey, diffRef, active, by)
      .then(
        (line) => line !== undefined && go(line),
        // What can't be compared any more is said in place of the lines.
        () => undefined,
      );
  };
  const keys = (event: KeyboardEvent) => {
    const to = lineByKey(event.key, active, page, summary.total - 1);
    if (to !== undefined) go(to);
    else if (event.key === 'n' || event.key === 'N') step(event.key === 'n' ? 1 : -1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 text-xs">
        <span role="status" className="flex-1">
          <span className="font-mono">
            − #{diffRef.a} + #{diffRef.b}
          </span>{' '}
          {summaryWords(summary)}
        </span>
        <Switch label="Only differences" checked={diffRef.isBrief} onChange={onBrief} />
        <IconButton label="Previous difference (N)" className="size-6" onPress={() => step(-1)}>
          <ChevronUp className="size-3.5" aria-hidden />
        </IconButton>
        <IconButton label="Next difference (n)" className="size-6" onPress={() => step(1)}>
          <ChevronDown className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      <div
        ref={attach}
        role="listbox"
        aria-label="Differences"
        aria-activedescendant={active >= 0 ? `difference-${active}` : undefined}
        tabIndex={0}
        onKeyDown={keys}
        onClick={(event) => {
          const line = (event.target as Element).closest('[data-line]')?.getAttribute('data-line');
          if (line !== null && line !== undefined) setActive(Number(line));
        }}
        className="min-h-0 flex-1 overflow-auto bg-page py-1 font-mono text-sm -outline-offset-2"
      >
        <div className="relative min-w-full" role="presentation" style={{ height }}>
          {slice?.lines.map((line) => (
            <DiffRow
              key={line.line}
              id={`difference-${line.line}`}
              line={line}
              top={topOf(line.line)}
              isActive={line.line === active}
            />
          ))}
        </div>
      </div>
      <PathBar path={path} ignored={ignored} />
      <IgnoredPaths ignored={ignored} unreadable={summary.unreadable} suggestion={path} />
    </div>
  );
}

/** The line to which a key moves. */
function lineByKey(key: string, active: number, page: number, last: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  };
  return moves[key];
}

interface PathBarProps {
  path: string | undefined;
  ignored: IgnoredMarks;
}

/** Where the chosen line stands, and the way to leave that place out. */
function PathBar({ path, ignored }: PathBarProps) {
  return (
    <div className="flex min-h-7 shrink-0 items-center gap-2 border-t border-line bg-sunken px-2 text-xs">
      <span className="min-w-0 flex-1 truncate font-mono" dir="ltr">
        {path === undefined ? '' : visibleText(path)}
      </span>
      <Button
        look="quiet"
        className="h-6 text-xs"
        isDisabled={path === undefined}
        tip="Leave this place out of comparisons"
        onPress={() => path !== undefined && ignored.toggle(path)}
      >
        Ignore this path
      </Button>
    </div>
  );
}

function summaryWords({ counts, unaligned, differences }: DiffSummary): string {
  const words = (Object.keys(NAMES) as (keyof DiffCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name].toLocaleString('en')} ${NAMES[name]}`);
  if (differences === 0) words.unshift('No difference that counts');
  if (unaligned > 0) words.push(`${unaligned} long lists compared item by item`);
  return words.join(' · ');
}

function useSummaryOf(
  sessionKey: SessionKey,
  ref: DiffRef,
): { readonly value?: DiffSummary; readonly problem?: string } {
  const [found, setFound] = useState<{ of: string; value?: DiffSummary; problem?: string }>();
  const name = JSON.stringify(ref);
  useEffect(() => {
    let isGone = false;
    sessionWorker()
      .diff(sessionKey, JSON.parse(name) as DiffRef)
      .then(
        (value) => isGone || setFound({ of: name, value }),
        (error: unknown) =>
          isGone ||
          setFound({ of: name, problem: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      isGone = true;
    };
  }, [sessionKey, name]);
  return found?.of === name ? found : {};
}

function useLinePath(sessionKey: SessionKey, ref: DiffRef, line: number): string | undefined {
  const [found, setFound] = useState<{ of: string; path: string | undefined }>();
  const name = JSON.stringify([ref, line]);
  useEffect(() => {
    const [wanted, at] = JSON.parse(name) as [DiffRef, number];
    let isGone = false;
    if (at < 0) return;
    sessionWorker()
      .diffPath(sessionKey, wanted, at)
      .then(
        (path) => isGone || setFound({ of: name, path }),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [sessionKey, name]);
  return found?.of === name ? found.path : undefined;
}
