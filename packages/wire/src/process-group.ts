import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to every member of the group, on Windows to the tree below its leader. */
export function signalGroup(leader: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    // Windows knows neither groups nor SIGTERM: taskkill walks the tree, and /F is its SIGKILL.
    const force = signal === 'SIGKILL' ? ['/F'] : [];
    const killer = spawn('taskkill', ['/pid', String(leader), '/T', ...force], { stdio: 'ignore' });
    killer.on('error', () => undefined);
    return;
  }
  try {
    process.kill(-leader, signal);
  } catch {
    // Nobody is left, or those who are left run as somebody else.
  }
}

/** Whether somebody of the group is still running. */
export function groupRuns(leader: number): boolean {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, 0);
  } catch (problem) {
    // EPERM: a member runs as somebody else. It is there.
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
  // In a container whose first process doesn't reap orphans, dead members stay in the group for ever.
  return process.platform !== 'linux' || hasLivingMember(leader);
}

function hasLivingMember(leader: number): boolean {
  let pids: readonly string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return true;
  }
  return pids.some((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // pid (name, perhaps with spaces and brackets) state parent group …
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(group) === leader && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  });
}
