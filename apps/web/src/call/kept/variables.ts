import { isVariableName, variablesIn } from '@loupe/transcript';

/** What became of the placeholders in a JSON text. Names are in the order of their first use, each once. */
export interface Filled {
  /** The text to be sent. */
  readonly text: string;
  /** Variables that were put in. */
  readonly filled: readonly string[];
  /** `{{name}}`s that name no variable: they are sent as written, since a template is a legal argument. */
  readonly unknown: readonly string[];
  /** `{{env:NAME}}`s, for the bridge to fill in; also those that came with a variable's text. */
  readonly environment: readonly string[];
}

export type Variable = readonly [name: string, value: string];

const NAME = String.raw`[\p{L}\p{N}_.-]+`;
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
const PLACEHOLDER = new RegExp(String.raw`\{\{ *(${NAME}) *\}\}`, 'gu');

/** Why a variable can't be called so, for a person; undefined where it can. */
export function nameProblem(name: string): string | undefined {
  return WHOLE_NAME.test(name) ? undefined : 'Letters, digits, and _ . - only.';
}

export function environmentNameProblem(name: string): string | undefined {
  return isVariableName(name) ? undefined : 'Letters, digits and _ only, no digit first.';
}

/**
 * Puts the texts of variables in place of `{{name}}`, escaped as JSON, in every string of a JSON text: values and
 * member names. Everything else stays as written, number spelling and key order too. It is done once: a `{{name}}` in a
 * variable's text stays. Text that is no JSON is treated as far as it can be.
 */
export function fillVariables(text: string, variables: readonly Variable[]): Filled {
  if (!text.includes('{{')) return { text, filled: [], unknown: [], environment: [] };
  const values = new Map(variables);
  const filled = new Set<string>();
  const unknown = new Set<string>();
  const put = (placeholder: string, name: string): string => {
    const value = values.get(name);
    (value === undefined ? unknown : filled).add(name);
    return value === undefined ? placeholder : JSON.stringify(value).slice(1, -1);
  };
  const done = mapStrings(text, (inside) => inside.replace(PLACEHOLDER, put));
  return {
    text: done,
    filled: [...filled],
    unknown: [...unknown],
    environment: variablesIn(done),
  };
}

/** The text with what stands between the quotes of each of its strings changed. */
function mapStrings(text: string, change: (inside: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('"', at);
    if (open === -1) break;
    const close = closingQuote(text, open + 1);
    const inside = text.slice(open + 1, close);
    parts.push(text.slice(at, open + 1), inside.includes('{{') ? change(inside) : inside);
    at = close;
    if (at < text.length) {
      parts.push('"');
      at++;
    }
  }
  return parts.join('') + text.slice(at);
}

/** Where the string ends whose first character is at `from`; the text's length where it doesn't. */
function closingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}
