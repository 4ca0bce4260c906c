import { minify, objectText, quote } from '@loupe/json';
import type { AskAnswer } from '@loupe/mcp';

/**
 * Yes to an elicitation (spec 2025-11-25/client/elicitation#response-actions). `content` is JSON text,
 * every token of which goes out as written; absent for a URL, where it means consent only.
 */
export function accepted(content?: string): AskAnswer {
  const members: [string, string][] = [['action', '"accept"']];
  if (content !== undefined) members.push(['content', minify(content)]);
  return { result: objectText(members) };
}

interface Reply {
  readonly text: string;
  readonly model: string;
  /** Empty: left out. */
  readonly stopReason: string;
}

/** JSON text of a sampling result with one text block (spec 2025-11-25/client/sampling#creating-messages). */
export function replyText({ text, model, stopReason }: Reply): string {
  const members: [string, string][] = [
    ['role', '"assistant"'],
    [
      'content',
      objectText([
        ['type', '"text"'],
        ['text', quote(text)],
      ]),
    ],
    ['model', quote(model)],
  ];
  if (stopReason !== '') members.push(['stopReason', quote(stopReason)]);
  return objectText(members);
}
