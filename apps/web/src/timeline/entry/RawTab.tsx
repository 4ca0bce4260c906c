import { useEffect, useState } from 'react';
import { DownloadWhole } from '../../session/DownloadWhole.tsx';
import { sessionWorker } from '../../session/hooks.ts';
import { TextPane } from '../../session/json-tree/TextPane.tsx';
import type { ByteFacts } from '../../session/text-api.ts';
import type { EntryDetail, SessionKey } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatSize } from '../../ui/format.ts';
import { HexView } from './HexView.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SseFields } from './SseFields.tsx';

interface RawTabProps {
  sessionKey: SessionKey;
  detail: EntryDetail;
}

const FORMS = [
  { id: 'text', title: 'Text' },
  { id: 'hex', title: 'Hex' },
] as const;

/** The entry as it came over the wire: as text, or byte by byte. */
export function RawTab({ sessionKey, detail }: RawTabProps) {
  const [form, setForm] = useState<'text' | 'hex'>('text');
  const { entry } = detail;
  const { seq } = entry;
  const facts = useByteFacts(sessionKey, seq);
  const isEvent = entry.kind === 'http' && entry.phase === 'event';
  if (facts.value?.length === 0)
    return <EmptyState kind="empty" title="This entry carries no text" />;
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 text-xs text-ink-2">
        <Segments label="Raw as" items={FORMS} selected={form} onSelect={setForm} />
        <span className="flex-1">{facts.value && factWords(detail, facts.value)}</span>
        <DownloadWhole sessionKey={sessionKey} seq={seq} isIcon />
      </div>
      {isEvent && <SseFields block={entry.text} />}
      <div className="min-h-0 flex-1">
        {form === 'text' ? (
          <TextPane label="Raw text" sessionKey={sessionKey} textRef={{ seq, part: 'block' }} />
        ) : facts.value === undefined ? (
          <EmptyState kind={facts.problem === undefined ? 'loading' : 'failed'} title="Bytes">
            {facts.problem}
          </EmptyState>
        ) : (
          <HexView key={seq} sessionKey={sessionKey} seq={seq} facts={facts.value} />
        )}
      </div>
    </div>
  );
}

function factWords({ entry }: EntryDetail, { length, invalid }: ByteFacts): string {
  const words = [formatSize(length)];
  if ('cutFrom' in entry) words.push(`recorded to the limit, ${formatSize(entry.cutFrom)} in all`);
  if ('unterminated' in entry) words.push('the line has no end');
  const [first] = invalid;
  if (first !== undefined) words.push(`not UTF-8 from byte ${first.from.toLocaleString('en')} on`);
  return words.join(' · ');
}

interface Facts {
  readonly value?: ByteFacts;
  readonly problem?: string;
}

function useByteFacts(sessionKey: SessionKey, seq: number): Facts {
  const [facts, setFacts] = useState<Facts & { readonly of?: number }>({});
  useEffect(() => {
    let isGone = false;
    sessionWorker()
      .byteFacts(sessionKey, seq)
      .then(
        (value) => isGone || setFacts({ of: seq, value }),
        (error: unknown) =>
          isGone ||
          setFacts({ of: seq, problem: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      isGone = true;
    };
  }, [sessionKey, seq]);
  return facts.of === seq ? facts : {};
}
