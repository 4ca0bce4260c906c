import { isProblem, scan, stripComments } from '@loupe/json';
import { RotateCcw, WrapText } from 'lucide-react';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Fields, type FieldsProps } from './Fields.tsx';
import { Mismatches } from './FieldWords.tsx';
import { indented } from './indent.ts';
import { freshForm, withTab } from './state.ts';
import { allWords, troubleOf } from './trouble.ts';

export { Fields };

interface ArgumentsFormProps extends FieldsProps {
  /** The schema as JSON text: the JSON tab completes and explains by it. */
  readonly schema?: string | undefined;
  /** Ctrl or Cmd with Enter, anywhere in the form. Enter alone sends nothing. */
  readonly onRun: () => void;
  /** What stands below the fields: the button that sends. */
  readonly children: ReactNode;
}

/** Arguments as fields and as JSON text; the tab in view is what is sent. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { model, state, onChange, onRun, children } = props;
  return (
    <CallForm onRun={onRun}>
      <div className="min-h-0 flex-1">
        <Tabs
          label="Arguments as"
          selected={state.tab}
          onSelect={(tab) => onChange(withTab(model, state, tab === 'json' ? 'json' : 'form'))}
          items={[
            { id: 'form', title: 'Form', render: () => <Fields {...props} /> },
            { id: 'json', title: 'JSON', render: () => <JsonTwin {...props} /> },
          ]}
          aside={<TabActions {...props} />}
        />
      </div>
      {children}
    </CallForm>
  );
}

/** The same arguments as JSON text, and below it what the judge says of them. */
function JsonTwin({ state, onChange, schema, mismatches = [] }: ArgumentsFormProps) {
  const words = useMemo(() => allWords(troubleOf(mismatches)), [mismatches]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-1 overflow-y-auto p-2">
      <div className="min-h-24 flex-1">
        <JsonEditor
          label="Arguments as JSON"
          text={state.text}
          onChange={(text) => onChange({ ...state, text })}
          {...(schema !== undefined && { schema })}
        />
      </div>
      {words.length > 0 && (
        <div
          tabIndex={0}
          role="group"
          aria-label="What differs"
          className="max-h-24 shrink-0 overflow-y-auto"
        >
          <Mismatches words={words} />
        </div>
      )}
    </div>
  );
}

function TabActions({ model, state, onChange }: ArgumentsFormProps) {
  const isJson = state.tab === 'json';
  return (
    <>
      {isJson && (
        <IconButton
          label="Indent the JSON"
          isDisabled={isProblem(scan(stripComments(state.text)))}
          onPress={() => onChange({ ...state, text: indented(state.text) })}
        >
          <WrapText className="size-3.5" aria-hidden />
        </IconButton>
      )}
      <IconButton
        label="Start over"
        tip="Start over with the defaults of the schema"
        onPress={() => {
          const fresh = freshForm(model);
          onChange(isJson ? withTab(model, fresh, 'json') : fresh);
        }}
      >
        <RotateCcw className="size-3.5" aria-hidden />
      </IconButton>
    </>
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
