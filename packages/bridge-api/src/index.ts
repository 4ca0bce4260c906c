export type * from './commands.ts';
export type * from './routes.ts';
export type { ParsedTarget, TargetDescription, TargetKind } from './targets/index.ts';
export { nameOfTarget, parseTarget, problemOf, targetSchema, TARGETS } from './targets/index.ts';
