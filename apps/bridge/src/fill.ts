import type { Command, HttpOrder } from '@loupe/bridge-api';
import { fillText } from '@loupe/transcript';
import type { HeaderFill, HeaderList } from '@loupe/transcript';
import type { Sending } from '@loupe/wire';
import { Refusal } from './errors.ts';

/** Variables by name; unset ones are undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Send = Extract<Command, { do: 'send' }>;

/**
 * What a command sends, with the variables that it names filled in: in the text as the inside of a JSON string, in
 * headers as they are. The text is not read; a place outside of a JSON string gets what a string would.
 *
 * @throws Refusal where one is not set, or can't travel in a header
 */
export function fillIn(
  { text, http, key, origin, fill = [] }: Send,
  environment: Environment,
): Sending & { readonly text: string } {
  const how = { origin, key, ...(http && { http }) };
  if (fill.length === 0 || origin === 'hand') return { ...how, text };
  const values = new Map(fill.map((name) => [name, valueOf(name, environment)]));
  const inside = new Map([...values].map(([name, value]) => [name, quoted(value)]));
  const body = fillText(text, inside);
  return {
    ...how,
    text: body.text,
    ...(body.filled.length > 0 && { filled: body.filled }),
    ...(http && fillHeaders(http, values)),
  };
}

function valueOf(name: string, environment: Environment): string {
  const value: unknown = environment[name];
  if (typeof value === 'string') return value;
  throw new Refusal(422, `${name} is not set in the environment of the bridge. Nothing was sent.`);
}

function quoted(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function fillHeaders(
  http: HttpOrder,
  values: ReadonlyMap<string, string>,
): Pick<Sending, 'http' | 'filledHeaders'> {
  const marks: HeaderFill[] = [];
  const headers: HeaderList = http.headers.map(([name, value], header) => {
    const filled = fillHeader(name, value, values);
    marks.push(...filled.marks.map((mark) => ({ ...mark, header })));
    return [name, filled.value];
  });
  return { http: { ...http, headers }, ...(marks.length > 0 && { filledHeaders: marks }) };
}

const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const ENCODED = /^=\?base64\?(.*)\?=$/i;

/**
 * A header that repeats an argument (`Mcp-…`) is encoded where its value is not plain visible ASCII, as the client does
 * it (spec 2026-07-28/basic/transports#value-encoding); one that is encoded already is filled in inside.
 */
function fillHeader(
  name: string,
  value: string,
  values: ReadonlyMap<string, string>,
): { readonly value: string; readonly marks: readonly Omit<HeaderFill, 'header'>[] } {
  const isDerived = /^mcp-/i.test(name);
  const digits = isDerived ? ENCODED.exec(value)?.[1] : undefined;
  const plain = digits === undefined ? value : Buffer.from(digits, 'base64').toString('utf8');
  const { text, filled } = fillText(plain, values);
  const [first] = filled;
  if (first === undefined) return { value, marks: [] };
  if (PLAIN.test(text) && !(isDerived && ENCODED.test(text))) return { value: text, marks: filled };
  if (!isDerived) {
    throw new Refusal(
      422,
      `${first.name} can't be sent in the header ${name}: it is not plain visible ASCII. Nothing was sent.`,
    );
  }
  const encoded = `=?base64?${Buffer.from(text).toString('base64')}?=`;
  return { value: encoded, marks: [{ name: first.name, start: 0, end: encoded.length }] };
}
