import { within } from '@loupe/mcp';
import type { CapabilityChoices, Revision } from '@loupe/mcp';
import { FIELD } from '../ui/field.ts';
import { Labelled } from '../ui/Labelled.tsx';
import { objectProblem } from './edit.ts';
import type { ChoicesField } from './edit.ts';

type Flag = {
  [Name in keyof CapabilityChoices]: CapabilityChoices[Name] extends boolean ? Name : never;
}[keyof CapabilityChoices];

interface Capability {
  readonly flag: Flag;
  readonly label: string;
  readonly since: Revision;
  /** It is a part of this one, and nothing without it. */
  readonly partOf?: Flag;
}

const CAPABILITIES: readonly Capability[] = [
  { flag: 'roots', label: 'Roots', since: '2024-11-05' },
  { flag: 'sampling', label: 'Sampling', since: '2024-11-05' },
  { flag: 'samplingTools', label: 'Sampling with tools', since: '2025-11-25', partOf: 'sampling' },
  { flag: 'samplingContext', label: 'Sampling context', since: '2025-11-25', partOf: 'sampling' },
  { flag: 'elicitationForm', label: 'Elicitation form', since: '2025-06-18' },
  { flag: 'elicitationUrl', label: 'Elicitation URL', since: '2025-11-25' },
  { flag: 'tasks', label: 'Tasks', since: '2025-11-25' },
];

interface CapabilityFieldsProps {
  capabilities: CapabilityChoices;
  /** In use, where it is known already. */
  revision: Revision | undefined;
  isDisabled: boolean;
  onChange: (capabilities: CapabilityChoices) => void;
}

/** What the client says it can do. Servers hide tools, or do not ask, by what is missing here. */
export function CapabilityFields(props: CapabilityFieldsProps) {
  const { capabilities, revision, isDisabled, onChange } = props;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
        {CAPABILITIES.map(({ flag, label, since, partOf }) => {
          const isUnknown = revision !== undefined && !within(revision, since);
          return (
            <label key={flag} className="flex min-h-6 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="shrink-0 accent-accent-fill"
                checked={capabilities[flag]}
                disabled={isDisabled || (partOf !== undefined && !capabilities[partOf])}
                onChange={(event) => onChange({ ...capabilities, [flag]: event.target.checked })}
              />
              <span className="min-w-0">
                {label}
                {isUnknown && <span className="text-xs text-ink-2"> since {since}</span>}
              </span>
            </label>
          );
        })}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <ObjectField
          label="Extensions"
          text={capabilities.extensions}
          isDisabled={isDisabled}
          onChange={(extensions) => onChange({ ...capabilities, extensions })}
        />
        <ObjectField
          label="Experimental"
          text={capabilities.experimental}
          isDisabled={isDisabled}
          onChange={(experimental) => onChange({ ...capabilities, experimental })}
        />
      </div>
    </>
  );
}

interface ObjectFieldProps {
  label: ChoicesField;
  text: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
}

function ObjectField({ label, text, isDisabled, onChange }: ObjectFieldProps) {
  const problem = objectProblem(text);
  return (
    <Labelled
      label={label}
      wrong={problem !== undefined}
      words={problem ?? 'A JSON object, declared as it is.'}
    >
      {(id, wordsId) => (
        <textarea
          id={id}
          rows={text.includes('\n') ? 4 : 1}
          className={`${FIELD} h-auto! min-h-7 resize-y py-1 font-mono`}
          aria-describedby={wordsId}
          aria-invalid={problem !== undefined || undefined}
          value={text}
          disabled={isDisabled}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
