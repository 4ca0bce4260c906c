import { isProblem, path, scan } from '@loupe/json';
import { itemTexts, stringMember } from '../params.ts';
import { messagesOf, type PromptMessage } from '../result/blocks.ts';

export interface OfferedTool {
  readonly name: string;
  readonly description: string | undefined;
  readonly text: string;
}

/** What a server asks of a model (spec 2025-11-25/client/sampling#creating-messages). JSON texts as they came. */
interface SamplingRequest {
  readonly messages: readonly PromptMessage[];
  readonly systemPrompt: string | undefined;
  /** Names of models, the best first. */
  readonly hints: readonly string[];
  /** Names of knobs and their values, as they came. */
  readonly knobs: readonly (readonly [name: string, text: string])[];
  readonly tools: readonly OfferedTool[] | undefined;
}

const PRIORITIES = ['costPriority', 'speedPriority', 'intelligencePriority'];
const KNOBS = [
  ...['maxTokens', 'temperature', 'stopSequences', 'includeContext', 'toolChoice', 'metadata'],
];

export function samplingRequest(params: string): SamplingRequest {
  const preferences = path(params, 'modelPreferences') ?? '{}';
  const knobs = [
    ...KNOBS.map((name) => [name, path(params, name)] as const),
    ...PRIORITIES.map((name) => [name, path(preferences, name)] as const),
  ];
  const tools = path(params, 'tools');
  return {
    messages: messagesOf(path(params, 'messages')),
    systemPrompt: stringMember(params, 'systemPrompt'),
    hints: itemTexts(path(preferences, 'hints')).map((hint) => stringMember(hint, 'name') ?? hint),
    knobs: knobs.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
    tools:
      tools === undefined
        ? undefined
        : itemTexts(tools).map((text) => ({
            name: stringMember(text, 'name') ?? '',
            description: stringMember(text, 'description'),
            text,
          })),
  };
}

/** A reply as it is being written: plain text, or the whole result as JSON. */
export interface ReplyDraft {
  readonly as: 'text' | 'json';
  readonly text: string;
  readonly model: string;
  /** Empty: left out. */
  readonly stopReason: string;
  readonly json: string;
}

/** Nobody's model wrote it. */
export const FRESH_REPLY: ReplyDraft = {
  as: 'text',
  text: '',
  model: 'human',
  stopReason: 'endTurn',
  json: '',
};

export const STOP_REASONS = ['endTurn', 'stopSequence', 'maxTokens', 'toolUse'] as const;

/** Whether a value out of the browser's storage is a reply. */
export function isReplyDraft(value: unknown): value is ReplyDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Record<keyof ReplyDraft, unknown>>;
  const texts = [draft.text, draft.model, draft.stopReason, draft.json];
  return (
    (draft.as === 'text' || draft.as === 'json') && texts.every((text) => typeof text === 'string')
  );
}

/** Why a text is no result; undefined where it may be one. */
export function resultProblem(text: string): string | undefined {
  const root = scan(text);
  if (isProblem(root)) return `Not JSON: ${root.reason} (at character ${root.offset + 1}).`;
  return root.span.kind === 'object' ? undefined : 'A result is a JSON object.';
}
