import { useId } from 'react';
import type { ReactNode } from 'react';

interface LabelledProps {
  label: string;
  /** Shown under the field; read with it. */
  words?: ReactNode;
  /** The words say what is wrong. */
  wrong?: boolean;
  children: (id: string, wordsId: string | undefined) => ReactNode;
}

/** A label above its field, and words below it. */
export function Labelled({ label, words, wrong = false, children }: LabelledProps) {
  const id = useId();
  const wordsId = `${id}-words`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children(id, words === undefined ? undefined : wordsId)}
      {words !== undefined && (
        <div id={wordsId} className={`text-xs ${wrong ? 'text-error' : 'text-ink-2'}`}>
          {words}
        </div>
      )}
    </div>
  );
}
