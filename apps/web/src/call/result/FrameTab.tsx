import { Download } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker, useEntry } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatSize } from '../../ui/format.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextLines } from '../../ui/TextLines.tsx';

/** The frame that carried the answer: indented, or as it came. */
export function FrameTab({ sessionKey, seq }: { sessionKey: SessionKey; seq: number }) {
  const [isRaw, setRaw] = useState(false);
  const { value, problem } = useEntry(sessionKey, seq);
  if (value === undefined)
    return problem === undefined ? (
      <EmptyState kind="loading" title="Fetching the frame" />
    ) : (
      <EmptyState kind="failed" title="The frame could not be fetched">
        {problem}
      </EmptyState>
    );
  const isCut = value.whole > value.text.length;
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-1 border-b border-line px-1 text-xs text-ink-2">
        <Switch label="As it came" checked={isRaw} onChange={setRaw} />
        <span className="flex-1">
          {isCut
            ? `The first ${formatSize(value.text.length)} of ${formatSize(value.whole)}`
            : formatSize(value.whole)}
        </span>
        <CopyButton text={() => frameText(sessionKey, seq)} />
        <DownloadWhole sessionKey={sessionKey} seq={seq} />
      </div>
      <div className="min-h-24 flex-1">
        <TextLines
          label="Frame"
          text={isRaw ? value.text : value.pretty}
          language={isRaw ? 'text' : 'json'}
        />
      </div>
    </div>
  );
}

async function frameText(key: SessionKey, seq: number): Promise<string> {
  const blob = await sessionWorker().wholeText(key, seq);
  return blob.text();
}

/** Saves the frame byte for byte. */
export function DownloadWhole({ sessionKey, seq }: { sessionKey: SessionKey; seq: number }) {
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    try {
      download(await sessionWorker().wholeText(sessionKey, seq), `frame-${seq}.json`);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button
        look="quiet"
        icon={<Download className="size-3.5" aria-hidden />}
        onPress={() => void save()}
      >
        Download whole
      </Button>
      {problem !== undefined && <span className="text-xs text-error">{problem}</span>}
    </>
  );
}
