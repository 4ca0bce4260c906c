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

/** Every method of every revision (extensions apart). */
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

const BY_NAME: ReadonlyMap<string, Method> = new Map(
  METHODS.map((method) => [method.name, method]),
);

/** The method of this name, undefined where no revision has it. */
export function methodNamed(name: string): Method | undefined {
  return BY_NAME.get(name);
}

/** Whether a revision has a method of this name. */
export function hasMethod(revision: Revision, name: string): boolean {
  const method = methodNamed(name);
  return method !== undefined && within(revision, method.since, method.until);
}
