import { useMemo } from 'react';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { Visible } from '../../ui/JsonLine.tsx';
import { formatCount } from '../../ui/format.ts';
import { Name, Prose } from '../Name.tsx';
import { MessageList } from '../result/Content.tsx';
import { Note, RawJson } from '../result/Raw.tsx';
import { SamplingReply } from './SamplingReply.tsx';
import { samplingRequest, type OfferedTool } from './sampling.ts';
import type { OpenAsk } from './useAsk.ts';

/** A request for a model's reply: all that a model would be given, and the reply, by hand. */
export function SamplingAsk({ open }: { open: OpenAsk }) {
  const { params } = open.ask;
  const request = useMemo(() => samplingRequest(params), [params]);
  const { messages, systemPrompt, hints, knobs, tools } = request;
  const facts: Fact[] = knobs.map(([name, text]) => ({
    name,
    value: (
      <code className="font-mono">
        <Visible text={text.slice(0, 1000)} />
      </code>
    ),
  }));
  if (hints.length > 0)
    facts.unshift({ name: 'Model hints', value: <Name text={hints.join(', ')} /> });
  return (
    <>
      <div className="flex flex-col gap-2 p-3">
        {systemPrompt !== undefined && (
          <section aria-label="System prompt">
            <h5 className="text-xs text-ink-2">System prompt</h5>
            <Prose text={systemPrompt} className="max-h-40 overflow-y-auto" />
          </section>
        )}
        <MessageList messages={messages} />
        {messages.length === 0 && <Note>It holds no messages.</Note>}
        <Facts facts={facts} />
        {!knobs.some(([name]) => name === 'maxTokens') && (
          <Note>“maxTokens” is missing, which is required.</Note>
        )}
        {tools !== undefined && (
          <Tools
            tools={tools}
            mayUse={open.summary.connection.choices.capabilities.samplingTools}
          />
        )}
      </div>
      <SamplingReply open={open} hasTools={tools !== undefined} />
    </>
  );
}

function Tools({ tools, mayUse }: { tools: readonly OfferedTool[]; mayUse: boolean }) {
  return (
    <>
      <details className="rounded-md border border-line">
        <summary className="cursor-pointer px-2 py-1 text-sm text-ink-2">
          {formatCount(tools.length, 'tool')} that the model may use
        </summary>
        <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto border-t border-line p-2 text-sm">
          {tools.map(({ name, description, text }, index) => (
            <li key={index} className="flex flex-col gap-1">
              <p className="font-mono font-medium">
                <Name text={name} />
              </p>
              {description !== undefined && <Prose text={description} className="text-ink-2" />}
              <RawJson text={text} label={`Tool ${index + 1} as JSON`} />
            </li>
          ))}
        </ul>
      </details>
      {!mayUse && <Note>Tools were not offered to the server (capability sampling.tools).</Note>}
    </>
  );
}
