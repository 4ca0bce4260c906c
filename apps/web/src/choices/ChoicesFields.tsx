import type { ClientChoices, Revision } from '@loupe/mcp';
import { AnswerFields } from './AnswerFields.tsx';
import { CallFields } from './CallFields.tsx';
import { CapabilityFields } from './CapabilityFields.tsx';
import { RootsEditor } from './RootsEditor.tsx';
import { Section } from './Section.tsx';

interface ChoicesFieldsProps {
  choices: ClientChoices;
  onChange: (choices: ClientChoices) => void;
  /** In use, where it is known already. */
  revision?: Revision | undefined;
  /** When a change of this part takes effect. */
  words?: { readonly capabilities?: string; readonly roots?: string; readonly calls?: string };
  isDisabled?: boolean;
}

/** Everything that the person may want of the client, for one server. */
export function ChoicesFields(props: ChoicesFieldsProps) {
  const { choices, onChange, revision, words, isDisabled = false } = props;
  return (
    <div className="flex flex-col gap-4">
      <Section title="Declared capabilities" words={words?.capabilities}>
        <CapabilityFields
          capabilities={choices.capabilities}
          revision={revision}
          isDisabled={isDisabled}
          onChange={(capabilities) => onChange({ ...choices, capabilities })}
        />
      </Section>
      <Section title="Roots offered" words={words?.roots}>
        <RootsEditor
          roots={choices.roots}
          isDisabled={isDisabled}
          onChange={(roots) => onChange({ ...choices, roots })}
        />
      </Section>
      <Section title="Answers">
        <AnswerFields
          answers={choices.answers}
          replies={choices.replies}
          isDisabled={isDisabled}
          onChange={(answers) => onChange({ ...choices, ...answers })}
        />
      </Section>
      <Section title="Calls and lists" words={words?.calls}>
        <CallFields choices={choices} isDisabled={isDisabled} onChange={onChange} />
      </Section>
    </div>
  );
}
