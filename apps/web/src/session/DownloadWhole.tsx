import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { download } from '../ui/download.ts';
import { sessionWorker } from './hooks.ts';
import type { SessionKey } from './view.ts';

interface DownloadWholeProps {
  sessionKey: SessionKey;
  seq: number;
  /** Where there is no room for words. */
  isIcon?: boolean;
}

const LABEL = 'Download whole';

/** Saves the text of an entry byte for byte. */
export function DownloadWhole({ sessionKey, seq, isIcon = false }: DownloadWholeProps) {
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    try {
      download(await sessionWorker().wholeText(sessionKey, seq), `entry-${seq}.txt`);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const icon = <Download className="size-3.5" aria-hidden />;
  return (
    <>
      {problem !== undefined && <span className="text-xs text-error">{problem}</span>}
      {isIcon ? (
        <IconButton label={LABEL} className="size-6" onPress={() => void save()}>
          {icon}
        </IconButton>
      ) : (
        <Button look="quiet" icon={icon} onPress={() => void save()}>
          {LABEL}
        </Button>
      )}
    </>
  );
}
