import { useState } from 'react';
import { DownloadWhole } from '../../session/DownloadWhole.tsx';
import { sessionWorker } from '../../session/hooks.ts';
import { TextPane } from '../../session/json-tree/TextPane.tsx';
import { TreePane } from '../../session/json-tree/TreePane.tsx';
import type { SessionKey } from '../../session/view.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** The frame that carried the answer: indented, or as it came. */
export function FrameTab({ sessionKey, seq }: { sessionKey: SessionKey; seq: number }) {
  const [isRaw, setRaw] = useState(false);
  const aside = (
    <>
      <Switch label="As it came" checked={isRaw} onChange={setRaw} />
      <CopyButton text={() => frameText(sessionKey, seq)} />
      <DownloadWhole sessionKey={sessionKey} seq={seq} />
    </>
  );
  if (!isRaw)
    return (
      <TreePane
        label="Frame"
        sessionKey={sessionKey}
        textRef={{ seq, part: 'text' }}
        aside={aside}
      />
    );
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center justify-end gap-1 border-b border-line px-1 text-xs text-ink-2">
        {aside}
      </div>
      <div className="min-h-24 flex-1">
        <TextPane label="Frame" sessionKey={sessionKey} textRef={{ seq, part: 'block' }} />
      </div>
    </div>
  );
}

async function frameText(key: SessionKey, seq: number): Promise<string> {
  const blob = await sessionWorker().wholeText(key, seq);
  return blob.text();
}
