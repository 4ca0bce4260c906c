import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeptStore } from '../../bridge/queries.ts';
import { withoutVariable, withVariable } from '../../call/kept/edits.ts';
import { nameProblem, type Variable } from '../../call/kept/variables.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';

const NONE: readonly Variable[] = [];

/** The variables of a server, to be changed in place. */
export function VariableRows({ store: { kept, problem, change } }: { store: KeptStore }) {
  const [isAdding, setAdding] = useState(false);
  const variables = kept?.variables ?? NONE;
  const names = variables.map(([name]) => name);
  return (
    <section aria-labelledby="saved-variables" className="flex flex-col gap-1.5">
      <h3 id="saved-variables" className="font-medium">
        Variables
      </h3>
      <p className="text-xs text-ink-2">
        <code className="font-mono">{'{{name}}'}</code> in the texts of arguments is sent as the
        variable’s text. A name without a variable is sent as written.
      </p>
      {variables.map((variable, index) => (
        // A row is its place while its name is changed.
        <VariableRow
          key={index}
          variable={variable}
          taken={names.filter((_, at) => at !== index)}
          onChange={(next) => change(withVariable(variable[0], next))}
          onRemove={() => change(withoutVariable(variable[0]))}
        />
      ))}
      {isAdding && (
        <VariableRow
          key={variables.length}
          variable={undefined}
          taken={names}
          onChange={(next) => {
            change(withVariable(undefined, next));
            setAdding(false);
          }}
          onRemove={() => setAdding(false)}
        />
      )}
      <Button
        look="quiet"
        className="self-start"
        icon={<Plus className="size-3.5" aria-hidden />}
        isDisabled={kept === undefined || isAdding}
        onPress={() => setAdding(true)}
      >
        Add variable
      </Button>
      {problem !== undefined && <p className="text-xs text-error">Not kept: {problem}</p>}
    </section>
  );
}

interface VariableRowProps {
  /** Undefined: one that is about to be added. */
  readonly variable: Variable | undefined;
  /** Names of the others. */
  readonly taken: readonly string[];
  readonly onChange: (variable: Variable) => void;
  readonly onRemove: () => void;
}

/** After so much time without typing a change is kept, in ms. */
const PAUSE = 600;

function VariableRow({ variable, taken, onChange, onRemove }: VariableRowProps) {
  const [typed, setTyped] = useState<Variable>();
  const [name, value] = typed ?? variable ?? ['', ''];
  const words =
    name === '' ? undefined : taken.includes(name) ? 'There is one.' : nameProblem(name);
  const isSame = name === variable?.[0] && value === variable[1];
  const canKeep = typed !== undefined && name !== '' && words === undefined && !isSame;
  const keep = () => {
    if (canKeep) onChange(typed);
    if (canKeep || isSame) setTyped(undefined);
  };
  // A new one waits until both of its fields are left.
  useEffect(() => {
    if (!canKeep || variable === undefined) return;
    const timer = setTimeout(() => onChange(typed), PAUSE);
    return () => clearTimeout(timer);
  });
  const label = variable?.[0] ?? 'the new variable';
  return (
    <div
      className="flex flex-col gap-0.5"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) keep();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
      }}
    >
      <div className="flex items-center gap-1.5">
        <input
          aria-label={`Name of ${label}`}
          aria-invalid={words !== undefined}
          className={`${FIELD} w-2/5 font-mono`}
          value={name}
          placeholder="name"
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          autoFocus={variable === undefined}
          onChange={({ target }) => setTyped([target.value, value])}
        />
        <input
          aria-label={`Text of ${label}`}
          className={`${FIELD} flex-1 font-mono`}
          value={value}
          placeholder="text"
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setTyped([name, target.value])}
        />
        <IconButton label={`Remove ${label}`} className="size-6!" onPress={onRemove}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {words !== undefined && <p className="text-xs text-error">{words}</p>}
    </div>
  );
}
