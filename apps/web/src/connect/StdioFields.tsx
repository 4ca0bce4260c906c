import { FIELD } from '../ui/field.ts';
import { Labelled } from '../ui/Labelled.tsx';
import { wordsOf } from './draft.ts';
import type { ConnectDraft, DraftProblem } from './draft.ts';
import { PairsEditor } from './PairsEditor.tsx';

export interface FieldsProps {
  draft: ConnectDraft;
  change: (part: Partial<ConnectDraft>) => void;
  problem: DraftProblem | undefined;
}

/** A child process: its command line, folder and environment. */
export function StdioFields({ draft, change, problem }: FieldsProps) {
  const wrong = problem?.field === 'Command line';
  return (
    <>
      <Labelled
        label="Command line"
        wrong={wrong}
        words={wrong ? problem.words : <ParsedWords commandLine={draft.commandLine} />}
      >
        {(id, wordsId) => (
          <input
            id={id}
            className={`${FIELD} font-mono`}
            aria-describedby={wordsId}
            aria-invalid={wrong || undefined}
            value={draft.commandLine}
            placeholder="npx -y @modelcontextprotocol/server-everything"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change({ commandLine: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Working directory" words="Empty: the folder Loupe was started in.">
        {(id, wordsId) => (
          <input
            id={id}
            className={`${FIELD} font-mono`}
            aria-describedby={wordsId}
            value={draft.cwd}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change({ cwd: event.target.value })}
          />
        )}
      </Labelled>
      <PairsEditor
        label="Environment"
        item="variable"
        pairs={draft.env}
        onChange={(env) => change({ env })}
      />
      {problem?.field === 'Environment' && (
        <p role="alert" className="text-xs text-error">
          {problem.words}
        </p>
      )}
    </>
  );
}

/** The argv as the child will get it, item by item. */
function ParsedWords({ commandLine }: { commandLine: string }) {
  const parsed = wordsOf(commandLine);
  if ('problem' in parsed) return <span className="text-error">{parsed.problem}</span>;
  if (parsed.words.length === 0)
    return 'Shell words: quotes and backslashes count, nothing is expanded, no shell runs.';
  return (
    <span className="flex flex-wrap items-center gap-1">
      Parsed as
      {parsed.words.map((word, index) => (
        <code
          key={index}
          className="max-w-full rounded-sm bg-hover px-1 font-mono break-all whitespace-pre-wrap text-ink"
        >
          {word === '' ? <span className="text-ink-2 italic">empty</span> : word}
        </code>
      ))}
    </span>
  );
}
