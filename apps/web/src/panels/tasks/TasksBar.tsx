import { List } from 'lucide-react';
import { useState } from 'react';
import { obstacleOf } from '../../call/obstacle.ts';
import { Prose } from '../../call/Name.tsx';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { offered } from './offered.ts';

/** Asks for all tasks of the server, where it lists them (2025-11-25). */
export function TasksBar({ sessionKey, summary }: { sessionKey: SessionKey; summary: Summary }) {
  const [problem, setProblem] = useState<string>();
  if (offered(summary)?.list !== true) return null;
  const list = () => {
    setProblem(undefined);
    sessionWorker()
      .request(sessionKey, 'tasks/list', undefined)
      .catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : String(error)),
      );
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line p-1.5">
      <Button
        icon={<List className="size-3.5" aria-hidden />}
        isDisabled={obstacleOf(summary) !== undefined}
        onPress={list}
      >
        List tasks
      </Button>
      {problem !== undefined && <Prose text={problem} className="text-xs text-error" />}
    </div>
  );
}
