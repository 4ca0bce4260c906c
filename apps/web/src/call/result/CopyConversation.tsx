import { path, pretty } from '@loupe/json';
import { Copy } from 'lucide-react';
import { useCopy } from '../../session/json-tree/useCopy.ts';
import { MenuButton } from '../../ui/Menu.tsx';
import { messagesOf } from './blocks.ts';
import { conversationText } from './conversation.ts';

/** Copies the messages of a prompt, to be read by a person or by a program. `result`: JSON text. */
export function CopyConversation({ result }: { result: string }) {
  const [words, copy] = useCopy();
  const messages = path(result, 'messages') ?? '[]';
  const copyAs = (make: () => string) => () => copy('Conversation', () => Promise.resolve(make()));
  return (
    <>
      <span role="status" className="text-xs text-ink-2">
        {words}
      </span>
      <MenuButton
        label="Copy the conversation"
        isIconWhenNarrow
        icon={<Copy className="size-3.5" aria-hidden />}
        items={[
          {
            id: 'text',
            label: 'As plain text',
            act: copyAs(() => conversationText(messagesOf(messages))),
          },
          { id: 'json', label: 'Messages as on the wire', act: copyAs(() => pretty(messages)) },
        ]}
      />
    </>
  );
}
