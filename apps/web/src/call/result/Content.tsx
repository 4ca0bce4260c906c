import { path } from '@loupe/json';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/format.ts';
import { stringMember } from '../params.ts';
import { Name, Prose } from '../Name.tsx';
import { BlockView } from './BlockView.tsx';
import { blocksOf, messagesOf, readBlocks, type Block, type PromptMessage } from './blocks.ts';
import { Growing } from './Growing.tsx';
import { membersBeyond } from './marks.ts';
import { More } from './Marks.tsx';
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
  if (holder === undefined || held === undefined)
    return (
      <Stack>
        {holder !== undefined && <Note>{missingWords(holder, result)}</Note>}
        <RawJson text={result} label="The result as JSON" />
      </Stack>
    );
  return (
    <Stack>
      {!held.startsWith('[') && <Note>“{holder}” is no list, which it has to be.</Note>}
      {/^[[{]/.test(held) ? (
        <Held {...{ method, holder, result }} held={asList(held)} />
      ) : (
        <RawJson text={held} label={`“${holder}” as JSON`} />
      )}
      <Beyond {...{ method, holder, result }} />
    </Stack>
  );
}

interface HeldProps {
  readonly method: string;
  readonly holder: string;
  readonly result: string;
  /** JSON text of an array. */
  readonly held: string;
}

function Held({ method, holder, result, held }: HeldProps) {
  if (method === 'prompts/get') return <Messages result={result} held={held} />;
  const blocks = method === 'tools/call' ? blocksOf(held) : readBlocks(held);
  if (blocks.length === 0) return <Nothing {...{ holder, result }} />;
  return <Growing items={blocks} noun="block" draw={block} />;
}

/** A single item that stands in the place of a list is read as the list of it. */
function asList(held: string): string {
  return held.startsWith('[') ? held : `[${held}]`;
}

/** What a result says beside all that has a place of its own. */
function Beyond({ method, holder, result }: Omit<HeldProps, 'held'>) {
  const shown = [holder];
  if (method === 'tools/call') shown.push('structuredContent');
  if (/^(true|false)$/.test(path(result, 'isError') ?? '')) shown.push('isError');
  if (method === 'prompts/get') shown.push('description');
  if (path(result, 'resultType') === '"complete"') shown.push('resultType');
  const beyond = membersBeyond(result, shown);
  return beyond === undefined ? null : <More of="result" beyond={beyond} />;
}

function Stack({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-2 p-2">{children}</div>;
}

const block = (each: Block, index: number) => (
  <BlockView key={index} block={each} number={index + 1} />
);

function missingWords(holder: string, result: string): string {
  const kind = stringMember(result, 'resultType');
  if (kind !== undefined && kind !== 'complete')
    return `The server wants something before it answers (resultType “${kind}”).`;
  if (!result.startsWith('{'))
    return `The result is no object, which it has to be, so it has no “${holder}”.`;
  const isEmpty = /^\{\s*\}$/.test(result);
  return `${isEmpty ? 'The result is empty: it' : 'The result'} has no “${holder}”, which is required.`;
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
    <>
      {description !== undefined && <Prose text={description} className="text-sm text-ink-2" />}
      {messages.length === 0 && <Nothing holder="messages" result={result} />}
      <MessageList messages={messages} />
    </>
  );
}

/** Messages, by who says them. */
export function MessageList({ messages }: { messages: readonly PromptMessage[] }) {
  return <Growing items={messages} noun="message" draw={message} />;
}

function message({ role, blocks }: PromptMessage, index: number) {
  return (
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
      <Growing items={blocks} noun="block" draw={block} />
    </section>
  );
}
