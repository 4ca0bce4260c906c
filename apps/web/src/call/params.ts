import { arrayText, minify, objectText, path, quote, scan } from '@loupe/json';
import { isProblem, itemsOf, slice } from '@loupe/json';

/**
 * Params of `tools/call` and `prompts/get` as JSON text: `argumentsText` with every token as written, on one
 * line, since a stdio message may hold no line feed (spec 2025-11-25/basic/transports#stdio). Without it
 * `arguments` is left out.
 */
export function namedParams(name: string, argumentsText: string | undefined): string {
  const members: [string, string][] = [['name', quote(name)]];
  if (argumentsText !== undefined) members.push(['arguments', minify(argumentsText)]);
  return objectText(members);
}

/** Params of `resources/read` as JSON text. */
export function readParams(uri: string): string {
  return objectText([['uri', quote(uri)]]);
}

/** The JSON Schema of a tool's arguments; one without properties where the tool carries none. */
export function toolSchema(toolText: string): string {
  return path(toolText, 'inputSchema') ?? '{"type":"object"}';
}

/**
 * The arguments of a prompt (JSON text of one item of `prompts/list`) as a JSON Schema: strings, required or not
 * (spec 2025-11-25/server/prompts#data-types). An argument without a name can't be asked for and is left out.
 */
export function promptSchema(promptText: string): string {
  const properties: [string, string][] = [];
  const required: string[] = [];
  for (const argument of itemTexts(path(promptText, 'arguments'))) {
    const name = stringMember(argument, 'name');
    if (name === undefined) continue;
    const members: [string, string][] = [['type', '"string"']];
    for (const key of ['title', 'description']) {
      const words = stringMember(argument, key);
      if (words !== undefined) members.push([key, quote(words)]);
    }
    properties.push([name, objectText(members)]);
    if (path(argument, 'required') === 'true') required.push(quote(name));
  }
  return objectText([
    ['type', '"object"'],
    ['properties', objectText(properties)],
    ['required', arrayText(required)],
    ['additionalProperties', 'false'],
  ]);
}

/** The raw texts of an array's items; none where `text` is no array. */
export function itemTexts(text: string | undefined): readonly string[] {
  const root = text === undefined ? undefined : scan(text);
  if (text === undefined || root === undefined || isProblem(root)) return [];
  return itemsOf(text, root.span).map((span) => slice(text, span));
}

/** A member of an object's text where it is a string. */
export function stringMember(text: string, key: string): string | undefined {
  const raw = path(text, key);
  return raw?.startsWith('"') === true ? (JSON.parse(raw) as string) : undefined;
}
