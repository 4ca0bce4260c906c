import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { codeOf } from './sending.ts';

/** Time for one address to answer before the next is tried as well, in milliseconds. */
const ATTEMPT_MS = 1000;
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** "localhost" means both loopback addresses, even where the system knows only one of them. */
const lookupBoth: LookupFunction = (host, options, answer) => {
  if (host !== 'localhost' || !options.all) {
    lookup(host, options, answer);
    return;
  }
  lookup(host, { ...options, all: true }, (problem, found) => {
    const known = problem === null ? found : [];
    const missing = LOOPBACK.filter(
      (one) => known.every(({ address }) => address !== one.address) && fits(one, options.family),
    );
    answer(null, [...known, ...missing]);
  });
};

function fits(one: LookupAddress, family: number | string | undefined): boolean {
  const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : (family ?? 0);
  return wanted === 0 || wanted === one.family;
}

/** Connect options that try every address of a host, of both families. */
export const ALL_ADDRESSES = {
  lookup: lookupBoth,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
};

export interface NetworkFailure {
  readonly reason: string;
  readonly code: string;
}

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at that address',
  ENOTFOUND: 'The host name is not known',
  EAI_AGAIN: 'The host name could not be looked up just now',
  ECONNRESET: 'The server closed the connection in the middle',
  EPIPE: 'The server closed the connection in the middle',
  UND_ERR_SOCKET: 'The server closed the connection in the middle',
  UND_ERR_CONNECT_TIMEOUT: 'The host did not answer in time',
  ETIMEDOUT: 'The host did not answer in time',
  EHOSTUNREACH: 'No way leads to that host',
  ENETUNREACH: 'No way leads to that network',
  HTTPParserError: 'What answers there is not HTTP',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The server does not speak TLS: perhaps the address begins with http:',
  EPROTO: 'The TLS handshake failed: perhaps the address begins with http:',
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|CRL_/;

/** A failed connection in words: what it means, and for each address tried its error code. */
export function explainNetwork(problem: unknown): NetworkFailure {
  const error = problem instanceof Error ? problem : new Error(String(problem));
  const parts = partsOf(error);
  const first = parts[0] ?? error;
  const code = codeOf(first);
  const meaning = CERTIFICATE.test(code)
    ? 'The TLS certificate was not accepted'
    : (PLAIN_WORDS[code] ?? PLAIN_WORDS[first.name]);
  const details = parts.map(describe).filter((detail) => detail !== '');
  const said = meaning ?? (details.length === 0 ? 'The request failed' : 'The connection failed');
  return { reason: `${said}: ${details.join('; ') || error.message}.`, code };
}

/** The failures of the single addresses, where several were tried. */
function partsOf(error: Error): readonly Error[] {
  if (error instanceof AggregateError) {
    return error.errors.filter((one): one is Error => one instanceof Error);
  }
  return error.cause instanceof Error ? partsOf(error.cause) : [error];
}

function describe(error: Error): string {
  const code = codeOf(error);
  if ('address' in error && typeof error.address === 'string') {
    const port = 'port' in error && typeof error.port === 'number' ? error.port : undefined;
    const host = error.address.includes(':') ? `[${error.address}]` : error.address;
    return `${port === undefined ? host : `${host}:${port}`} ${code}`;
  }
  return error.message.includes(code) || code === 'Error'
    ? error.message
    : `${error.message} (${code})`;
}
