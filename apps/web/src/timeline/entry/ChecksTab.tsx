import type { Finding } from '@loupe/rules';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FindingNote } from '../../ui/FindingNote.tsx';

interface ChecksTabProps {
  findings: readonly Finding[];
  /** Shows the place in the entry's text. */
  onShow: (path: string) => void;
}

/** What the rules say about an entry, each with the way to the place it is about. */
export function ChecksTab({ findings, onShow }: ChecksTabProps) {
  if (findings.length === 0)
    return <EmptyState kind="empty" title="No rule has anything to say about this entry" />;
  return (
    <ul className="flex flex-col gap-3 p-3">
      {findings.map((finding, index) => (
        <li key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <FindingNote {...finding} />
          </div>
          <PathButton path={finding.path} onShow={onShow} />
        </li>
      ))}
    </ul>
  );
}

function PathButton({
  path,
  onShow,
}: { path: string | undefined } & Pick<ChecksTabProps, 'onShow'>) {
  if (path === undefined) return null;
  return (
    <Button look="quiet" className="h-6" onPress={() => onShow(path)}>
      Show in Pretty
    </Button>
  );
}
