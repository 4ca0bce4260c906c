import { hasVariable, processRecord } from './process-table.ts';

/** npm sets it for every script that it runs. */
const MARK = 'npm_lifecycle_event';
const LOOK_EVERY_MS = 1_000;

/**
 * Calls `gone` once when the npm that started this process is gone, however it ended. Does nothing where no npm
 * did. Between npm and the bridge stand a shell and a script that may outlive npm, so every link of the chain up
 * to it is watched; without /proc only the first link can be.
 *
 * @returns a function that stops watching
 */
export function watchNpm(gone: () => void): () => void {
  if (process.env[MARK] === undefined) return () => undefined;
  const chain = ancestors();
  const timer = setInterval(() => {
    const broken = chain.some((pid, index) => {
      if (index === 0) return process.ppid !== pid;
      // An orphan gets another parent the moment its own dies.
      return processRecord(chain[index - 1] ?? 0)?.parent !== pid;
    });
    if (!broken) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** This process's parent, its parent, … up to the first that npm did not start: npm itself. */
function ancestors(): readonly number[] {
  const chain = [process.ppid];
  for (let pid = process.ppid; hasVariable(pid, MARK);) {
    const parent = processRecord(pid)?.parent;
    if (parent === undefined || parent <= 1) break;
    chain.push(parent);
    pid = parent;
  }
  return chain;
}
