import { createJudging, type Answered, type Asker, type Judging } from './judging.ts';
import type { FromWorker } from './judge.worker.ts';

/** How long one check may take, in milliseconds; a check of a reasonable schema takes less than one. */
const LIMIT = 1500;

let judging: Judging | undefined;

/** The one queue of this page, whose workers start at the first question. */
function started(): Judging {
  judging ??= createJudging({
    limit: LIMIT,
    start({ ready, answered, failed }) {
      const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data === 'ready') ready();
        else answered(data);
      });
      worker.addEventListener('error', failed);
      return {
        ask: (schema, value) => worker.postMessage({ schema, value }),
        end: () => worker.terminate(),
      };
    },
  });
  return judging;
}

/** Asks for a verdict. A newer question of the same asker takes the place of an older one, which is never answered. */
export function ask(asker: Asker, schema: string, value: string, answered: Answered): void {
  started().ask(asker, schema, value, answered);
}

/** Forgets what an asker still waits for. */
export function withdraw(asker: Asker): void {
  judging?.withdraw(asker);
}
