import { UNSET, withItem, withItemMoved, withoutItem } from '@loupe/schema-form';
import type { ArrayField as ArrayModel, Draft, JsonField } from '@loupe/schema-form';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { memo, useCallback, useId, useRef } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { isUnset } from './fits.ts';
import {
  AddButton,
  begun,
  EMPTY_LIST,
  isClosed,
  Nested,
  useInside,
  type Drawing,
} from './nesting.tsx';
import { wordsAt } from './trouble.ts';
import { useStable } from './useStable.ts';

/** A list: its items, each with the buttons that move and remove it. The places of a tuple stand fast. */
export function ArrayField(props: FieldProps<ArrayModel> & Drawing) {
  const { Field, ...field } = props;
  const { model, draft, onChange, label, within, trouble } = field;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const items = draft.state === 'array' ? draft.items : [];
  const isShut = draft.state === 'null' || (draft.state === 'unset' && isClosed(model, within));
  const prefix = isShut ? [] : model.prefix();
  const count = Math.max(items.length, prefix.length);
  const further = model.item();
  const inside = useInside(within, model.place);
  const put = useStable((at: number, value: Draft) => {
    const next = withItem(draft, at, value);
    onChange(at < prefix.length ? trimmed(next.items, prefix.length, field) : next);
  });
  const move = useStable((at: number, to: number) => onChange(withItemMoved(draft, at, to)));
  const remove = useStable((at: number) => {
    // The button that has the focus goes with its item.
    group.current?.focus();
    onChange(withoutItem(draft, at));
  });
  return (
    <div role="group" aria-label={label} ref={group} tabIndex={-1} className="outline-none">
      <FieldFrame
        {...field}
        id={id}
        as="group"
        empty={EMPTY_LIST}
        words={wordsAt(trouble, (name) => Number(name) < count)}
      >
        {count > 0 && (
          <Nested>
            {Array.from({ length: count }, (_, index) => (
              <Item
                key={index}
                {...{ Field, count, put, move, remove }}
                at={index}
                first={prefix.length}
                model={prefix[index] ?? further ?? NO_FURTHER}
                draft={items[index] ?? UNSET}
                label={`${label} ${index + 1}`}
                within={inside}
                trouble={trouble?.inner.get(String(index))}
              />
            ))}
          </Nested>
        )}
        {(isShut || further !== undefined) && (
          <AddButton
            label={`Add ${label} item`}
            act={() =>
              onChange(
                withItem(draft, count, begun(model.prefix()[count] ?? further ?? NO_FURTHER)),
              )
            }
          />
        )}
      </FieldFrame>
    </div>
  );
}

const NO_FURTHER: JsonField = {
  kind: 'json',
  label: '',
  required: true,
  nullable: false,
  place: -1,
  reason: 'The schema allows no further items.',
};

/** A tuple without the unset places at its end; unset where it was only there for them. */
function trimmed(
  items: readonly Draft[],
  places: number,
  { model, isItem }: FieldProps<ArrayModel>,
): Draft {
  const last = items.findLastIndex((item, index) => index >= places || !isUnset(item));
  // A branch that was chosen in a place is no value, but it stays in view.
  const kept = items.findLastIndex((item, index) => index > last && item.state === 'union');
  const rest = items.slice(0, Math.max(last, kept) + 1);
  return rest.length === 0 && !model.required && isItem !== true
    ? UNSET
    : { state: 'array', items: rest };
}

interface ItemProps extends Omit<FieldProps, 'onChange'>, Drawing {
  readonly at: number;
  /** The first index that may be moved or removed: places of a tuple come before. */
  readonly first: number;
  readonly count: number;
  readonly put: (at: number, value: Draft) => void;
  readonly move: (at: number, to: number) => void;
  readonly remove: (at: number) => void;
}

const Item = memo(function Item(props: ItemProps) {
  const { Field, at, first, count, put, move, remove, label, ...rest } = props;
  const change = useCallback((value: Draft) => put(at, value), [put, at]);
  const actions = (
    <>
      <IconButton
        label={`Move ${label} up`}
        className="size-6!"
        isDisabled={at <= first}
        onPress={() => move(at, at - 1)}
      >
        <ArrowUp className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${label} down`}
        className="size-6!"
        isDisabled={at === count - 1}
        onPress={() => move(at, at + 1)}
      >
        <ArrowDown className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${label}`} className="size-6!" onPress={() => remove(at)}>
        <Trash2 className="size-3.5" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Field
      {...rest}
      label={label}
      isItem={at >= first}
      onChange={change}
      actions={at >= first && actions}
    />
  );
});
