import { NULL, UNSET } from '@loupe/schema-form';
import type { Draft, FieldModel } from '@loupe/schema-form';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Name, Prose } from '../Name.tsx';

/** One place of the form: what it is, what is in it, and how that is replaced. */
export interface FieldProps<Model extends FieldModel = FieldModel> {
  readonly model: Model;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The accessible name: the property's, or `tags 2` for an item. */
  readonly label: string;
  /** Schemas that this place lies within: a recursive one is not opened by itself. */
  readonly within: readonly number[];
  readonly isItem?: boolean;
  /** Buttons that belong to the place and not to its value. */
  readonly actions?: ReactNode;
}

interface FieldFrameProps extends Pick<
  FieldProps,
  'model' | 'draft' | 'onChange' | 'label' | 'isItem' | 'actions'
> {
  readonly id: string;
  /** `label`: one control with this id. `group`: several, which name themselves. */
  readonly as: 'label' | 'group';
  /** Makes the empty value of this kind, where that can't be typed. */
  readonly empty?: Draft;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** Ids of the words that describe a control: what is in it, and what its schema says. */
export function describedBy(id: string): string {
  return `${id}-state ${id}-about`;
}

/** What surrounds a control: its name, what is sent, the way back, and the schema's words. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, as, model, draft, label, actions, problem, children } = props;
  const isUnset = draft.state === 'unset';
  const isMissing = isUnset && model.required;
  const title = model.title?.toLowerCase() === model.label.toLowerCase() ? undefined : model.title;
  const name = <Name text={label} className="font-mono text-sm font-medium" />;
  const nameLook = 'max-h-16 max-w-full shrink-0 overflow-y-auto';
  const about = (
    <div id={`${id}-about`} className="flex flex-col text-xs text-ink-2">
      {problem !== undefined && <p className="text-error">{problem}</p>}
      <About model={model} isUnset={isUnset} />
    </div>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-6 min-w-0 items-start gap-2">
        <div className="flex min-h-6 min-w-0 flex-1 items-center gap-2">
          {as === 'label' ? (
            <label htmlFor={id} className={nameLook}>
              {name}
            </label>
          ) : (
            <span className={nameLook}>{name}</span>
          )}
          {title !== undefined && (
            <span className="min-w-0 truncate text-sm text-ink-2">
              <Name text={title} />
            </span>
          )}
          {model.required && props.isItem !== true && (
            <span className="shrink-0 text-xs text-ink-2">required</span>
          )}
        </div>
        <div className="flex h-6 shrink-0 items-center gap-1">
          <span
            id={`${id}-state`}
            className={`text-xs ${isMissing ? 'text-warning' : 'text-ink-2 italic'}`}
          >
            {stateWords(draft)}
          </span>
          <ValueActions {...props} />
          {actions}
        </div>
      </div>
      {as === 'group' && about}
      {children}
      {as === 'label' && about}
    </div>
  );
}

function About({ model, isUnset }: { model: FieldModel; isUnset: boolean }) {
  const { description, note, defaultText } = model;
  return (
    <>
      {description !== undefined && (
        <Prose text={description} className="max-h-24 overflow-y-auto" />
      )}
      {note !== undefined && <p>{note}</p>}
      {isUnset && defaultText !== undefined && (
        <p className="truncate">
          The schema’s default: <code className="font-mono">{defaultText.slice(0, 200)}</code>
        </p>
      )}
    </>
  );
}

/** What is sent for this place, where its control does not say so itself. */
function stateWords(draft: Draft): string {
  if (draft.state === 'unset') return 'unset';
  if (draft.state === 'null') return 'null';
  if (draft.state === 'scalar' && draft.text === '""') return 'empty text';
  if (draft.state === 'array' && draft.items.length === 0) return 'empty list';
  if (draft.state === 'object' && draft.members.every(([, { state }]) => state === 'unset'))
    return 'empty object';
  return '';
}

function ValueActions({ model, draft, onChange, label, empty }: FieldFrameProps) {
  return (
    <>
      {empty !== undefined && draft.state === 'unset' && (
        <SmallAction words="Send empty" label={`Send empty ${label}`} act={() => onChange(empty)} />
      )}
      {model.nullable &&
        draft.state !== 'null' &&
        model.kind !== 'boolean' &&
        model.kind !== 'choice' && (
          <SmallAction
            words="Send null"
            label={`Send null for ${label}`}
            act={() => onChange(NULL)}
          />
        )}
      {draft.state !== 'unset' && (
        <IconButton
          label={`Unset ${label}`}
          tip="Clear: nothing is sent for it"
          className="size-6!"
          onPress={() => onChange(UNSET)}
        >
          <X className="size-3.5" aria-hidden />
        </IconButton>
      )}
    </>
  );
}

function SmallAction({ words, label, act }: { words: string; label: string; act: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={act}
      className="h-6 rounded-sm px-1 text-xs text-accent hover:bg-hover"
    >
      {words}
    </button>
  );
}
