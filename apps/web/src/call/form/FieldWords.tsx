import { fromText, shownText } from '@loupe/schema-form';
import type { Draft, FieldModel } from '@loupe/schema-form';
import { TriangleAlert } from 'lucide-react';
import { visibleText } from '../../ui/visible.ts';
import { Name, Prose } from '../Name.tsx';
import { isUnset } from './fits.ts';
import { SmallAction } from './SmallAction.tsx';

interface FieldWordsProps {
  readonly id: string;
  readonly model: FieldModel;
  readonly draft: Draft;
  readonly label: string;
  /** Why what is there is no value yet. */
  readonly problem: string | undefined;
  readonly words: readonly string[] | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** What describes a field: what is wrong with its value, what its schema says, and values to begin with. */
export function FieldWords(props: FieldWordsProps) {
  const { id, model, draft, problem, words = [] } = props;
  const { description, note, limits } = model;
  return (
    <div className="flex min-w-0 flex-col text-xs text-ink-2 empty:hidden">
      <div id={`${id}-about`} className="flex min-w-0 flex-col empty:hidden">
        {problem !== undefined && (
          <p className="[overflow-wrap:anywhere] text-error">
            <Name text={problem} />
          </p>
        )}
        <Mismatches words={isUnset(draft) ? [] : words} />
        {description !== undefined && <Description text={description} />}
        {limits !== undefined && <Name text={limits} />}
        {note !== undefined && <Name text={note} />}
      </div>
      {isUnset(draft) && <Beginnings {...props} />}
    </div>
  );
}

/** Characters. A longer description scrolls: the next field would be far away. */
const LONGEST_WHOLE = 600;

function Description({ text }: { text: string }) {
  if (text.length <= LONGEST_WHOLE) return <Prose text={text} />;
  return (
    <div tabIndex={0} className="max-h-32 overflow-y-auto">
      <Prose text={text} />
    </div>
  );
}

/** How a value differs from its schema. It is sent all the same. */
export function Mismatches({ words }: { words: readonly string[] }) {
  return words.map((each, index) => (
    <p key={index} className="flex min-w-0 items-start gap-1 text-xs text-warning">
      <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
      <Name text={each} className="min-w-0" />
    </p>
  ));
}

/** More examples than these are in the way. */
const MOST_EXAMPLES = 6;

/** The schema's default and examples, each a button that puts it in. */
function Beginnings({ model, label, onChange }: FieldWordsProps) {
  const { defaultText, examples = [] } = model;
  if (defaultText === undefined && examples.length === 0) return null;
  const begin = (text: string) => onChange(fromText(model, text));
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1">
      {defaultText !== undefined && (
        <>
          <span className="max-w-full min-w-0 truncate">
            The schema’s default: <code className="font-mono">{shortened(defaultText)}</code>
          </span>
          <SmallAction
            words="Use the default"
            label={`Use the default of ${label}`}
            act={() => begin(defaultText)}
          />
        </>
      )}
      {examples.length > 0 && <span>Examples:</span>}
      {examples.slice(0, MOST_EXAMPLES).map((text, index) => (
        <SmallAction
          key={index}
          words={shortened(shownText(fromText(model, text)) || text)}
          label={`Use example ${index + 1} for ${label}: ${shortened(text)}`}
          act={() => begin(text)}
        />
      ))}
    </p>
  );
}

function shortened(text: string): string {
  return visibleText(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
