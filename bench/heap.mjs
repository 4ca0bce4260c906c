// How much memory the parts of Loupe hold, read from outside.
import { execFileSync } from 'node:child_process';
import { WebSocket } from 'ws';

/** Bytes of a process that lie in memory, garbage included. */
export function residentBytes(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

/**
 * Bytes that the page's main thread and its workers hold in their JavaScript heaps, array buffers included, after
 * each collected its garbage. `url` is the page's `webSocketDebuggerUrl`: a debugger is attached for it.
 */
export async function pageHeap(url) {
  const socket = new WebSocket(url);
  await new Promise((open, failed) => socket.on('open', open).on('error', failed));
  const answers = new Map();
  const workers = [];
  let last = 0;
  socket.on('message', (text) => {
    const { id, method, params, result } = JSON.parse(text);
    answers.get(id)?.(result ?? {});
    if (method === 'Target.attachedToTarget') workers.push(params.sessionId);
  });
  const ask = (method, params = {}, sessionId = undefined) =>
    new Promise((answered) => {
      last += 1;
      answers.set(last, answered);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  const held = async (sessionId) => {
    await ask('HeapProfiler.collectGarbage', {}, sessionId);
    const { usedSize, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage', {}, sessionId);
    return usedSize + backingStorageSize;
  };
  await ask('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  const main = await held();
  const inWorkers = await Promise.all(workers.map(held));
  socket.close();
  return { main, worker: inWorkers.reduce((sum, bytes) => sum + bytes, 0) };
}
