import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import { here } from '../bridge/here.ts';
import type { SessionWorkerApi } from './view.ts';

let worker: Remote<SessionWorkerApi> | undefined;

/** The one worker of this tab, started and introduced to the bridge at the first call. */
export function sessionWorker(): Remote<SessionWorkerApi> {
  if (worker === undefined) {
    const { origin, token, tab } = here();
    worker = wrap<SessionWorkerApi>(
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    );
    // Messages arrive in order, so what is asked afterwards finds the bridge known.
    void worker.useBridge(origin, token, tab);
  }
  return worker;
}
