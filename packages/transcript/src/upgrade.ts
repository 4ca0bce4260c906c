import type { JsonObject } from './shapes.ts';

/** The version that is written, and that everything which reads a transcript is given. */
export const TRANSCRIPT_VERSION = 1;

/** From one version to the next. Both get what the codec read, not yet checked, and may not throw. */
export interface UpgradeStep {
  readonly header: (value: JsonObject) => JsonObject;
  readonly entry: (value: JsonObject) => JsonObject;
}

/**
 * `STEPS[n]` lifts version n to n + 1. To change the format: raise `TRANSCRIPT_VERSION`, add the step from
 * the old version, and leave the old fixture file in place as its test.
 */
const STEPS: Readonly<Record<number, UpgradeStep>> = {};

/** Why a file of this version can't be read, in words for a person; undefined when it can. */
export function unreadable(version: unknown): string | undefined {
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) {
    return 'The header has no usable version number.';
  }
  if (version > TRANSCRIPT_VERSION) {
    return `This transcript has version ${version}; this Loupe reads versions up to ${TRANSCRIPT_VERSION}. Open it with a newer Loupe.`;
  }
  return undefined;
}

/** Lifts one line's value, written by a readable version, to the current version. */
export function upgrade(
  part: keyof UpgradeStep,
  value: JsonObject,
  version: number,
  steps: Readonly<Record<number, UpgradeStep>> = STEPS,
): JsonObject {
  let lifted = value;
  for (let at = version, step = steps[at]; step !== undefined; at += 1, step = steps[at]) {
    lifted = step[part](lifted);
  }
  return part === 'header' ? { ...lifted, version: TRANSCRIPT_VERSION } : lifted;
}
