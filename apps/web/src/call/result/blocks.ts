import { path } from '@loupe/json';
import { itemTexts, stringMember } from '../params.ts';

/** What a resource holds: text, or base64. */
export interface Contents {
  readonly uri?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly text?: string | undefined;
  readonly blob?: string | undefined;
}

/**
 * One content block of a result (spec 2025-11-25/server/tools#tool-result) or of a sampling message, which may use
 * tools too (spec 2025-11-25/client/sampling#tools). `raw` is its JSON as it came; `unknown` is whatever is none
 * of the others, and says why.
 */
export type Block = { readonly raw: string } & (
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'media';
      readonly of: 'image' | 'audio';
      readonly mimeType: string | undefined;
      readonly data: string;
    }
  | {
      readonly kind: 'link';
      readonly uri: string;
      readonly name?: string | undefined;
      readonly title?: string | undefined;
      readonly description?: string | undefined;
      readonly mimeType?: string | undefined;
    }
  | {
      readonly kind: 'resource';
      readonly contents: Contents;
      /** The resource's own JSON: the block's, where that is the resource itself. */
      readonly resource: string;
    }
  | {
      readonly kind: 'tool-use';
      readonly id: string | undefined;
      readonly name: string;
      /** JSON text. */
      readonly input: string | undefined;
    }
  | {
      readonly kind: 'tool-result';
      readonly of: string;
      readonly isError: boolean;
      readonly blocks: readonly Block[];
      readonly structured: string | undefined;
    }
  | {
      readonly kind: 'unknown';
      readonly note: string;
      /** Base64, where a block of a type that is not known carries it as the others do. */
      readonly data?: string | undefined;
      readonly mimeType?: string | undefined;
    }
);

/** The blocks of an array's text, in order; every item has its place, whatever it is. */
export function blocksOf(arrayText: string | undefined): readonly Block[] {
  return itemTexts(arrayText).map(blockOf);
}

/** The blocks of a place that holds a list of them, or one: what is no list is one block, whatever it is. */
export function blocksIn(text: string | undefined): readonly Block[] {
  if (text === undefined) return [];
  return text.startsWith('[') ? blocksOf(text) : [blockOf(text)];
}

/** Reads the raw JSON of one block. */
function blockOf(raw: string): Block {
  const unknown = (note: string): Block => ({ kind: 'unknown', raw, note });
  if (!raw.startsWith('{')) return unknown('Not a content block: it is no object.');
  const type = stringMember(raw, 'type');
  switch (type) {
    case 'text': {
      const text = stringMember(raw, 'text');
      return text === undefined
        ? unknown('A text block without a text.')
        : { kind: 'text', raw, text };
    }
    case 'image':
    case 'audio': {
      const data = stringMember(raw, 'data');
      if (data === undefined) return unknown(`A block of type ${type} without data.`);
      return { kind: 'media', of: type, raw, mimeType: stringMember(raw, 'mimeType'), data };
    }
    case 'resource_link': {
      const uri = stringMember(raw, 'uri');
      if (uri === undefined) return unknown('A link to a resource without its URI.');
      const [name, title, description, mimeType] = ['name', 'title', 'description', 'mimeType'].map(
        (key) => stringMember(raw, key),
      );
      return { kind: 'link', raw, uri, name, title, description, mimeType };
    }
    case 'resource': {
      const resource = path(raw, 'resource') ?? 'null';
      const contents = resource.startsWith('{') ? contentsOf(resource) : undefined;
      return contents === undefined
        ? unknown('A resource block without text or blob.')
        : { kind: 'resource', raw, contents, resource };
    }
    case 'tool_use': {
      const name = stringMember(raw, 'name');
      if (name === undefined) return unknown('A use of a tool without its name.');
      const id = stringMember(raw, 'id');
      return { kind: 'tool-use', raw, id, name, input: path(raw, 'input') };
    }
    case 'tool_result': {
      const of = stringMember(raw, 'toolUseId');
      if (of === undefined) return unknown('A result of a tool that does not say whose it is.');
      const isError = path(raw, 'isError') === 'true';
      const blocks = blocksIn(path(raw, 'content'));
      const structured = path(raw, 'structuredContent');
      return { kind: 'tool-result', raw, of, isError, blocks, structured };
    }
    case undefined:
      return unknown('A block without a type.');
    default:
      return {
        kind: 'unknown',
        raw,
        note: `Blocks of type “${type}” are not known here.`,
        data: stringMember(raw, 'data'),
        mimeType: stringMember(raw, 'mimeType'),
      };
  }
}

/** What a resource's text holds; undefined where it is neither text nor blob. */
function contentsOf(raw: string): Contents | undefined {
  const [uri, mimeType, text, blob] = ['uri', 'mimeType', 'text', 'blob'].map((key) =>
    stringMember(raw, key),
  );
  if (text === undefined && blob === undefined) return undefined;
  return { uri, mimeType, text, blob };
}

/** The items of `contents` of a `resources/read` result, as blocks. */
export function readBlocks(arrayText: string | undefined): readonly Block[] {
  return itemTexts(arrayText).map((raw) => {
    const contents = raw.startsWith('{') ? contentsOf(raw) : undefined;
    if (contents === undefined) return { kind: 'unknown', raw, note: 'Neither text nor blob.' };
    return { kind: 'resource', raw, contents, resource: raw };
  });
}

export interface PromptMessage {
  /** As the server says; undefined where it doesn't. */
  readonly role: string | undefined;
  readonly blocks: readonly Block[];
}

/** The messages of a `prompts/get` result or of a request for sampling. `content` is one block, or a list of them. */
export function messagesOf(arrayText: string | undefined): readonly PromptMessage[] {
  return itemTexts(arrayText).map((raw) => {
    const content = raw.startsWith('{') ? path(raw, 'content') : undefined;
    const role = raw.startsWith('{') ? stringMember(raw, 'role') : undefined;
    if (content === undefined)
      return { role, blocks: [{ kind: 'unknown', raw, note: 'A message without content.' }] };
    return { role, blocks: blocksIn(content) };
  });
}
