import { UNSET } from '@loupe/schema-form';
import { useMemo } from 'react';
import { completionSource, FormCompletions } from '../../call/complete/source.ts';
import { Members } from '../../call/form/Field.tsx';
import { textsOf } from '../../call/form/texts.ts';
import { Name } from '../../call/Name.tsx';
import { useDraft } from '../../call/useDraft.ts';
import { serverOf } from '../../call/useSelected.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ReadPane } from './ReadPane.tsx';
import type { ResourcePaneProps } from './ReadPane.tsx';
import { isTemplateDraft, templateModel, templateUri } from './template.ts';
import type { TemplateDraft } from './template.ts';
import { UriField } from './UriField.tsx';

const FRESH: TemplateDraft = { draft: UNSET };

/** A template: a field for each of its variables, and the URI that they make, which is what is read. */
export function TemplatePane(props: ResourcePaneProps) {
  const { sessionKey, summary, chosen } = props;
  const template = chosen.item.key;
  const model = useMemo(() => templateModel(template), [template]);
  const [typed = FRESH, setTyped] = useDraft(
    serverOf(summary),
    `template ${template}`,
    isTemplateDraft,
  );
  const { draft, uri: byHand } = typed;
  const made = templateUri(template, typed);
  const uri = 'uri' in made ? made.uri : undefined;
  const problem = 'problem' in made ? made.problem : undefined;
  const source = completionSource(sessionKey, summary, { template }, textsOf(draft));
  const edit = () => setTyped({ draft, uri: uri ?? template });
  return (
    <ReadPane
      {...props}
      uri={uri}
      problem={problem === undefined ? undefined : 'There is no URI: the template is invalid.'}
      foot={byHand === undefined && <Preview {...{ uri, problem }} onEdit={edit} />}
    >
      {'kind' in model && (
        <FormCompletions value={source}>
          {model.fields().length === 0 && (
            <p className="text-sm text-ink-2">This template has no variables.</p>
          )}
          <Members
            {...{ model, draft }}
            within={[]}
            isItem
            onChange={(next) => setTyped({ draft: next })}
          />
        </FormCompletions>
      )}
      {byHand !== undefined && (
        <div className="flex flex-col items-start gap-1">
          <div className="w-full">
            <UriField
              uri={byHand}
              onChange={(next) => setTyped({ draft, uri: next })}
              words="Edited by hand: it is sent as it stands."
            />
          </div>
          <Button onPress={() => setTyped({ draft })}>Back to the template’s URI</Button>
        </div>
      )}
    </ReadPane>
  );
}

interface PreviewProps {
  readonly uri: string | undefined;
  readonly problem: string | undefined;
  readonly onEdit: () => void;
}

/** The URI as it will be sent, while the fields are filled in. */
function Preview({ uri, problem, onEdit }: PreviewProps) {
  return (
    <div className="flex shrink-0 flex-col border-t border-line px-3 pb-1.5">
      <div className="-mr-2 flex min-w-0 flex-wrap items-center">
        <span className="flex-1 text-sm font-medium whitespace-nowrap">URI to be read</span>
        {uri !== undefined && <CopyButton text={uri} />}
        <Button look="quiet" onPress={onEdit}>
          Edit the URI
        </Button>
      </div>
      {uri === undefined ? (
        <p role="alert" className="text-sm text-error">
          <Name text={problem ?? ''} />
        </p>
      ) : (
        <output
          aria-label="URI preview"
          className="max-h-20 overflow-y-auto font-mono text-sm select-all"
        >
          <Name text={uri} />
        </output>
      )}
    </div>
  );
}
