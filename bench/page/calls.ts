// The page of `npm run bench:call`: Loupe's own session modules, one call after the other, nothing drawn.
import { proxy } from 'comlink';
import { here } from '../../apps/web/src/bridge/here.ts';
import { sessionWorker } from '../../apps/web/src/session/hooks.ts';

/** As in bench/call.mjs. */
const WARM_UP = 100;
const CALLS = 200;

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
  for (let n = 1; n <= WARM_UP + CALLS; n += 1) {
    const started = performance.now();
    await worker.call(key, 'tools/call', `{"name":"echo","arguments":{"n":${n}}}`);
    if (n > WARM_UP) times.push(Number((performance.now() - started).toFixed(1)));
  }
  document.title = `bench: ${JSON.stringify(times)}`;
}

void run();
