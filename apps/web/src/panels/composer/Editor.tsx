import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallForm } from '../../call/form/ArgumentsForm.tsx';
import { obstacleOf } from '../../call/obstacle.ts';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import type { Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';
import { formatSize } from '../../ui/format.ts';
import { templates } from './templates.ts';

interface EditorProps {
  summary: Summary;
  text: string;
  /** Why the last text was not sent. */
  problem: string | undefined;
  onWrite: (text: string) => void;
  onSend: () => void;
  /** What is said about the text. */
  children: ReactNode;
}

/** The text, a template to start from, and the button that sends it. */
export function Editor({ summary, text, problem, onWrite, onSend, children }: EditorProps) {
  const obstacle = obstacleToSending(summary);
  const send = () => {
    if (obstacle === undefined) onSend();
  };
  return (
    <CallForm label="Compose" onRun={send}>
      <div className="flex shrink-0 items-center gap-2 border-b border-line bg-sunken px-3 py-1">
        <TemplateMenu summary={summary} onTake={onWrite} />
        <span className="ml-auto text-xs text-ink-2">{formatSize(text.length)}</span>
      </div>
      <div className="min-h-40 flex-1">
        <JsonEditor label="Frame text" text={text} onChange={onWrite} />
      </div>
      {children}
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-sunken px-3 py-1.5">
        <Button
          look="primary"
          icon={<Send className="size-3.5" aria-hidden />}
          isDisabled={obstacle !== undefined}
          onPress={send}
        >
          Send
        </Button>
        <p
          role="status"
          className={`min-w-0 flex-1 text-xs ${problem === undefined ? 'text-ink-2' : 'text-error'}`}
        >
          {obstacle ?? problem ?? 'Exactly these characters, as one frame (Ctrl/Cmd + Enter).'}
        </p>
      </div>
    </CallForm>
  );
}

/** A handshake that does not come to its end is a reason to send by hand, and no obstacle. */
function obstacleToSending(summary: Summary): string | undefined {
  const { connection } = summary;
  const isOpen = connection.phase === 'connecting';
  return obstacleOf(
    isOpen ? { ...summary, connection: { ...connection, phase: 'connected' } } : summary,
  );
}

/** Picking one replaces the text. */
function TemplateMenu({ summary, onTake }: { summary: Summary; onTake: (text: string) => void }) {
  const groups = templates(summary);
  return (
    <select
      aria-label="Template"
      className={`${FIELD} w-52`}
      value=""
      onChange={({ target: { value } }) => {
        const [group = -1, index = -1] = value.split(' ').map(Number);
        const template = groups[group]?.templates[index];
        if (template) onTake(template.text);
      }}
    >
      <option value="">Start from a template …</option>
      {groups.map(({ title, templates: listed }, group) => (
        <optgroup key={title} label={title}>
          {listed.map(({ label }, index) => (
            <option key={label} value={`${group} ${index}`}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
