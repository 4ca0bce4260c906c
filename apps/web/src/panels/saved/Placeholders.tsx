import { useKept } from '../../bridge/queries.ts';
import { serverKey, targetKey } from '../../call/kept/keys.ts';
import type { Summary } from '../../session/view.ts';
import { Environment } from './Environment.tsx';
import { VariableRows } from './VariableRows.tsx';

/** What `{{placeholders}}` stand for in calls of this server. */
export function Placeholders({ summary }: { summary: Summary }) {
  const ofServer = useKept(serverKey(summary));
  const ofTarget = useKept(targetKey(summary));
  return (
    <div className="flex h-full min-h-0 flex-col gap-5 overflow-y-auto p-3 text-sm">
      <VariableRows store={ofServer} />
      <Environment store={ofTarget} header={summary.header} />
    </div>
  );
}
