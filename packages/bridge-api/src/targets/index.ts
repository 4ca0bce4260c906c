import type { TargetRecord } from '@loupe/transcript';
import { z } from 'zod';
import { http } from './http.ts';
import { sse } from './sse.ts';
import { stdio } from './stdio.ts';
import type { TargetDescription, TargetKind } from './target.ts';
import { ws } from './ws.ts';

export { nameOfTarget } from './name.ts';
export type { TargetDescription, TargetKind } from './target.ts';

/** All ways to reach a server, in the order of the connect form. A kind without an entry does not compile. */
export const TARGETS: { readonly [K in TargetKind]: TargetDescription<K> } = {
  stdio,
  http,
  sse,
  ws,
};

export type ParsedTarget =
  | { readonly target: TargetRecord; readonly problem?: never }
  | { readonly target?: never; readonly problem: string };

const ofKnownKind = z.object({ kind: z.enum(Object.keys(TARGETS) as TargetKind[]) });

/**
 * Reads a target of unknown origin. Members that no target has are dropped; `problem` says in one line what is
 * wrong with it.
 */
export function parseTarget(value: unknown): ParsedTarget {
  const known = ofKnownKind.safeParse(value);
  if (!known.success) return { problem: `kind is none of ${Object.keys(TARGETS).join(', ')}` };
  const read = TARGETS[known.data.kind].schema.safeParse(value);
  return read.success ? { target: read.data } : { problem: problemOf(read.error) };
}

/** `parseTarget` as a part of larger schemas. */
export const targetSchema: z.ZodType<TargetRecord> = z.unknown().transform((value, context) => {
  const { target, problem } = parseTarget(value);
  if (target !== undefined) return target;
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

/** The first thing that is wrong, in one line: where it is, and what. */
export function problemOf(error: z.ZodError): string {
  const [first] = error.issues;
  if (first === undefined) return 'is not what it should be';
  return [first.path.join('.'), first.message].filter(Boolean).join(' ');
}
