import {
  memberOf,
  seed,
  withItem,
  withItemAdded,
  withItemMoved,
  withoutItem,
} from '@loupe/schema-form';
import type {
  ArrayField as ArrayModel,
  Draft,
  FieldModel,
  JsonField as JsonModel,
  ObjectField as ObjectModel,
} from '@loupe/schema-form';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { changedObject, fits, rawText, strangers } from './fits.ts';
import { BooleanField, ChoiceField, JsonField, NumberField, StringField } from './scalars.tsx';

/** Objects below this depth are opened by hand. */
const DEEPEST_OPENED = 4;
const EMPTY_OBJECT: Draft = { state: 'object', members: [] };
const EMPTY_LIST: Draft = { state: 'array', items: [] };

/** The control of one place, whatever its kind; JSON where its own control can't show what is there. */
export function Field(props: FieldProps) {
  const { model, draft } = props;
  if (!fits(model, draft)) {
    const raw: Draft = { state: 'json', text: rawText(draft) };
    const reason = `The schema asks for ${NOUNS[model.kind]}; what is there can only be shown as JSON.`;
    return <JsonField {...props} model={asJson(model, reason)} draft={raw} />;
  }
  switch (model.kind) {
    case 'string':
      return <StringField {...props} model={model} />;
    case 'number':
      return <NumberField {...props} model={model} />;
    case 'boolean':
      return <BooleanField {...props} model={model} />;
    case 'choice':
      return <ChoiceField {...props} model={model} />;
    case 'json':
      return <JsonField {...props} model={model} />;
    case 'object':
      return <ObjectField {...props} model={model} />;
    case 'array':
      return <ArrayField {...props} model={model} />;
  }
}

const NOUNS: Readonly<Record<FieldModel['kind'], string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  choice: 'one of its values',
  object: 'an object',
  array: 'a list',
  json: 'JSON',
};

function asJson(model: FieldModel, reason: string): JsonModel {
  const { label, required, nullable, place, title, description } = model;
  return {
    kind: 'json',
    reason,
    ...{ label, required, nullable, place },
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}

/** An object within the form: its members, indented under its name. */
function ObjectField(props: FieldProps<ObjectModel>) {
  const { model, draft, onChange, label, within } = props;
  const id = useId();
  const isClosed =
    draft.state !== 'object' &&
    (draft.state === 'null' || within.includes(model.place) || within.length >= DEEPEST_OPENED);
  return (
    <div role="group" aria-label={label}>
      <FieldFrame {...props} id={id} as="group" empty={EMPTY_OBJECT}>
        {isClosed ? (
          <AddButton label={`Add ${label}`} act={() => onChange(seedOf(model))} />
        ) : (
          <Nested>
            <Members {...props} />
          </Nested>
        )}
      </FieldFrame>
    </div>
  );
}

/** Like an item of a list: begun by hand, so it is there from then on. */
function seedOf(model: FieldModel): Draft {
  const draft = seed(model);
  return draft.state === 'unset' && model.kind === 'object' ? EMPTY_OBJECT : draft;
}

function Nested({ children }: { children: React.ReactNode }) {
  return (
    <div className="ml-1 flex min-w-0 flex-col gap-3 border-l-2 border-line pt-1 pb-0.5 pl-3">
      {children}
    </div>
  );
}

/** The fields of an object, and below them what is in it beyond its schema. */
export function Members({
  model,
  draft,
  onChange,
  within,
  isItem = false,
}: Omit<FieldProps<ObjectModel>, 'label' | 'actions'>) {
  const others = strangers(model, draft).map((name): JsonModel => ({
    kind: 'json',
    label: name,
    required: false,
    nullable: false,
    place: -1,
    reason: 'The schema does not name this member.',
  }));
  return [...model.fields(), ...others].map((field) => (
    <Field
      key={field.label}
      model={field}
      label={field.label}
      draft={shownDraft(field, memberOf(draft, field.label))}
      within={[...within, model.place]}
      onChange={(value) => onChange(changedObject(model, draft, field.label, value, isItem))}
    />
  ));
}

/** A stranger may hold anything; its field shows JSON. */
function shownDraft(field: FieldModel, draft: Draft): Draft {
  const isForeign = field.place === -1 && draft.state !== 'unset' && draft.state !== 'null';
  return isForeign ? { state: 'json', text: rawText(draft) } : draft;
}

/** A list: its items, each with the buttons that move and remove it. */
function ArrayField(props: FieldProps<ArrayModel>) {
  const { model, draft, onChange, label, within } = props;
  const id = useId();
  const items = draft.state === 'array' ? draft.items : [];
  const itemModel = items.length > 0 ? model.item() : undefined;
  return (
    <div role="group" aria-label={label}>
      <FieldFrame {...props} id={id} as="group" empty={EMPTY_LIST}>
        {itemModel !== undefined && (
          <Nested>
            {items.map((item, index) => (
              <Field
                key={index}
                model={itemModel}
                draft={item}
                label={`${label} ${index + 1}`}
                within={[...within, model.place]}
                isItem
                onChange={(value) => onChange(withItem(draft, index, value))}
                actions={
                  <ItemActions
                    {...{ draft, onChange, index }}
                    label={`${label} ${index + 1}`}
                    count={items.length}
                  />
                }
              />
            ))}
          </Nested>
        )}
        <AddButton
          label={`Add ${label} item`}
          act={() => onChange(withItemAdded(draft, seedOf(model.item())))}
        />
      </FieldFrame>
    </div>
  );
}

function AddButton({ label, act }: { label: string; act: () => void }) {
  return (
    <div className="min-w-0">
      <Button
        look="quiet"
        icon={<Plus className="size-3.5" aria-hidden />}
        className="-ml-2 max-w-full text-accent!"
        onPress={act}
      >
        <bdi className="min-w-0 truncate">{label}</bdi>
      </Button>
    </div>
  );
}

interface ItemActionsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  index: number;
  label: string;
  count: number;
}

function ItemActions({ draft, onChange, index, label, count }: ItemActionsProps) {
  const look = 'size-6!';
  return (
    <>
      <IconButton
        label={`Move ${label} up`}
        className={look}
        isDisabled={index === 0}
        onPress={() => onChange(withItemMoved(draft, index, index - 1))}
      >
        <ArrowUp className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${label} down`}
        className={look}
        isDisabled={index === count - 1}
        onPress={() => onChange(withItemMoved(draft, index, index + 1))}
      >
        <ArrowDown className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton
        label={`Remove ${label}`}
        className={look}
        onPress={() => onChange(withoutItem(draft, index))}
      >
        <Trash2 className="size-3.5" aria-hidden />
      </IconButton>
    </>
  );
}
