// HTTP by hand on node:http: what is sent is what the server's file says, and all that was
// received is kept, so that a test can look at the exact requests.
import { createServer } from 'node:http';
import { answer } from './legacy.mjs';

const seen = [];

/**
 * Serves `variants`, a record of name -> (exchange) => void, each under `/<name>` (and below it).
 * `/mcp` is the variant named by the first argument of the process, else the first one.
 * `GET /__seen` lists every other request as `{ method, url, rawHeaders, headers, body }`.
 * Environment: PORT (default: any free one), HOST (default 127.0.0.1), TIED=1 (end with stdin).
 * Prints `listening http://HOST:PORT/mcp` (or another `scheme`) when ready; resolves with the node:http server.
 */
export async function listen(variants, scheme) {
  const server = createServer((request, response) => void receive(variants, request, response));
  const port = await bind(server, Number(process.env.PORT ?? 0));
  if (process.env.TIED) process.stdin.resume().on('end', () => process.exit());
  console.log(`listening ${originOf(port, scheme)}/mcp`);
  return server;
}

/** Binds to the loopback address and resolves with the port. */
export function bind(server, port = 0) {
  const host = process.env.HOST ?? '127.0.0.1';
  return new Promise((resolve) => {
    server.listen(port, host, () => resolve(server.address().port));
  });
}

export function originOf(port, scheme = 'http') {
  const host = process.env.HOST ?? '127.0.0.1';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Takes one request: keeps it for /__seen, then gives it to the variant that its path names. */
export async function receive(variants, request, response) {
  request.socket.setNoDelay(true);
  const body = await readBody(request);
  const url = new URL(request.url, 'http://unused');
  if (url.pathname === '/__seen') return sendJson({ response }, seen);
  const { method, headers, rawHeaders } = request;
  seen.push({ method, url: request.url, rawHeaders, headers, body });
  const [, name, ...below] = url.pathname.split('/');
  const chosen = name === 'mcp' ? (process.argv[2] ?? Object.keys(variants)[0]) : name;
  const variant = Object.hasOwn(variants, chosen) ? variants[chosen] : notFound;
  await variant({
    request,
    response,
    body,
    message: parse(body),
    base: `/${name}`,
    below: url.pathname.endsWith('/') && below.length === 1 ? '/' : below.join('/'),
    query: url.searchParams,
  });
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const notFound = (exchange) => send(exchange, 404, {}, 'no such variant');

/** Ends the exchange with exactly this status, these headers and this body. */
export function send({ response }, status, headers = {}, body = undefined) {
  response.writeHead(status, headers).end(body);
}

/** Ends the exchange with a JSON body (status 200 unless told otherwise). */
export function sendJson(exchange, value, status = 200, headers = {}) {
  send(exchange, status, { 'content-type': 'application/json', ...headers }, JSON.stringify(value));
}

/** Starts an SSE body; the caller writes blocks and ends it. */
export function openStream({ response }, headers = {}) {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  response.flushHeaders();
  return response;
}

/**
 * A stateless Streamable HTTP endpoint: a request is answered with `reply`, a notification with
 * `accept`, anything but POST with 405. `before` may take an exchange over by returning true.
 */
export function streamable(server, { before, reply = sendJson, accept = accepted } = {}) {
  return async (exchange) => {
    if (await before?.(exchange)) return;
    if (exchange.request.method !== 'POST') return send(exchange, 405, { allow: 'POST' });
    const { message } = exchange;
    if (message?.method === undefined || message.id === undefined) return accept(exchange);
    const response = await answer(server, message, exchange);
    if (response) await reply(exchange, response);
  };
}

const accepted = (exchange) => send(exchange, 202);

/** True for a POSTed request of that method. */
export const asks = (exchange, method) =>
  exchange.request.method === 'POST' && exchange.message?.method === method;
