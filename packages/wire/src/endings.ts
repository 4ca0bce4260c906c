import { setTimeout as delay } from 'node:timers/promises';
import { groupRuns, signalGroup } from './process-group.ts';

/** How far an ending had to go. */
export type Ended = 'stdin' | 'SIGTERM' | 'SIGKILL';

/** How long each step of an ending waits before the next, in milliseconds. */
export interface Patience {
  /** After stdin was closed. */
  readonly stdin: number;
  /** After SIGTERM. */
  readonly sigterm: number;
}

export const PATIENCE: Patience = { stdin: 1500, sigterm: 1500 };
const SIGKILL_WAIT_MS = 1000;
const POLL_MS = 10;
const LONGEST_POLL_MS = 100;

/** Leaders of the groups that this process started and that may still have members. */
const groups = new Set<number>();

/** Remembers a child that leads its own process group, so that `killAllNow` reaches it. */
export function watchGroup(leader: number): void {
  groups.add(leader);
}

/**
 * Ends a whole process group: a wrapper's own children as well as the wrapper. On Windows, where there are no
 * groups, the tree below the leader.
 *
 * @param closeStdin asks politely first; spec 2025-11-25/basic/lifecycle#shutdown gives this order
 */
export async function endGroup(
  leader: number,
  closeStdin: () => void,
  patience: Patience = PATIENCE,
): Promise<Ended> {
  closeStdin();
  if (await isGone(leader, patience.stdin)) return 'stdin';
  return endGroupBySignal(leader, patience);
}

/** The same for a group whose leader has gone or no longer listens. */
export async function endGroupBySignal(
  leader: number,
  patience: Patience = PATIENCE,
): Promise<Ended> {
  signalGroup(leader, 'SIGTERM');
  if (await isGone(leader, patience.sigterm)) return 'SIGTERM';
  signalGroup(leader, 'SIGKILL');
  await isGone(leader, SIGKILL_WAIT_MS);
  groups.delete(leader);
  return 'SIGKILL';
}

/** Kills every child that is left, at once. For the end of this process, when nothing can be awaited. */
export function killAllNow(): void {
  for (const leader of groups) signalGroup(leader, 'SIGKILL');
  groups.clear();
}

/** Whether the group has no member left. */
export function isGroupGone(leader: number): boolean {
  const gone = !groupRuns(leader);
  if (gone) groups.delete(leader);
  return gone;
}

async function isGone(leader: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (let wait = POLL_MS; !isGroupGone(leader); wait = Math.min(2 * wait, LONGEST_POLL_MS)) {
    if (performance.now() >= deadline) return false;
    await delay(wait);
  }
  return true;
}
