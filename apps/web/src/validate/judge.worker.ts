import { judgement } from './judgement.ts';
import type { Verdict } from './verdict.ts';

/** What this worker says: that it has loaded, then one verdict a question. */
export type FromWorker = 'ready' | Verdict;

const say = (message: FromWorker) => self.postMessage(message);

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly schema: string; readonly value: string }>) =>
    say(judgement(data.schema, data.value)),
);
say('ready');
