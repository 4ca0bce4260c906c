import { LOG_LEVELS } from '@loupe/mcp';
import type { ClientChoices } from '@loupe/mcp';
import { useState } from 'react';
import { FIELD } from '../ui/field.ts';
import { Labelled } from '../ui/Labelled.tsx';
import { numberOf, withLogLevel } from './edit.ts';

interface CallFieldsProps {
  choices: ClientChoices;
  isDisabled: boolean;
  onChange: (choices: ClientChoices) => void;
}

const SECOND_MS = 1000;
const SERVER_DECIDES = '';

/** How long, how often, how much: limits of calls, reconnecting, lists, log messages. */
export function CallFields({ choices, isDisabled, onChange }: CallFieldsProps) {
  const { limits, maxRounds, taskPoll, reconnect } = choices;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <NumberField
          label="Idle timeout"
          unit="s without answer or progress"
          value={limits.idle / SECOND_MS}
          least={0.1}
          isDisabled={isDisabled}
          onChange={(idle) => onChange({ ...choices, limits: { ...limits, idle: ms(idle) } })}
        />
        <NumberField
          label="Total timeout"
          unit="s in all"
          value={limits.total / SECOND_MS}
          least={0.1}
          isDisabled={isDisabled}
          onChange={(total) => onChange({ ...choices, limits: { ...limits, total: ms(total) } })}
        />
        <NumberField
          label="Most rounds"
          unit="of a call that wants input"
          value={maxRounds}
          least={1}
          isDisabled={isDisabled}
          onChange={(rounds) => onChange({ ...choices, maxRounds: Math.floor(rounds) })}
        />
        <NumberField
          label="Least poll interval"
          unit="s between looks at a task"
          value={taskPoll / SECOND_MS}
          least={0.1}
          isDisabled={isDisabled}
          onChange={(poll) => onChange({ ...choices, taskPoll: ms(poll) })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <LogLevelField choices={choices} isDisabled={isDisabled} onChange={onChange} />
        <PagingField choices={choices} isDisabled={isDisabled} onChange={onChange} />
      </div>
      <label className="flex min-h-6 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="shrink-0 accent-accent-fill"
          checked={reconnect}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...choices, reconnect: event.target.checked })}
        />
        Try again by itself when the connection is lost
      </label>
    </>
  );
}

function LogLevelField({ choices, isDisabled, onChange }: CallFieldsProps) {
  return (
    <Labelled label="Log level" words="Messages at least as severe as this one are wanted.">
      {(id, wordsId) => (
        <select
          id={id}
          aria-describedby={wordsId}
          className={FIELD}
          value={choices.logLevel ?? SERVER_DECIDES}
          disabled={isDisabled}
          onChange={(event) => {
            const level = LOG_LEVELS.find((name) => name === event.target.value);
            onChange(withLogLevel(choices, level));
          }}
        >
          <option value={SERVER_DECIDES}>server decides</option>
          {LOG_LEVELS.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function PagingField({ choices, isDisabled, onChange }: CallFieldsProps) {
  return (
    <Labelled label="Lists" words="Long lists come in pages.">
      {(id, wordsId) => (
        <select
          id={id}
          aria-describedby={wordsId}
          className={FIELD}
          value={choices.paging}
          disabled={isDisabled}
          onChange={(event) =>
            onChange({ ...choices, paging: event.target.value === 'page' ? 'page' : 'all' })
          }
        >
          <option value="all">read all pages</option>
          <option value="page">page by page</option>
        </select>
      )}
    </Labelled>
  );
}

/** Whole milliseconds of typed seconds. */
const ms = (seconds: number): number => Math.round(seconds * SECOND_MS);

interface NumberFieldProps {
  label: string;
  /** What it counts, shown below. */
  unit: string;
  value: number;
  least: number;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

/** A number that counts as soon as it is one; anything else is marked, and the last good one stays. */
function NumberField({ label, unit, value, least, isDisabled, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const typed = numberOf(text, least);
  const wrong = typed === undefined;
  return (
    <Labelled
      label={label}
      wrong={wrong}
      words={wrong ? `Not a number from ${least} on: ${value} stays.` : unit}
    >
      {(id, wordsId) => (
        <input
          id={id}
          aria-describedby={wordsId}
          aria-invalid={wrong || undefined}
          className={FIELD}
          inputMode="decimal"
          autoComplete="off"
          value={wrong || typed === value ? text : String(value)}
          disabled={isDisabled}
          onChange={(event) => {
            setText(event.target.value);
            const next = numberOf(event.target.value, least);
            if (next !== undefined) onChange(next);
          }}
        />
      )}
    </Labelled>
  );
}
