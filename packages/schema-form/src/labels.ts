import { parseValue } from '@loupe/json';
import { optionsOf } from './choice.ts';
import { lastStep } from './constants.ts';
import type { Constant } from './field.ts';
import { memberRules } from './members.ts';
import type { JsonNode } from './node.ts';
import { valuesOf } from './place.ts';
import type { Place } from './place.ts';
import { typesOf } from './types.ts';
import { TYPE_WORDS } from './words.ts';

/** Names or values listed in a label. */
const MOST_LISTED = 3;

interface LabelledBranch {
  readonly branch: JsonNode;
  /** The branch by itself, without what stands beside the union. */
  readonly own: Place;
  readonly constants: () => readonly Constant[];
}

/** What each branch is called; no two are called the same. */
export function branchLabels(branches: readonly LabelledBranch[]): readonly string[] {
  const seen = new Map<string, number>();
  return branches.map((each) => {
    const label = labelOf(each);
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

function labelOf({ branch, own, constants }: LabelledBranch): string {
  const title = valuesOf(own, 'title').find(({ string }) => string !== undefined)?.string;
  if (title !== undefined && title !== '') return title;
  const [constant] = constants();
  if (constant !== undefined) return plainText(constant.text);
  const reference = branch.members.get('$ref')?.string;
  const name = reference === undefined ? undefined : lastStep(reference);
  return name ?? shapeWords(own);
}

/** A string without its quotes, any other value as JSON. */
function plainText(text: string): string {
  const value = text.startsWith('"') ? parseValue(text) : text;
  return typeof value === 'string' ? value : text;
}

function shapeWords(own: Place): string {
  if (own.undrawn !== undefined) return 'JSON';
  const options = optionsOf(own);
  if (options !== undefined) return listed(options.map(({ label }) => label));
  const { names } = typesOf(own);
  const words = names.map((name) => TYPE_WORDS[name] ?? name).join(' or ');
  if (names.join() === 'object') {
    const members = [...memberRules(own).named.keys()];
    return members.length === 0 ? words : `${words} with ${listed(members)}`;
  }
  const format = names.join() === 'string' ? valuesOf(own, 'format')[0]?.string : undefined;
  if (format !== undefined) return `${words} (${format})`;
  return words === '' ? 'JSON' : words;
}

function listed(names: readonly string[]): string {
  const first = names.slice(0, MOST_LISTED).join(', ');
  return names.length > MOST_LISTED ? `${first} …` : first;
}
