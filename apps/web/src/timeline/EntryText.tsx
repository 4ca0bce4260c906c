import { Download } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { EntryDetail, SessionKey } from '../session/view.ts';
import { Button } from '../ui/Button.tsx';
import { download } from '../ui/download.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatSize } from '../ui/format.ts';
import { TextLines } from '../ui/TextLines.tsx';

interface EntryTextProps {
  sessionKey: SessionKey;
  detail: EntryDetail;
  form: 'pretty' | 'raw';
}

/** The entry's text, laid out or as it was. What is cut says so and can be had whole. */
export function EntryText({ sessionKey, detail, form }: EntryTextProps) {
  const text = form === 'pretty' ? detail.pretty : detail.text;
  if (text === '') return <EmptyState kind="empty" title="This entry carries no text" />;
  const cut = detail.text.length < detail.whole;
  return (
    <div className="flex h-full flex-col">
      {cut && <CutNote sessionKey={sessionKey} detail={detail} />}
      <div className="min-h-0 flex-1">
        <TextLines
          label={form === 'pretty' ? 'Laid out text' : 'Raw text'}
          text={text}
          language={/^\s*[[{]/.test(text) ? 'json' : 'text'}
        />
      </div>
    </div>
  );
}

function CutNote({ sessionKey, detail }: Omit<EntryTextProps, 'form'>) {
  const [problem, setProblem] = useState<string>();
  const { seq } = detail.entry;
  const fetchWhole = async () => {
    try {
      download(await sessionWorker().wholeText(sessionKey, seq), `entry-${seq}.txt`);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line bg-warning-soft px-3 text-sm text-warning">
      <span className="flex-1">
        {problem ??
          `The first ${formatSize(detail.text.length)} of ${formatSize(detail.whole)}. The transcript holds it whole.`}
      </span>
      <Button
        look="quiet"
        icon={<Download className="size-3.5" aria-hidden />}
        onPress={() => void fetchWhole()}
      >
        Download whole
      </Button>
    </div>
  );
}
