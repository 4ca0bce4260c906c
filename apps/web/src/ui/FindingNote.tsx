import { CircleX, Info, TriangleAlert } from 'lucide-react';
import { visibleText } from './visible.ts';

const SEVERITIES = {
  error: { tone: 'text-error', icon: CircleX },
  warning: { tone: 'text-warning', icon: TriangleAlert },
  info: { tone: 'text-waiting', icon: Info },
} as const;

interface FindingNoteProps {
  rule: string;
  severity: keyof typeof SEVERITIES;
  words: string;
  path?: string | undefined;
  /** The page of the specification, as text: nothing is loaded from it. */
  spec?: string | undefined;
}

/** What a rule says: severity as icon and word, rule id, words, place, page of the specification. */
export function FindingNote({ rule, severity, words, path, spec }: FindingNoteProps) {
  const { tone, icon: Icon } = SEVERITIES[severity];
  return (
    <div className="flex min-w-0 items-start gap-2 text-left text-sm">
      <span className={`flex w-17 shrink-0 items-center gap-1 font-medium ${tone}`}>
        <Icon className="size-3.5 shrink-0" aria-hidden />
        {severity}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <code className="mr-2 rounded-sm bg-hover px-1 font-mono text-xs">{rule}</code>
          {visibleText(words)}
        </p>
        {(path !== undefined || spec !== undefined) && (
          <p className="flex flex-wrap gap-x-4 text-xs text-ink-2">
            {path !== undefined && <span className="font-mono">{visibleText(path)}</span>}
            {spec !== undefined && <span className="break-all">{spec}</span>}
          </p>
        )}
      </div>
    </div>
  );
}
