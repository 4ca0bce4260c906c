import { path } from '@loupe/json';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/format.ts';
import { stringMember } from '../params.ts';
import { Name, Prose } from '../Name.tsx';
import { BlockView } from './BlockView.tsx';
import { blocksOf, messagesOf, readBlocks, type Block, type PromptMessage } from './blocks.ts';
import { Note, RawJson } from './Raw.tsx';

/** The member of a result that holds what the person asked for. */
const HOLDERS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'content'],
  ['resources/read', 'contents'],
  ['prompts/get', 'messages'],
]);

/** What a result says, block by block. What can't be read so is shown as JSON, never left out. */
export function Content({ method, result }: { method: string; result: string }) {
  const holder = HOLDERS.get(method);
  const held = holder === undefined ? undefined : path(result, holder);
  if (holder === undefined || held?.startsWith('[') !== true)
    return (
      <Stack>
        {holder !== undefined && <Note>{missingWords(holder, held, result)}</Note>}
        <RawJson text={result} label="The result as JSON" />
      </Stack>
    );
  if (method === 'prompts/get') return <Messages result={result} held={held} />;
  const blocks = method === 'tools/call' ? blocksOf(held) : readBlocks(held);
  return (
    <Stack>{blocks.length === 0 ? <Nothing {...{ holder, result }} /> : blocks.map(block)}</Stack>
  );
}

function Stack({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-2 p-2">{children}</div>;
}

const block = (each: Block, index: number) => (
  <BlockView key={index} block={each} number={index + 1} />
);

function missingWords(holder: string, held: string | undefined, result: string): string {
  const kind = stringMember(result, 'resultType');
  if (kind !== undefined && kind !== 'complete')
    return `The server wants something before it answers (resultType “${kind}”).`;
  if (held === undefined) return `The result has no “${holder}”, which is required.`;
  return `“${holder}” is no list.`;
}

function Nothing({ holder, result }: { holder: string; result: string }) {
  return (
    <p className="p-2 text-sm text-ink-2">
      The result is empty: its “{holder}” has no items.
      {path(result, 'structuredContent') !== undefined &&
        ' What it says is in structuredContent, under “Structured”.'}
    </p>
  );
}

/** The messages of a prompt, by who says them. */
function Messages({ result, held }: { result: string; held: string }) {
  const description = stringMember(result, 'description');
  const messages = messagesOf(held);
  return (
    <Stack>
      {description !== undefined && <Prose text={description} className="text-sm text-ink-2" />}
      {messages.length === 0 && <Nothing holder="messages" result={result} />}
      <MessageList messages={messages} />
    </Stack>
  );
}

/** Messages, by who says them. */
export function MessageList({ messages }: { messages: readonly PromptMessage[] }) {
  return messages.map(({ role, blocks }, index) => (
    <section
      key={index}
      aria-label={`Message ${index + 1}`}
      className={`flex min-w-0 flex-col gap-1 ${role === 'assistant' ? 'pl-6' : ''}`}
    >
      <div className="flex items-center gap-2 text-xs text-ink-2">
        <Badge tone={role === 'assistant' ? 'info' : 'neutral'}>
          {role === undefined ? 'no role' : <Name text={role} />}
        </Badge>
        {blocks.length > 1 && formatCount(blocks.length, 'block')}
      </div>
      {blocks.map(block)}
    </section>
  ));
}
