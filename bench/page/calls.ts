// The page of `npm run bench:call`: Loupe's own session modules, one call after the other, nothing drawn.
import { proxy } from 'comlink';
import { here } from '../../apps/web/src/bridge/here.ts';
import { sessionWorker } from '../../apps/web/src/session/hooks.ts';

const CALLS = 200;

declare global {
  var times: readonly number[] | undefined;
}

async function run(): Promise<void> {
  const { initialSession } = await here().api.about();
  if (initialSession === undefined) throw new Error('start the bridge with a target');
  const worker = sessionWorker();
  const key = await worker.open(initialSession);
  await new Promise<void>((connected) => {
    void worker.watch(
      key,
      proxy((change) => {
        if (change.lists?.tools.status === 'ready') connected();
      }),
    );
  });
  const times: number[] = [];
  for (let n = 1; n <= CALLS; n += 1) {
    const started = performance.now();
    await worker.call(key, 'tools/call', `{"name":"echo","arguments":{"n":${n}}}`);
    times.push(performance.now() - started);
  }
  globalThis.times = times;
}

void run();
