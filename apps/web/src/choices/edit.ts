import { isProblem, scan } from '@loupe/json';
import { choicesText, DEFAULT_CHOICES } from '@loupe/mcp';
import type { ClientChoices } from '@loupe/mcp';

/** Choices being changed, and what they were when the person began. */
export interface Edit {
  readonly from: ClientChoices;
  readonly to: ClientChoices;
}

/** The members of choices that an edit changes. */
export function changedParts({ from, to }: Edit): readonly (keyof ClientChoices)[] {
  const names = Object.keys({ ...from, ...to }) as (keyof ClientChoices)[];
  return names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
}

/** What an edit makes of the choices as they are by now: parts that it left alone stay as they are. */
export function applied(edit: Edit, now: ClientChoices): ClientChoices {
  const changed: ReadonlySet<string> = new Set(changedParts(edit));
  const kept = Object.entries(now).filter(([name]) => !changed.has(name));
  const fresh = Object.entries(edit.to).filter(([name]) => changed.has(name));
  return Object.fromEntries([...kept, ...fresh]) as unknown as ClientChoices;
}

/** The same choices but for the log level; undefined leaves it to the server. */
export function withLogLevel(
  choices: ClientChoices,
  level: ClientChoices['logLevel'],
): ClientChoices {
  const next: { -readonly [Part in keyof ClientChoices]: ClientChoices[Part] } = { ...choices };
  if (level === undefined) delete next.logLevel;
  else next.logLevel = level;
  return next;
}

/** For the bridge: JSON text of choices, and nothing where they are the usual ones. */
export function keptChoices(choices: ClientChoices): { choices?: string } {
  const text = choicesText(choices);
  return text === choicesText(DEFAULT_CHOICES) ? {} : { choices: text };
}

export type ChoicesField = 'Extensions' | 'Experimental';

export interface ChoicesProblem {
  readonly field: ChoicesField;
  readonly words: string;
}

/** The first field whose text can't be declared as it is. */
export function problemOf({ capabilities }: ClientChoices): ChoicesProblem | undefined {
  const { extensions, experimental } = capabilities;
  const words = objectProblem(extensions);
  if (words !== undefined) return { field: 'Extensions', words };
  const others = objectProblem(experimental);
  return others === undefined ? undefined : { field: 'Experimental', words: others };
}

/** Why a text is no JSON object; undefined where it is one. */
export function objectProblem(text: string): string | undefined {
  const root = scan(text);
  if (isProblem(root)) return `Not JSON: ${root.reason}.`;
  return root.span.kind === 'object' ? undefined : 'Type a JSON object, {} for none.';
}

/** A number as typed, in the unit shown; undefined where it is none, or below the least. */
export function numberOf(text: string, least: number): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= least ? value : undefined;
}
