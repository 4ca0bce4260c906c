import { useEffect, useId, useRef, useState } from 'react';
import type { RunningEditor } from './monaco.ts';

interface JsonEditorProps {
  /** Accessible name of the one textbox. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  /** The JSON Schema of the text, as JSON text: for completion (Ctrl+Space), hover and squiggles. */
  schema?: string;
}

/** JSON text in Monaco, fetched when first shown; a plain textarea where it cannot be loaded. */
export function JsonEditor({ label, text, onChange, readOnly = false, schema }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<RunningEditor>(undefined);
  const latest = useRef({ text, onChange, readOnly, schema });
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    latest.current = { text, onChange, readOnly, schema };
    editor.current?.show(text);
    editor.current?.setReadOnly(readOnly);
  });
  useEffect(() => editor.current?.setSchema(schema), [schema]);

  useEffect(() => {
    let gone = false;
    const stop = () => {
      gone = true;
      editor.current?.dispose();
      editor.current = undefined;
    };
    const failed = () => {
      if (gone) return;
      stop();
      setState('failed');
    };
    import('./monaco.ts').then(({ startEditor }) => {
      if (gone || !place.current) return;
      const now = latest.current;
      editor.current = startEditor({
        place: place.current,
        label,
        text: now.text,
        changed(next) {
          if (next !== latest.current.text) latest.current.onChange(next);
        },
        failed,
      });
      editor.current.setReadOnly(now.readOnly);
      editor.current.setSchema(now.schema);
      setState('ready');
    }, failed);
    return stop;
  }, [label]);

  if (state === 'failed') return <PlainEditor {...{ label, text, onChange, readOnly }} />;
  return (
    <div className="relative h-full min-h-24 overflow-hidden rounded-md border border-line">
      <div ref={place} className="absolute inset-0" />
      {state === 'loading' && (
        <p className="absolute inset-0 grid place-items-center text-sm text-ink-2">
          Loading the editor …
        </p>
      )}
    </div>
  );
}

function PlainEditor({ label, text, onChange, readOnly }: JsonEditorProps) {
  const why = useId();
  return (
    <div className="flex h-full min-h-24 flex-col gap-1">
      <textarea
        aria-label={label}
        aria-describedby={why}
        className="min-h-0 w-full flex-1 resize-none rounded-md border border-line-strong/60 bg-page p-2 font-mono text-sm"
        value={text}
        readOnly={readOnly}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={why} className="text-xs text-ink-2">
        A plain text field: the code editor could not be loaded.
      </p>
    </div>
  );
}
