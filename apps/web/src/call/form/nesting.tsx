import { seed } from '@loupe/schema-form';
import type { Draft, FieldModel } from '@loupe/schema-form';
import { Plus } from 'lucide-react';
import { memo, useCallback, useMemo, type ComponentType, type ReactNode, type Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { FieldProps } from './FieldFrame.tsx';

/** Objects below this depth are opened by hand. */
const DEEPEST_OPENED = 4;
export const EMPTY_OBJECT: Draft = { state: 'object', members: [] };
export const EMPTY_LIST: Draft = { state: 'array', items: [] };

/** A field with fields in it draws them with this: given, as each kind of field would have to know all others. */
export interface Drawing {
  readonly Field: ComponentType<FieldProps>;
}

/** Whether the fields of a place wait for the person: a recursive schema would have no end, a deep one no width. */
export function isClosed(model: FieldModel, within: readonly number[]): boolean {
  return within.includes(model.place) || within.length >= DEEPEST_OPENED;
}

/** What the fields within a place lie within. The same list as long as that is so. */
export function useInside(within: readonly number[], place: number): readonly number[] {
  return useMemo(() => [...within, place], [within, place]);
}

/** Begun by hand, so it is there from then on: an object also where its default is null. */
export function begun(model: FieldModel): Draft {
  const draft = seed(model);
  const isNothing = draft.state === 'unset' || draft.state === 'null';
  return model.kind === 'object' && isNothing ? EMPTY_OBJECT : draft;
}

/** What lies within a place, indented. */
export function Nested({ children }: { children: ReactNode }) {
  return (
    <div className="ml-1 flex min-w-0 flex-col gap-3 border-l-2 border-line pt-1 pb-0.5 pl-2.5">
      {children}
    </div>
  );
}

interface AddButtonProps {
  readonly label: string;
  readonly act: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function AddButton({ label, act, ref }: AddButtonProps) {
  return (
    <div className="min-w-0">
      <Button
        {...(ref !== undefined && { ref })}
        look="quiet"
        icon={<Plus className="size-3.5 shrink-0" aria-hidden />}
        className="-ml-2 max-w-full text-accent!"
        onPress={act}
      >
        <bdi className="min-w-0 truncate">{label}</bdi>
      </Button>
    </div>
  );
}

interface PlacedFieldProps extends Omit<FieldProps, 'onChange'>, Drawing {
  readonly at: number;
  readonly onPlace: (at: number, value: Draft) => void;
}

/** A field among others, drawn again only when it has changed itself. `onPlace` must stay the same function. */
export const PlacedField = memo(function PlacedField(props: PlacedFieldProps) {
  const { Field, at, onPlace, ...rest } = props;
  const change = useCallback((value: Draft) => onPlace(at, value), [onPlace, at]);
  return <Field {...rest} onChange={change} />;
});
