import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import type { HttpOrder } from '@loupe/bridge-api';
import type { HeaderFill, HeaderList, TargetRecord } from '@loupe/transcript';
import { bodyKind, decodedBody } from './bodies.ts';
import { createBodyRecorder, TooLongError } from './body-recorder.ts';
import type { BodyRecorder } from './body-recorder.ts';
import type { Limits } from './bounded.ts';
import { ALL_ADDRESSES, explainNetwork } from './network.ts';
import { appendSent, appendUnsent } from './sending.ts';
import { MESSAGE_LIMITS, RefusedError } from './upstream.ts';
import type { Sending, Upstream, UpstreamDeps } from './upstream.ts';

export type HttpTarget = Extract<TargetRecord, { kind: 'http' | 'sse' | 'ws' }>;

export interface HttpOptions {
  readonly limits?: Limits;
}

/** A DELETE that is on its way when the session closes gets so long: it ends the server's session. */
const DELETE_MS = 2000;

interface Exchange {
  readonly method: string;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/**
 * Does over HTTP what it is told, and decides nothing: requests go out with the ordered headers in the ordered
 * spelling (HTTP itself adds Host, Connection and Content-Length), redirects are not followed, nothing is
 * retried, and nothing times out. Streamable HTTP of every revision and the older HTTP+SSE need no more.
 */
export function createHttpUpstream(
  target: HttpTarget,
  deps: UpstreamDeps,
  options: HttpOptions = {},
): Upstream {
  const limits = options.limits ?? MESSAGE_LIMITS;
  const agent = new Agent({ connect: ALL_ADDRESSES, headersTimeout: 0, bodyTimeout: 0 });
  const exchanges = new Map<number, Exchange>();
  let closing: Promise<void> | undefined;

  const begin = (order: HttpOrder, key: string, body?: Body): void => {
    const { method, url, headers } = order;
    const { frame, filled } = body ?? {};
    const stamped = deps.write({
      kind: 'http',
      phase: 'request',
      exchange: 0,
      method,
      url,
      headers,
      key,
      ...(frame !== undefined && { frame }),
      ...(filled && { filled }),
    });
    const exchange = stamped.seq;
    const why = closing === undefined ? foreign(url, target.url) : 'The connection is closed.';
    if (why !== undefined) {
      deps.write({ kind: 'http', phase: 'failed', exchange, reason: why, code: 'REFUSED' });
      return;
    }
    const controller = new AbortController();
    const done = perform(order, body?.text, { exchange, agent, controller, limits, deps }).finally(
      () => exchanges.delete(exchange),
    );
    exchanges.set(exchange, { method, controller, done });
  };

  const shut = async (reason: string): Promise<void> => {
    deps.write({ kind: 'lifecycle', state: 'closing', reason });
    const all = [...exchanges.values()];
    for (const one of all) if (one.method !== 'DELETE') one.controller.abort();
    const whenDone = Promise.all(all.map((one) => one.done));
    await Promise.race([whenDone, delay(DELETE_MS, undefined, { ref: false })]);
    for (const one of exchanges.values()) one.controller.abort();
    await whenDone;
    await agent.destroy();
    deps.write({ kind: 'lifecycle', state: 'closed', reason });
  };

  return {
    open() {
      deps.write({ kind: 'lifecycle', state: 'opening' });
      deps.write({ kind: 'lifecycle', state: 'open' });
    },
    send(text, how) {
      if (how.http === undefined) throw new RefusedError('Over HTTP a message needs its request.');
      if (closing !== undefined) appendUnsent(text, how, 'The connection is closed.', deps);
      else begin(how.http, how.key, bodyOf(text, how, deps));
    },
    request: (order, key) => begin(order, key),
    abort: (exchange) => exchanges.get(exchange)?.controller.abort(),
    close: (reason) => (closing ??= shut(reason)),
  };
}

interface Body {
  readonly text: string;
  readonly frame: number;
  readonly filled?: readonly HeaderFill[];
}

function bodyOf(text: string, how: Sending, deps: UpstreamDeps): Body {
  const { filledHeaders: filled } = how;
  return { text, frame: appendSent(text, how, deps), ...(filled && { filled }) };
}

/** Why an address may not be asked, or undefined when it may: credentials go nowhere but to the target. */
function foreign(url: string, target: string): string | undefined {
  if (!URL.canParse(url)) return `"${url}" is not an address.`;
  const { origin } = new URL(url);
  const own = new URL(target).origin;
  return origin === own ? undefined : `Not sent: ${origin} is not the server's own origin ${own}.`;
}

interface Performance {
  readonly exchange: number;
  readonly agent: Agent;
  readonly controller: AbortController;
  readonly limits: Limits;
  readonly deps: UpstreamDeps;
}

/** Carries one exchange through and records its phases. Never rejects. */
async function perform(
  order: HttpOrder,
  text: string | undefined,
  how: Performance,
): Promise<void> {
  const { exchange, controller, deps } = how;
  const http = { kind: 'http', exchange } as const;
  let recorder: BodyRecorder | undefined;
  try {
    const response = await request(order.url, {
      method: order.method,
      headers: order.headers.flat(),
      body: text ?? null,
      dispatcher: how.agent,
      signal: controller.signal,
      responseHeaders: 'raw',
    });
    const headers = pairs(response.headers);
    deps.write({ ...http, phase: 'response', status: response.statusCode, headers });
    const kind = bodyKind(headers);
    recorder = createBodyRecorder(exchange, kind, how.limits, deps);
    await record(await decodedBody(response.body, kind.codings), recorder, controller.signal);
    const rest = recorder.rest();
    const cutOff = kind.isEventStream ? rest?.text : undefined;
    if (rest !== undefined && cutOff === undefined) {
      deps.write({ ...http, phase: 'body', ...rest });
    }
    deps.write({ ...http, phase: 'end', ...(cutOff !== undefined && { tail: cutOff }) });
  } catch (problem) {
    const rest = recorder?.rest();
    if (controller.signal.aborted) {
      const tail = rest?.text;
      deps.write({ ...http, phase: 'end', aborted: true, ...(tail !== undefined && { tail }) });
      return;
    }
    // What came before it broke off is not lost.
    if (rest !== undefined) deps.write({ ...http, phase: 'body', ...rest });
    const why =
      problem instanceof TooLongError
        ? { reason: problem.message, code: problem.code }
        : explainNetwork(problem);
    deps.write({ ...http, phase: 'failed', ...why });
    controller.abort();
  }
}

/** A body that comes as fast as it can be read gives way after so many bytes. */
const TURN_BYTES = 256 * 1024;

/** Reads a body to its end, and lets everything else have its turn: the order to abort it comes by a socket, too. */
async function record(body: Readable, recorder: BodyRecorder, signal: AbortSignal): Promise<void> {
  let taken = 0;
  for await (const chunk of body) {
    recorder.push(chunk as Buffer);
    taken += (chunk as Buffer).length;
    if (taken < TURN_BYTES) continue;
    taken = 0;
    await turn();
    signal.throwIfAborted();
  }
}

/** With `responseHeaders: 'raw'` undici gives a flat list, which its types don't know. */
function pairs(raw: unknown): HeaderList {
  const flat = raw as readonly string[];
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [],
  );
}
