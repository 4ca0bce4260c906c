import { readFileSync } from 'node:fs';

/** What Linux says about a process. Elsewhere nothing is known: undefined. */
export interface ProcessRecord {
  readonly parent: number;
  /** Clock ticks after the machine's start: with the id it names one process for ever. */
  readonly started: string;
}

/** Reads /proc/<pid>/stat. Undefined where there is no such process, or no /proc. */
export function processRecord(pid: number): ProcessRecord | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses, which may hold anything; the third follows the last one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent] = fields;
    const started = fields[19];
    if (state === 'Z' || parent === undefined || started === undefined) return undefined;
    return { parent: Number(parent), started };
  } catch {
    return undefined;
  }
}

/** Whether the process was started with this environment variable. False where that can't be read. */
export function hasVariable(pid: number, name: string): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return text.split('\0').some((line) => line.startsWith(`${name}=`));
  } catch {
    return false;
  }
}
