import { ASK_KINDS } from '@loupe/mcp';
import type { AnswerMode, AskKind, ClientChoices } from '@loupe/mcp';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../ui/Button.tsx';
import { FIELD } from '../ui/field.ts';
import { Labelled } from '../ui/Labelled.tsx';

const MODES: Readonly<Record<AnswerMode['by'], string>> = {
  hand: 'by hand',
  itself: 'at once',
  refusal: 'refuse',
};
const AT_ONCE: Readonly<Record<AskKind, string>> = {
  sampling: 'At once: with the first reply below.',
  elicitation: 'At once: with the defaults of the form.',
  roots: 'At once: with the roots above.',
};

type Answers = Pick<ClientChoices, 'answers' | 'replies'>;

interface AnswerFieldsProps extends Answers {
  isDisabled: boolean;
  onChange: (answers: Answers) => void;
}

/** Who answers what the server asks of the person: the person, or the client at once. */
export function AnswerFields({ answers, replies, isDisabled, onChange }: AnswerFieldsProps) {
  const replace = (next: readonly string[]) => onChange({ answers, replies: next });
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        {ASK_KINDS.map((kind) => (
          <Labelled key={kind} label={`Answer ${kind}`} words={AT_ONCE[kind]}>
            {(id, wordsId) => (
              <select
                id={id}
                aria-describedby={wordsId}
                className={FIELD}
                value={answers[kind].by}
                disabled={isDisabled}
                onChange={(event) => {
                  const by = event.target.value as AnswerMode['by'];
                  onChange({ replies, answers: { ...answers, [kind]: { by } } });
                }}
              >
                {Object.entries(MODES).map(([by, words]) => (
                  <option key={by} value={by}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        ))}
      </div>
      {replies.map((reply, index) => (
        // Replies have no identity but their place.
        <div key={index} className="flex items-start gap-1.5">
          <textarea
            aria-label={`Reply ${index + 1}`}
            rows={Math.min(4, reply.split('\n').length)}
            className={`${FIELD} h-auto! min-h-7 flex-1 resize-y py-1`}
            value={reply}
            disabled={isDisabled}
            placeholder="What a model might have said"
            onChange={(event) => replace(replies.with(index, event.target.value))}
          />
          {!isDisabled && (
            <IconButton
              label={`Remove reply ${index + 1}`}
              onPress={() => replace(replies.filter((_, at) => at !== index))}
            >
              <X className="size-3.5" aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {!isDisabled && (
        <Button
          look="quiet"
          className="-ml-2.5 self-start"
          icon={<Plus className="size-3.5" aria-hidden />}
          tip="A text that answers sampling"
          onPress={() => replace([...replies, ''])}
        >
          Add reply
        </Button>
      )}
    </>
  );
}
