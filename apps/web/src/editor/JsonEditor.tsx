import { useEffect, useRef, useState } from 'react';
import type { RunningEditor } from './monaco.ts';

interface JsonEditorProps {
  /** Accessible name of the one textbox. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
}

/** JSON text in Monaco, fetched when first shown; a plain textarea where it cannot be loaded. */
export function JsonEditor({ label, text, onChange, readOnly = false }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<RunningEditor>(undefined);
  const latest = useRef({ text, onChange, readOnly });
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    latest.current = { text, onChange, readOnly };
    editor.current?.show(text);
    editor.current?.setReadOnly(readOnly);
  });

  useEffect(() => {
    let gone = false;
    import('./monaco.ts').then(
      ({ startEditor }) => {
        if (gone || !place.current) return;
        const now = latest.current;
        editor.current = startEditor(place.current, label, now.text, (next) => {
          if (next !== latest.current.text) latest.current.onChange(next);
        });
        editor.current.setReadOnly(now.readOnly);
        setState('ready');
      },
      () => {
        if (!gone) setState('failed');
      },
    );
    return () => {
      gone = true;
      editor.current?.dispose();
      editor.current = undefined;
    };
  }, [label]);

  if (state === 'failed')
    return (
      <textarea
        aria-label={label}
        className="h-full min-h-40 w-full resize-none rounded-md border border-line-strong/60 bg-page p-2 font-mono text-sm"
        value={text}
        readOnly={readOnly}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <div className="relative h-full min-h-40 overflow-hidden rounded-md border border-line">
      <div ref={place} className="absolute inset-0" />
      {state === 'loading' && (
        <p className="absolute inset-0 grid place-items-center text-sm text-ink-2">
          Loading the editor …
        </p>
      )}
    </div>
  );
}
