import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import spawn from 'cross-spawn';
import type { LifecycleEntry } from '@loupe/transcript';
import { endGroup, endGroupBySignal, isGroupGone, PATIENCE, watchGroup } from '../endings.ts';
import type { Patience } from '../endings.ts';
import type { Limits } from './bounded.ts';
import { explainFailure, foreseeFailure, launchOf } from './launch.ts';
import type { Launch, LaunchFailure, StdioTarget } from './launch.ts';
import { recordStderr, recordStdout } from './outputs.ts';
import { appendSent, appendUnsent, codeOf } from './sending.ts';
import { MESSAGE_LIMITS, refuseHttp } from './upstream.ts';
import type { Sending, Upstream, UpstreamDeps } from './upstream.ts';

export interface StdioOptions {
  readonly limits?: Limits;
  readonly patience?: Patience;
}

/** A grandchild may keep the pipes of a leader that has exited open: we stop listening after so long. */
const DRAIN_MS = 500;
/** A server that exits closes stdout a moment before. One that is still there after so long only closed it. */
const STDOUT_GRACE_MS = 250;
/** A process that even SIGKILL doesn't end (it hangs in the kernel) is given up after so long. */
const GIVE_UP_MS = 1000;

type Exit = Pick<LifecycleEntry, 'exitCode' | 'signal'>;

/**
 * A child process: one message a line on its stdin and stdout (spec 2025-11-25/basic/transports#stdio).
 * Whatever it writes is recorded.
 */
export function createStdioUpstream(
  target: StdioTarget,
  deps: UpstreamDeps,
  options: StdioOptions = {},
): Upstream {
  const launch = launchOf(target);
  let running: Running | undefined;
  let ending: Promise<void> | undefined;

  return {
    open() {
      deps.write({ kind: 'lifecycle', state: 'opening' });
      running = start(launch, deps, options);
    },
    send(text, how) {
      if (running !== undefined && ending === undefined) running.send(text, how);
      else appendUnsent(text, how, 'The server is not running.', deps);
    },
    request: refuseHttp,
    abort: refuseHttp,
    close(reason) {
      ending ??= running?.end(reason) ?? Promise.resolve();
      return ending;
    },
  };
}

/** A child that was started. */
interface Running {
  send(text: string, how: Sending): void;
  /** Ends it and appends `closing` and `closed`, unless it ended by itself. Waits until nobody of its group is left. */
  end(reason: string): Promise<void>;
}

/** Spawns and appends `open`, or `closed` with the reason why there is no child. */
function start(launch: Launch, deps: UpstreamDeps, options: StdioOptions): Running | undefined {
  const refused = ({ code, reason }: LaunchFailure): void => {
    deps.write({ kind: 'lifecycle', state: 'closed', reason, code, unexpected: true });
  };
  const foreseen = foreseeFailure(launch);
  if (foreseen !== undefined) {
    refused(foreseen);
    return undefined;
  }
  let child: ChildProcess;
  try {
    child = spawn(launch.program, launch.args, {
      ...(launch.cwd !== undefined && { cwd: launch.cwd }),
      env: launch.env,
      stdio: 'pipe',
      windowsHide: true,
      // Leader of its own process group, so that an ending reaches whatever it starts itself.
      detached: process.platform !== 'win32',
    });
  } catch (problem) {
    refused(explainFailure(launch, problem as NodeJS.ErrnoException));
    return undefined;
  }
  const { pid } = child;
  child.on('error', (problem) => {
    // After a start it can only be about a signal that found nobody.
    if (pid === undefined) refused(explainFailure(launch, problem));
  });
  if (pid === undefined) return undefined;
  watchGroup(pid);
  deps.write({ kind: 'lifecycle', state: 'open', pid });
  return run(child, pid, deps, options);
}

function run(child: ChildProcess, pid: number, deps: UpstreamDeps, options: StdioOptions): Running {
  const patience = options.patience ?? PATIENCE;
  const exited = drained(child, deps, options.limits ?? MESSAGE_LIMITS);
  let ended = false;
  let asked: Promise<void> | undefined;

  const closed = (entry: Partial<LifecycleEntry> & Exit): void => {
    deps.write({ kind: 'lifecycle', state: 'closed', pid, ...entry });
  };
  const stop = async (reason: string, unexpected: boolean): Promise<void> => {
    // Nothing more can come from a server that broke it off, and ending it may take seconds.
    deps.write({ kind: 'lifecycle', state: 'closing', reason, ...(unexpected && { unexpected }) });
    const how = await endGroup(pid, () => child.stdin?.end(), patience);
    const exit = await Promise.race([exited, delay(GIVE_UP_MS, {}, { ref: false })]);
    ended = true;
    closed({ reason, ...(unexpected && { unexpected }), ...exit, ended: how });
  };

  // Each write hears of its own failure.
  child.stdin?.on('error', () => undefined);
  child.stdout?.once('end', () => {
    setTimeout(() => {
      if (asked !== undefined || ended || hasExited(child)) return;
      asked = stop('The server closed its stdout while it went on running.', true);
    }, STDOUT_GRACE_MS);
  });
  const leftovers = exited.then(async (exit) => {
    if (asked !== undefined) return;
    ended = true;
    closed({ reason: exitWords(exit), unexpected: true, ...exit });
    if (!isGroupGone(pid)) await endGroupBySignal(pid, patience);
  });

  return {
    send: (text, how) => handOver(child.stdin, text, how, deps),
    async end(reason) {
      // A server that has exited did so before it was asked, even if nobody knows yet.
      if (!ended && !hasExited(child)) asked ??= stop(reason, false);
      await (asked ?? leftovers);
    },
  };
}

/** Records both outputs; resolves when the child has exited and what it wrote before is recorded. */
async function drained(child: ChildProcess, deps: UpstreamDeps, limits: Limits): Promise<Exit> {
  const recordings = [
    ...(child.stdout === null ? [] : [recordStdout(child.stdout, limits, deps.write)]),
    ...(child.stderr === null ? [] : [recordStderr(child.stderr, deps.write)]),
  ];
  const exit = await new Promise<Exit>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const done = (code: number | null, signal: string | null): void => {
      clearTimeout(timer);
      resolve({
        ...(code !== null && { exitCode: code }),
        ...(signal !== null && { signal }),
      });
    };
    child.once('exit', (code, signal) => (timer = setTimeout(done, DRAIN_MS, code, signal)));
    child.once('close', done);
  });
  for (const recording of recordings) recording.finish();
  // Writes that wait for the child get their errors now, and stand in the log before its end.
  child.stdin?.destroy();
  await nextTurn();
  return exit;
}

function handOver(stdin: Writable | null, text: string, how: Sending, deps: UpstreamDeps): void {
  if (stdin?.writable !== true) {
    appendUnsent(text, how, 'The server reads no more.', deps);
    return;
  }
  const frame = appendSent(text, how, deps);
  stdin.write(`${text}\n`, (problem) => {
    if (!problem) return;
    const reason = `The server reads no more (${codeOf(problem)}).`;
    deps.write({ kind: 'undelivered', frame, reason });
  });
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function exitWords({ exitCode, signal }: Exit): string {
  return signal === undefined
    ? `The server exited with code ${exitCode ?? '?'}.`
    : `The server was ended by ${signal}.`;
}
