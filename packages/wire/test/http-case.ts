import { afterEach } from 'vitest';
import type { RequestListener } from 'node:http';
import type { HttpOrder } from '@loupe/bridge-api';
import { createHttpUpstream } from '../src/upstreams/http.ts';
import type { HttpOptions } from '../src/upstreams/http.ts';
import { listen } from './peers.ts';
import { createRecorder } from './recorder.ts';

export const toStop: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) await stop();
});

export function connect(url: string, options?: HttpOptions) {
  const log = createRecorder();
  const upstream = createHttpUpstream({ kind: 'http', url }, log, options);
  toStop.push(() => upstream.close('The test is over.'));
  upstream.open();
  const get = (order: Partial<HttpOrder> = {}): number => {
    upstream.request({ method: 'GET', url, headers: [], ...order }, 'k');
    return log.entries.filter((entry) => entry.kind === 'http').at(-1)!.exchange;
  };
  return { log, upstream, get };
}

export async function served(answer: RequestListener, options?: HttpOptions) {
  const { url, stop } = await listen(answer);
  toStop.push(stop);
  return { url, ...connect(url, options) };
}

/** Answers one exchange and gives back its entries after `response`. */
export async function entriesOf(answer: RequestListener, options?: HttpOptions) {
  const { log, get } = await served(answer, options);
  const exchange = get();
  await log.until((entry) =>
    entry.kind === 'http' && (entry.phase === 'end' || entry.phase === 'failed')
      ? entry
      : undefined,
  );
  return log.entries.filter(
    (entry) => entry.kind === 'http' && entry.exchange === exchange && entry.phase !== 'request',
  );
}

export const streaming = { 'Content-Type': 'text/event-stream' };
