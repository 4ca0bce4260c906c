import { isProblem, path, scan } from '@loupe/json';
import { within } from '../revisions.ts';
import type { Revision } from '../revisions.ts';
import { clientFeatures } from './client-features.ts';
import { lifecycle } from './lifecycle.ts';
import type { Method } from './method.ts';
import { prompts } from './prompts.ts';
import { resources } from './resources.ts';
import { tasks } from './tasks.ts';
import { tools } from './tools.ts';
import { utilities } from './utilities.ts';

/** Every method of every revision and of the extensions that Loupe speaks, in each of its forms. */
export const METHODS = [
  ...lifecycle,
  ...tools,
  ...resources,
  ...prompts,
  ...utilities,
  ...clientFeatures,
  ...tasks,
] as const satisfies readonly Method[];

export type MethodName = (typeof METHODS)[number]['name'];

const BY_NAME = new Map<string, Method[]>();
for (const method of METHODS) {
  BY_NAME.set(method.name, [...(BY_NAME.get(method.name) ?? []), method]);
}

/** Ids of the extensions that capabilities (raw JSON) declare, of either side. */
export function extensionsOf(capabilities: string | undefined): readonly string[] {
  const declared = capabilities === undefined ? undefined : path(capabilities, 'extensions');
  const root = declared === undefined ? undefined : scan(declared);
  return root === undefined || isProblem(root) ? [] : root.members.map(({ key }) => key);
}

/** What a method is in a revision with these extensions; undefined where it has none of this name. */
export function methodIn(
  revision: Revision,
  name: string,
  extensions: readonly string[] = [],
): Method | undefined {
  return BY_NAME.get(name)?.find(
    ({ since, until, extension }) =>
      within(revision, since, until) && (extension === undefined || extensions.includes(extension)),
  );
}

/** Whether a message of a revision with these extensions may name this method. */
export function hasMethod(
  revision: Revision,
  name: string,
  extensions: readonly string[] = [],
): boolean {
  const form = methodIn(revision, name, extensions)?.form;
  return form !== undefined && form !== 'embedded';
}
