import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { FIELD, MASKED } from '../ui/field.ts';
import { Labelled } from '../ui/Labelled.tsx';
import { PairsEditor } from './PairsEditor.tsx';
import type { FieldsProps } from './StdioFields.tsx';

/** A server that is reached by URL: the address, its token and further headers. */
export function UrlFields({ draft, change, problem }: FieldsProps) {
  const [shown, setShown] = useState(false);
  const wrong = problem?.field === 'URL';
  const Icon = shown ? EyeOff : Eye;
  return (
    <>
      <Labelled label="URL" wrong={wrong} words={wrong ? problem.words : undefined}>
        {(id, wordsId) => (
          <input
            id={id}
            className={`${FIELD} font-mono`}
            aria-describedby={wordsId}
            aria-invalid={wrong || undefined}
            value={draft.url}
            placeholder={draft.transport === 'ws' ? 'ws://127.0.0.1:3000' : 'https://host/mcp'}
            spellCheck={false}
            autoComplete="off"
            inputMode="url"
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled
        label="Bearer token"
        words="Sent as Authorization: Bearer … unless a header below is named Authorization."
      >
        {(id, wordsId) => (
          <div className="flex gap-1.5">
            <input
              id={id}
              className={`${FIELD} flex-1 font-mono ${shown ? '' : MASKED}`}
              aria-describedby={wordsId}
              value={draft.bearer}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => change({ bearer: event.target.value })}
            />
            <IconButton
              label={shown ? 'Hide bearer token' : 'Show bearer token'}
              onPress={() => setShown(!shown)}
            >
              <Icon className="size-3.5" aria-hidden />
            </IconButton>
          </div>
        )}
      </Labelled>
      <PairsEditor
        label="Headers"
        item="header"
        pairs={draft.headers}
        onChange={(headers) => change({ headers })}
      />
      {problem?.field === 'Headers' && (
        <p role="alert" className="text-xs text-error">
          {problem.words}
        </p>
      )}
    </>
  );
}
