import { lookup } from 'node:dns/promises';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { readBody } from './body.ts';
import { Refusal, words } from './errors.ts';

/** Bytes. */
const LARGEST = 256 * 1024;
const LONGEST_MS = 10_000;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']);
const iconAsk = z.object({ url: z.string().max(2048) });

interface FetchedIcon {
  /** One of the few types that are pictures; never a server's own words. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** How the outside is reached; a test has its own. */
export interface Outside {
  readonly request: (url: URL, options: RequestOptions) => ClientRequest;
  /** The addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly { readonly address: string }[]>;
  readonly isPublic: (address: string) => boolean;
  readonly withinMs: number;
}

const OUTSIDE: Outside = {
  request: httpsRequest,
  resolve: (host) => lookup(host, { all: true }),
  isPublic,
  withinMs: LONGEST_MS,
};

/** POST /api/icon <- { url }, -> the bytes of a picture that the person asked for; its type is in `Loupe-Icon-Type`. */
export const sendIcon: RequestHandler = async (request, response) => {
  const { url } = await readBody(request, iconAsk);
  const { type, bytes } = await fetchIcon(url);
  response.set({ 'Content-Type': 'application/octet-stream', 'Loupe-Icon-Type': type }).end(bytes);
};

/**
 * Fetches an icon that a server names. Only over https, from public addresses, without cookies or credentials, following
 * nothing, and only a small picture. Throws a Refusal that says why not.
 */
export async function fetchIcon(address: string, outside = OUTSIDE): Promise<FetchedIcon> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') throw new Refusal(400, 'An icon is only loaded over https.');
  if (url.username !== '' || url.password !== '')
    throw new Refusal(400, 'An icon is not loaded from an address with a user name.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await resolved(host, outside) : [host];
  if (found.length === 0 || !found.every(outside.isPublic))
    throw new Refusal(400, `An icon is not loaded from this machine or its network (${host}).`);
  const signal = AbortSignal.timeout(outside.withinMs);
  try {
    const answer = await answerOf(url, found, outside, signal);
    return { type: typeOf(answer), bytes: await bytesOf(answer) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const why = signal.aborted ? `it took longer than ${outside.withinMs / 1000} s` : words(error);
    throw new Refusal(502, `The icon could not be loaded: ${why}`);
  }
}

async function resolved(host: string, { resolve }: Outside): Promise<readonly string[]> {
  try {
    return (await resolve(host)).map(({ address }) => address);
  } catch {
    throw new Refusal(502, `The icon’s host ${host} is not known.`);
  }
}

/** Connects to an address that was looked at before: asking for it again could bring another one. */
function answerOf(
  url: URL,
  found: readonly string[],
  outside: Outside,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = found.map((address) => ({ address, family: isIP(address) }));
  const lookedUp: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const headers = { Accept: [...TYPES].join(', '), 'Accept-Encoding': 'identity' };
    outside
      .request(url, { lookup: lookedUp, headers, signal, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function typeOf(answer: IncomingMessage): string {
  const { statusCode = 0, headers } = answer;
  const refuse = (why: string): never => {
    answer.destroy();
    throw new Refusal(502, why);
  };
  if (statusCode >= 300 && statusCode < 400)
    return refuse('The icon lies elsewhere now, and redirects are not followed.');
  if (statusCode !== 200) return refuse(`The icon’s host answered with HTTP ${statusCode}.`);
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!TYPES.has(type)) return refuse('What lies there is no picture of a type that is shown.');
  return type;
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > LARGEST) throw new Refusal(502, 'The icon is larger than 256 KB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const PRIVATE = new BlockList();
// IANA's registries of special-purpose addresses: this machine, private and local networks, translations to
// those, documentation, multicast.
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = network.split('/');
  PRIVATE.addSubnet(address, Number(bits), 'ipv4');
}

/** Whether an address is one of the public internet. Of IPv6 that is 2000::/3, without tunnels and documentation. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const SPECIAL = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(address, bits, 'ipv6');
