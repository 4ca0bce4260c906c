import { Download } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { SessionKey } from '../session/view.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { download } from '../ui/download.ts';
import { MenuButton } from '../ui/Menu.tsx';

interface ExportMenuProps {
  sessionKey: SessionKey;
  /** Becomes part of the file's name. */
  name: string;
}

function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '');
  return `${plain === '' ? 'session' : plain}.jsonl`;
}

/** The transcript as a file: masked at once, with secrets only after a question. */
export function ExportMenu({ sessionKey, name }: ExportMenuProps) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (secrets: 'masked' | 'clear') => {
    try {
      download(await sessionWorker().exportLines(sessionKey, secrets), fileName(name));
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <MenuButton
        label="Export"
        icon={<Download className="size-3.5" aria-hidden />}
        items={[
          { id: 'masked', label: 'JSON Lines', act: () => void save('masked') },
          { id: 'clear', label: 'With secrets, unmasked …', act: () => setAsking(true) },
        ]}
      />
      {problem !== undefined && (
        <span role="alert" className="text-sm text-error">
          {problem}
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title="Export with secrets?"
          confirm="Export with secrets"
          onConfirm={() => void save('clear')}
          onClose={() => setAsking(false)}
        >
          The file will hold Authorization headers, cookies, tokens and environment values in clear.
          Whoever gets the file can use them. The plain “JSON Lines” export masks them.
        </ConfirmDialog>
      )}
    </>
  );
}
