import { FIELD } from '../../ui/field.ts';
import { Labelled } from '../../ui/Labelled.tsx';

interface UriFieldProps {
  readonly uri: string;
  readonly onChange: (uri: string) => void;
  readonly words?: string | undefined;
}

/** A URI to be typed by hand: it is sent as it stands. */
export function UriField({ uri, onChange, words }: UriFieldProps) {
  return (
    <Labelled label="URI" words={words}>
      {(id, wordsId) => (
        <input
          id={id}
          aria-describedby={wordsId}
          className={`${FIELD} w-full font-mono`}
          value={uri}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}
