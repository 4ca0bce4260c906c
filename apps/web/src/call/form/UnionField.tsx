import { NULL, UNSET, withBranch } from '@loupe/schema-form';
import type { Draft, FieldModel, UnionField as UnionModel } from '@loupe/schema-form';
import { useId } from 'react';
import { FIELD } from '../../ui/field.ts';
import { visibleText } from '../../ui/visible.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { EMPTY_LIST, EMPTY_OBJECT, type Drawing } from './nesting.tsx';
import { EMPTY_TEXT } from './StringField.tsx';
import { allWords } from './trouble.ts';
import { useStable } from './useStable.ts';

/** A value of one of several kinds: the kind, and the field of the one that is chosen. */
export function UnionField(props: FieldProps<UnionModel> & Drawing) {
  const { Field, ...field } = props;
  const { model, draft, onChange, label, within, trouble } = field;
  const id = useId();
  const at = branchIn(model, draft);
  const inner = at === undefined ? undefined : model.branches[at]?.field();
  const put = useStable((value: Draft) => {
    if (at !== undefined) onChange({ state: 'union', branch: at, value });
  });
  const isOneLine = inner !== undefined && SCALARS.has(inner.kind);
  const empty = inner === undefined ? undefined : EMPTY.get(inner.kind);
  return (
    <div role="group" aria-label={inner === undefined ? label : `${label}: one of several kinds`}>
      <FieldFrame
        {...field}
        id={id}
        as="group"
        words={inner === undefined ? allWords(trouble) : []}
        empty={empty && at !== undefined ? { state: 'union', branch: at, value: empty } : undefined}
      >
        <div className={isOneLine ? 'flex min-w-0 flex-wrap items-start gap-1.5' : 'contents'}>
          <KindSelect
            {...{ model, draft, onChange, at }}
            label={field.isBranch === true ? `${label} kind within` : `${label} kind`}
            className={isOneLine ? 'max-w-40 shrink-0' : 'max-w-full self-start'}
          />
          {inner !== undefined && (
            <div className={isOneLine ? 'min-w-0 flex-[1_1_7rem]' : 'min-w-0'}>
              <Field
                key={at}
                {...{ label, within, trouble }}
                model={inner}
                draft={draft.state === 'union' ? draft.value : UNSET}
                isItem
                isBranch
                onChange={put}
              />
            </div>
          )}
        </div>
      </FieldFrame>
    </div>
  );
}

/** Kinds with one control, which can be there before the person has chosen: an empty one says nothing. */
const SCALARS: ReadonlySet<FieldModel['kind']> = new Set(['string', 'number', 'boolean', 'choice']);
const EMPTY: ReadonlyMap<FieldModel['kind'], Draft> = new Map([
  ['string', EMPTY_TEXT],
  ['object', EMPTY_OBJECT],
  ['array', EMPTY_LIST],
]);

/** The branch in view: the chosen one, else the first if it is a simple one or has what all others have too. */
function branchIn(model: UnionModel, draft: Draft): number | undefined {
  if (draft.state === 'union') return draft.branch;
  const first = model.branches[0]?.field();
  if (draft.state !== 'unset' || first === undefined) return undefined;
  return SCALARS.has(first.kind) || model.shared !== undefined ? 0 : undefined;
}

interface KindSelectProps extends Pick<FieldProps<UnionModel>, 'model' | 'draft' | 'onChange'> {
  readonly label: string;
  readonly at: number | undefined;
  readonly className: string;
}

function KindSelect({ model, draft, onChange, label, at, className }: KindSelectProps) {
  const choose = (value: string) => {
    if (value === 'null') onChange(NULL);
    else onChange(value === 'unset' ? UNSET : withBranch(model, draft, Number(value)));
  };
  return (
    <select
      aria-label={label}
      className={`${FIELD} ${className}`}
      value={at ?? draft.state}
      onChange={({ target }) => choose(target.value)}
    >
      {at === undefined && <option value="unset">not set: choose a kind</option>}
      {model.branches.map((branch, index) => (
        <option key={index} value={index}>
          {visibleText(branch.label)}
        </option>
      ))}
      {model.nullable && <option value="null">null</option>}
    </select>
  );
}
