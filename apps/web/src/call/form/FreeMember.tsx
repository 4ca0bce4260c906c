import type { Draft } from '@loupe/schema-form';
import { Trash2 } from 'lucide-react';
import { memo, useCallback } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';
import type { FieldProps } from './FieldFrame.tsx';
import type { FreePlace } from './members.ts';
import type { Drawing } from './nesting.tsx';

interface FreeMemberProps
  extends Omit<FreePlace, 'value'>, Pick<FieldProps, 'label' | 'within' | 'trouble'>, Drawing {
  readonly value: Draft;
  /** Which member it is, while its name does not say so. */
  readonly place: string;
  /** Whether its name is being typed. */
  readonly isHeld: boolean;
  readonly onHeld: (at: number | undefined) => void;
  readonly put: (at: number, name: string, value: Draft) => void;
  readonly rename: (at: number, name: string) => void;
  readonly remove: (at: number) => void;
}

/** A member whose name the person chooses: the name, and the field of its value. */
export const FreeMember = memo(function FreeMember(props: FreeMemberProps) {
  const { Field, at, name, field, value, label, within, trouble, place, remark, put } = props;
  const change = useCallback((next: Draft) => put(at, name, next), [put, at, name]);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field
        {...{ label, within, trouble }}
        model={field}
        draft={value}
        isItem
        onChange={change}
        nameBox={
          <input
            aria-label={`${place} name`}
            className={`${FIELD} min-w-0 flex-[1_1_4rem] font-mono`}
            placeholder="name"
            value={name}
            // It comes into being when a member is added.
            autoFocus={props.isHeld}
            spellCheck={false}
            autoComplete="off"
            onFocus={() => props.onHeld(at)}
            onBlur={() => props.onHeld(undefined)}
            onChange={({ target }) => props.rename(at, target.value)}
          />
        }
        actions={
          <IconButton
            label={`Remove ${place}`}
            className="size-6!"
            onPress={() => props.remove(at)}
          >
            <Trash2 className="size-3.5" aria-hidden />
          </IconButton>
        }
      />
      {remark !== undefined && <p className="text-xs text-ink-2">{remark}</p>}
    </div>
  );
});
