import { isProblem, pretty, scan } from '@loupe/json';
import type { FieldModel, ObjectField } from '@loupe/schema-form';
import { RotateCcw, WrapText } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Field, Members } from './Field.tsx';
import { freshForm, withTab, type FormState } from './state.ts';

interface ArgumentsFormProps {
  readonly model: FieldModel;
  readonly state: FormState;
  readonly onChange: (state: FormState) => void;
  /** Ctrl or Cmd with Enter, anywhere in the form. Enter alone sends nothing. */
  readonly onRun: () => void;
  /** Words in place of fields where there are none. */
  readonly nothing: string;
  /** What stands below the fields: the button that sends. */
  readonly children: ReactNode;
}

/** Arguments as fields and as JSON text; the tab in view is what is sent. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { model, state, onChange, onRun, children } = props;
  const isShown = state.tab === 'json';
  return (
    <CallForm onRun={onRun}>
      <div className="min-h-0 flex-1">
        <Tabs
          label="Arguments as"
          selected={state.tab}
          onSelect={(tab) => onChange(withTab(model, state, tab === 'json' ? 'json' : 'form'))}
          items={[
            { id: 'form', title: 'Form', render: () => <Fields {...props} /> },
            {
              id: 'json',
              title: 'JSON',
              render: () => (
                <div className="h-full p-2">
                  <JsonEditor
                    label="Arguments as JSON"
                    text={state.text}
                    onChange={(text) => onChange({ ...state, text })}
                  />
                </div>
              ),
            },
          ]}
          aside={
            <>
              {isShown && (
                <IconButton
                  label="Indent the JSON"
                  isDisabled={isProblem(scan(state.text))}
                  onPress={() => onChange({ ...state, text: pretty(state.text) })}
                >
                  <WrapText className="size-3.5" aria-hidden />
                </IconButton>
              )}
              <IconButton
                label="Start over"
                tip="Start over with the defaults of the schema"
                onPress={() => {
                  const fresh = freshForm(model);
                  onChange(isShown ? withTab(model, fresh, 'json') : fresh);
                }}
              >
                <RotateCcw className="size-3.5" aria-hidden />
              </IconButton>
            </>
          }
        />
      </div>
      {children}
    </CallForm>
  );
}

interface CallFormProps {
  /** Accessible name; of the form beside a list there is only one. */
  readonly label?: string;
  readonly onRun: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form around whatever is sent: only its button and Ctrl/Cmd+Enter do it, never Enter alone. */
export function CallForm(props: CallFormProps) {
  const { label = 'Arguments', onRun, className = 'h-full min-h-0', children } = props;
  // Before the controls see it: buttons would press themselves, and keep the event.
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat && !event.nativeEvent.isComposing) onRun();
  };
  return (
    <form
      aria-label={label}
      noValidate
      className={`flex min-w-0 flex-col ${className}`}
      onKeyDownCapture={runByKey}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}

type FieldsProps = Pick<ArgumentsFormProps, 'model' | 'state' | 'onChange' | 'nothing'>;

/** The fields of a model, or words where it has none. */
export function Fields({ model, state, onChange, nothing }: FieldsProps) {
  const { draft } = state;
  const change = (next: FormState['draft']) => onChange({ ...state, draft: next });
  const isDrawn = draft.state === 'object' || draft.state === 'unset';
  if (model.kind !== 'object' || !isDrawn)
    return (
      <div className="p-3">
        <Field model={model} draft={draft} onChange={change} label="arguments" within={[]} />
      </div>
    );
  return (
    <div className="flex flex-col gap-3 p-3">
      {model.note !== undefined && <p className="text-xs text-ink-2">{model.note}</p>}
      <RootMembers {...{ model, draft, change, nothing }} />
    </div>
  );
}

interface RootMembersProps {
  model: ObjectField;
  draft: FormState['draft'];
  change: (draft: FormState['draft']) => void;
  nothing: string;
}

function RootMembers({ model, draft, change, nothing }: RootMembersProps) {
  const isBare =
    model.fields().length === 0 &&
    (draft.state !== 'object' || draft.members.every(([, { state }]) => state === 'unset'));
  if (isBare) return <p className="text-sm text-ink-2">{nothing}</p>;
  return <Members model={model} draft={draft} onChange={change} within={[]} isItem />;
}
