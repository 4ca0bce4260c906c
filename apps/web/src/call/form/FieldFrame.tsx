import { NULL, UNSET } from '@loupe/schema-form';
import type { Draft, FieldModel } from '@loupe/schema-form';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Name } from '../Name.tsx';
import { FieldWords } from './FieldWords.tsx';
import { isUnset } from './fits.ts';
import { SmallAction } from './SmallAction.tsx';
import type { Trouble } from './trouble.ts';

/** One place of the form: what it is, what is in it, and how that is replaced. */
export interface FieldProps<Model extends FieldModel = FieldModel> {
  readonly model: Model;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The accessible name: the property's, or `tags 2` for an item. */
  readonly label: string;
  /** Schemas that this place lies within: a recursive one is not opened by itself. */
  readonly within: readonly number[];
  /** What the judge says of the place and of what lies in it. */
  readonly trouble?: Trouble | undefined;
  readonly isItem?: boolean;
  /** The chosen branch of a union, around which the name and the way back stand already. */
  readonly isBranch?: boolean;
  /** Stands in place of the name: the field where a free name is typed. */
  readonly nameBox?: ReactNode;
  /** Buttons that belong to the place and not to its value. */
  readonly actions?: ReactNode;
}

interface FieldFrameProps extends Omit<FieldProps, 'within' | 'trouble'> {
  readonly id: string;
  /** `label`: one control with this id. `group`: several, which name themselves. */
  readonly as: 'label' | 'group';
  /** Makes the empty value of this kind, where that can't be typed. */
  readonly empty?: Draft | undefined;
  readonly problem?: string | undefined;
  /** How the value differs from its schema. */
  readonly words?: readonly string[];
  readonly children: ReactNode;
}

/** Ids of the words that describe a control: what is in it, and what its schema says. */
export function describedBy(id: string): string {
  return `${id}-state ${id}-about`;
}

/** What surrounds a control: its name, what is sent, the way back, and the schema's words. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, as, model, draft, label, problem, words, onChange, children } = props;
  const about = <FieldWords {...{ id, model, draft, label, problem, words, onChange }} />;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {props.isBranch === true ? <BranchHead {...props} /> : <Head {...props} />}
      {as === 'group' && about}
      {children}
      {as === 'label' && about}
    </div>
  );
}

/** Only for those who do not see that it stands below the union's name. */
function BranchHead({ id, as, label, draft }: FieldFrameProps) {
  return (
    <span className="sr-only">
      {as === 'label' && <label htmlFor={id}>{label}</label>}
      <span id={`${id}-state`}>{stateWords(draft)}</span>
    </span>
  );
}

function Head(props: FieldFrameProps) {
  const { id, model, draft, actions } = props;
  const title = model.title?.toLowerCase() === model.label.toLowerCase() ? undefined : model.title;
  const isMissing = isUnset(draft) && model.required && props.isItem !== true;
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-start gap-x-2">
      <div className="flex min-h-6 max-w-full min-w-0 flex-[1_1_5rem] flex-wrap items-center gap-x-2">
        {props.nameBox}
        <FieldName {...props} />
        {title !== undefined && (
          <span className="max-w-full min-w-0 text-sm text-ink-2">
            <Name text={title} />
          </span>
        )}
        <Marks model={model} isItem={props.isItem === true} />
      </div>
      <div className="ml-auto flex min-h-6 max-w-full flex-wrap items-center justify-end gap-x-1">
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
  );
}

function FieldName({ id, as, label, nameBox }: FieldFrameProps) {
  const look = nameBox === undefined ? 'max-w-full' : 'sr-only';
  const name = <Name text={label} className="font-mono text-sm font-medium" />;
  return as === 'label' ? (
    <label htmlFor={id} className={look}>
      {name}
    </label>
  ) : (
    <span className={look}>{name}</span>
  );
}

function Marks({ model, isItem }: { model: FieldModel; isItem: boolean }) {
  const marks = [
    ...(model.required && !isItem ? ['required'] : []),
    ...(model.deprecated === true ? ['deprecated'] : []),
    ...(model.readOnly === true ? ['read-only'] : []),
  ];
  return marks.length > 0 && <span className="text-xs text-ink-2">{marks.join(' · ')}</span>;
}

/** What is sent for this place, where its control does not say so itself. */
function stateWords(draft: Draft): string {
  if (isUnset(draft)) return 'unset';
  if (draft.state === 'union') return stateWords(draft.value);
  if (draft.state === 'null') return 'null';
  if (draft.state === 'scalar' && draft.text === '""') return 'empty text';
  if (draft.state === 'array' && draft.items.length === 0) return 'empty list';
  if (draft.state === 'object' && draft.members.every(([, value]) => isUnset(value)))
    return 'empty object';
  return '';
}

function ValueActions({ model, draft, onChange, label, empty }: FieldFrameProps) {
  return (
    <>
      {empty !== undefined && (isUnset(draft) || draft.state === 'null') && (
        <SmallAction words="Send empty" label={`Send empty ${label}`} act={() => onChange(empty)} />
      )}
      {model.nullable && draft.state !== 'null' && !OFFERS_NULL.has(model.kind) && (
        <SmallAction
          words="Send null"
          label={`Send null for ${label}`}
          act={() => onChange(NULL)}
        />
      )}
      {!isUnset(draft) && (
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

/** Kinds whose control lists null among the values. */
const OFFERS_NULL: ReadonlySet<FieldModel['kind']> = new Set(['boolean', 'choice']);
