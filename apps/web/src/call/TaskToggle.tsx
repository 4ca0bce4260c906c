import { useId } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { FIELD } from '../ui/field.ts';
import { ttlProblem, type TaskChoice, type TaskSupport } from './taskChoice.ts';

interface TaskToggleProps {
  readonly support: TaskSupport;
  readonly choice: TaskChoice;
  readonly onChange: (choice: TaskChoice) => void;
}

const WORDS: Readonly<Record<TaskSupport, string>> = {
  required: 'the tool runs only as a task',
  optional: 'the tool may',
  forbidden: 'the tool does not run as a task',
};

/** Whether the next call is run as a task (2025-11-25: the caller decides). Any choice can be sent, on purpose. */
export function TaskToggle({ support, choice, onChange }: TaskToggleProps) {
  const id = useId();
  const { isOn, ttl } = choice;
  const isAgainst = isOn ? support === 'forbidden' : support === 'required';
  const problem = ttlProblem(choice);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-sunken px-3 py-1 text-sm">
      <label className="flex items-center gap-1.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onChange({ ...choice, isOn: target.checked })}
        />
        Run as a task
      </label>
      {isOn && (
        <span className="flex items-center gap-1.5">
          <label htmlFor={id}>Time to live</label>
          <input
            id={id}
            className={`${FIELD} w-28`}
            type="number"
            min={0}
            placeholder="server’s"
            value={ttl}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => onChange({ ...choice, ttl: target.value })}
          />
          <span className="text-ink-2">ms</span>
        </span>
      )}
      <span className="min-w-0 text-xs text-ink-2">
        {isAgainst && <Badge tone="warning">on purpose</Badge>} {problem ?? WORDS[support]}
      </span>
    </div>
  );
}
