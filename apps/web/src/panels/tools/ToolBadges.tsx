import { path } from '@loupe/json';
import { Badge, type Tone } from '../../ui/Badge.tsx';

/** Hints as the server spells them, and the words for true and false; none where nothing is worth a word. */
const HINTS: readonly (readonly [hint: string, yes: string, no: string | undefined, tone: Tone])[] =
  [
    ['readOnlyHint', 'read-only', undefined, 'ok'],
    ['destructiveHint', 'destructive', 'not destructive', 'warning'],
    ['idempotentHint', 'idempotent', undefined, 'neutral'],
    ['openWorldHint', 'open world', 'closed world', 'neutral'],
  ];

/** Whether a call may be a task (spec 2025-11-25/server/tools#tool); `forbidden` is what is so without a word. */
const TASK_WORDS: Readonly<Record<string, string>> = {
  '"optional"': 'task possible',
  '"required"': 'only as a task',
};

/** A tool's annotations: what the server says about it, which nobody has checked. */
export function ToolBadges({ text }: { text: string }) {
  const task = TASK_WORDS[path(text, 'execution', 'taskSupport') ?? ''];
  const badges = HINTS.flatMap(([hint, yes, no, tone]) => {
    const said = path(text, 'annotations', hint);
    if (said === 'true') return [{ hint, words: yes, tone }];
    return said === 'false' && no !== undefined
      ? [{ hint, words: no, tone: 'neutral' as const }]
      : [];
  });
  if (badges.length === 0 && task === undefined) return null;
  return (
    <span className="inline-flex flex-wrap gap-1" title="Hints from the server, not checked">
      {badges.map(({ hint, words, tone }) => (
        <Badge key={hint} tone={tone}>
          {words}
        </Badge>
      ))}
      {task !== undefined && <Badge tone="info">{task}</Badge>}
    </span>
  );
}
