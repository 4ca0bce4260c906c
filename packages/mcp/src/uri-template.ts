import { NO_URI, percentEncode } from './percent.ts';

/*
 * URI templates, RFC 6570 levels 1 to 4 (spec 2025-11-25/server/resources#resource-templates). Expanded
 * here because the libraries at hand encode what already is percent-encoded, or leave characters
 * that no URI may have; the tests compare with the official cases and with one of them.
 */

export interface TemplateVariable {
  readonly name: string;
  /** `*`: several values */
  readonly isList: boolean;
}

/** A text, a list, or pairs of names and values. */
export type TemplateValue = string | readonly string[] | Readonly<Record<string, string>>;

/** The variables of a template, each once, in the order of their first use; or what is wrong with it. */
export function templateVariables(
  template: string,
): { readonly variables: readonly TemplateVariable[] } | { readonly problem: string } {
  const parsed = parse(template);
  if ('problem' in parsed) return parsed;
  const lists = new Map<string, boolean>();
  for (const part of parsed.parts) {
    if (typeof part === 'string') continue;
    for (const { name, isExploded } of part.variables) {
      lists.set(name, isExploded || lists.get(name) === true);
    }
  }
  return { variables: Array.from(lists, ([name, isList]) => ({ name, isList })) };
}

/** The URI of a template with these values; variables without a value, or with an empty list, are left out. */
export function expandTemplate(
  template: string,
  values: Readonly<Record<string, TemplateValue>>,
): { readonly uri: string } | { readonly problem: string } {
  const parsed = parse(template);
  if ('problem' in parsed) return parsed;
  const given = new Map(Object.entries(values));
  const uris: string[] = [];
  for (const part of parsed.parts) {
    const uri = typeof part === 'string' ? percentEncode(part, NO_URI) : expand(part, given);
    if (typeof uri !== 'string') return uri;
    uris.push(uri);
  }
  return { uri: uris.join('') };
}

/** How the expressions of one operator expand (RFC 6570, appendix A). */
interface Operator {
  readonly first: string;
  readonly separator: string;
  /** Values stand behind their names. */
  readonly isNamed: boolean;
  /** What is between a name and an empty value. */
  readonly ifEmpty: string;
  /** What of a value is percent-encoded. */
  readonly unsafe: RegExp;
}

interface Variable {
  readonly name: string;
  readonly isExploded: boolean;
  /** So many characters of the value. */
  readonly prefix?: number;
}

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** All but unreserved characters. */
const NOT_UNRESERVED = /[^\w.~-]/gu;

const SIMPLE: Operator = {
  first: '',
  separator: ',',
  isNamed: false,
  ifEmpty: '',
  unsafe: NOT_UNRESERVED,
};
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['', SIMPLE],
  ['+', { ...SIMPLE, unsafe: NO_URI }],
  ['#', { ...SIMPLE, first: '#', unsafe: NO_URI }],
  ['.', { ...SIMPLE, first: '.', separator: '.' }],
  ['/', { ...SIMPLE, first: '/', separator: '/' }],
  [';', { ...SIMPLE, first: ';', separator: ';', isNamed: true }],
  ['?', { ...SIMPLE, first: '?', separator: '&', isNamed: true, ifEmpty: '=' }],
  ['&', { ...SIMPLE, first: '&', separator: '&', isNamed: true, ifEmpty: '=' }],
]);

const PIECES = /\{(?<expression>[^{}]*)\}|(?<brace>[{}])|(?<literal>[^{}]+)/gu;
const EXPRESSION = /^(?<sign>[+#./;?&]?)(?<list>.*)$/su;
const VARIABLE =
  /^(?<name>(?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*)(?:(?<star>\*)|:(?<prefix>[1-9]\d{0,3}))?$/u;

type Problem = { readonly problem: string };

function parse(template: string): { readonly parts: readonly (string | Expression)[] } | Problem {
  const parts: (string | Expression)[] = [];
  for (const { index, groups = {} } of template.matchAll(PIECES)) {
    const { expression, brace, literal } = groups;
    if (literal !== undefined) parts.push(literal);
    if (brace !== undefined) {
      const partner = brace === '{' ? 'no "}" after it' : 'no "{" before it';
      return { problem: `The template is malformed: "${brace}" at ${index} has ${partner}.` };
    }
    if (expression === undefined) continue;
    const read = parseExpression(expression);
    if ('problem' in read) return read;
    parts.push(read);
  }
  return { parts };
}

function parseExpression(text: string): Expression | Problem {
  const { sign = '', list = '' } = EXPRESSION.exec(text)?.groups ?? {};
  const variables: Variable[] = [];
  for (const item of list.split(',')) {
    const { name, star, prefix } = VARIABLE.exec(item)?.groups ?? {};
    if (name === undefined) {
      const wrong = item === '' ? 'an empty name' : `"${item}", which is no variable`;
      return { problem: `The template is malformed: {${text}} has ${wrong}.` };
    }
    const isExploded = star !== undefined;
    variables.push({ name, isExploded, ...(prefix !== undefined && { prefix: Number(prefix) }) });
  }
  return { operator: OPERATORS.get(sign) ?? SIMPLE, variables };
}

function expand(
  { operator, variables }: Expression,
  given: ReadonlyMap<string, TemplateValue>,
): string | Problem {
  const expanded: string[] = [];
  for (const variable of variables) {
    const value = given.get(variable.name);
    if (value === undefined) continue;
    if (typeof value === 'string') expanded.push(single(operator, variable, value));
    else if (variable.prefix !== undefined) {
      return { problem: `"${variable.name}" takes a prefix, so it can't have several values.` };
    } else expanded.push(...several(operator, variable, value));
  }
  if (expanded.length === 0) return '';
  return operator.first + expanded.join(operator.separator);
}

function single(operator: Operator, { name, prefix }: Variable, value: string): string {
  // Characters are counted, not the halves of a surrogate pair.
  const shown = prefix === undefined ? value : Array.from(value).slice(0, prefix).join('');
  const text = percentEncode(shown, operator.unsafe);
  return operator.isNamed ? named(operator, name, text) : text;
}

/** A list or pairs: in one piece, or each for itself where it is exploded. */
function several(
  operator: Operator,
  { name, isExploded }: Variable,
  value: Exclude<TemplateValue, string>,
): readonly string[] {
  const encode = (text: string): string => percentEncode(text, operator.unsafe);
  const pairs = isList(value) ? undefined : Object.entries(value);
  if (isExploded && pairs) {
    return pairs.map(([key, text]) =>
      operator.isNamed
        ? named(operator, encode(key), encode(text))
        : `${encode(key)}=${encode(text)}`,
    );
  }
  const texts = (isList(value) ? value : Object.entries(value).flat()).map(encode);
  if (!isExploded) {
    if (texts.length === 0) return [];
    const joined = texts.join(',');
    return [operator.isNamed ? named(operator, name, joined) : joined];
  }
  return operator.isNamed ? texts.map((text) => named(operator, name, text)) : texts;
}

function named(operator: Operator, name: string, text: string): string {
  return name + (text === '' ? operator.ifEmpty : `=${text}`);
}

function isList(value: Exclude<TemplateValue, string>): value is readonly string[] {
  return Array.isArray(value);
}
