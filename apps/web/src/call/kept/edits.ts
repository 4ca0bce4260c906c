import type { Kept, SavedCall } from '@loupe/bridge-api';
import type { KeptEdit } from '../../bridge/kept.ts';
import type { Variable } from './variables.ts';

/*
 * Changes of what is kept. Each says where things are to be in the end, so that it means the same after another tab's
 * changes, and doing it twice is doing it once. One that changes nothing gives back the same object.
 */

/** Adds a call at the end, or at a place among the others. */
export function withCall(call: SavedCall, at?: number): KeptEdit {
  return (kept) => {
    if (kept.calls.some(({ id }) => id === call.id)) return kept;
    return { ...kept, calls: kept.calls.toSpliced(at ?? kept.calls.length, 0, call) };
  };
}

export function withoutCall(id: string): KeptEdit {
  return (kept) => changed(kept, { calls: kept.calls.filter((call) => call.id !== id) });
}

export function renamed(id: string, name: string): KeptEdit {
  return (kept) => ({
    ...kept,
    calls: kept.calls.map((call) => (call.id === id ? { ...call, name } : call)),
  });
}

/** Puts a call at a place among the others, counted from 0. */
export function placed(id: string, at: number): KeptEdit {
  return (kept) => {
    const call = kept.calls.find((one) => one.id === id);
    if (call === undefined) return kept;
    return { ...kept, calls: kept.calls.filter((one) => one !== call).toSpliced(at, 0, call) };
  };
}

/** Gives a variable its name and text; `old` is the name it had, undefined for a new one. Names are there once. */
export function withVariable(old: string | undefined, variable: Variable): KeptEdit {
  return (kept) => {
    const placeOf = (wanted: string) => kept.variables.findIndex(([name]) => name === wanted);
    const before = old === undefined ? -1 : placeOf(old);
    const at = before === -1 ? placeOf(variable[0]) : before;
    const others = kept.variables.filter(([name]) => name !== old && name !== variable[0]);
    return { ...kept, variables: others.toSpliced(at === -1 ? others.length : at, 0, variable) };
  };
}

export function withoutVariable(gone: string): KeptEdit {
  return (kept) => changed(kept, { variables: kept.variables.filter(([name]) => name !== gone) });
}

export function allowing(name: string): KeptEdit {
  return (kept) =>
    kept.environment.includes(name) ? kept : { ...kept, environment: [...kept.environment, name] };
}

export function forbidding(gone: string): KeptEdit {
  return (kept) => changed(kept, { environment: kept.environment.filter((name) => name !== gone) });
}

/** Of the parts that were filtered, whether any is shorter now. */
function changed(kept: Kept, parts: Partial<Kept>): Kept {
  const isChanged = (Object.keys(parts) as (keyof Kept)[]).some(
    (part) => parts[part]?.length !== kept[part].length,
  );
  return isChanged ? { ...kept, ...parts } : kept;
}

/** A name that no kept call has yet: what is called, and a number. */
export function freeName(calls: readonly SavedCall[], of: string): string {
  const stem = of.slice(0, LONGEST_STEM);
  const names = new Set(calls.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = `${stem} ${number}`;
    if (!names.has(name)) return name;
  }
}

/** UTF-16 units; the bridge takes names up to 200. */
export const LONGEST_NAME = 200;
const LONGEST_STEM = 180;
