import type { HeaderList } from '../commands.ts';
import { headerOf } from './http-headers.ts';
import type { HttpFailure } from './reading.ts';
import { retryAfter } from './retry-after.ts';
import type { RetryAfter } from './retry-after.ts';

/** What is known about an HTTP response that brought no answer. */
export interface Refusal {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
  readonly body?: string;
  /** The request carried a session id. */
  readonly inSession: boolean;
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** A status with its usual name: `502 Bad Gateway`. */
export function statusWords(status: number): string {
  const name = NAMES[status];
  return name === undefined ? String(status) : `${status} ${name}`;
}

/** Why a response with this status is a refusal by itself, whatever its body; undefined for 2xx. */
export function refusal(response: Refusal): HttpFailure | undefined {
  const { status, url, headers } = response;
  const answered = `The server answered HTTP ${statusWords(status)}`;
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return redirect(response);
  const wanted = retryAfter(headers);
  const asked = wanted ? { retryAfter: wanted } : {};
  switch (status) {
    case 401: {
      const challenge = headerOf(headers, 'www-authenticate');
      const asks = challenge === undefined ? '' : ` It asks for: ${challenge}.`;
      return {
        kind: 'unauthorized',
        what: `${answered}: it wants an access token.${asks}`,
        next: 'Paste the token into "Bearer token" of the connect form, then connect again.',
      };
    }
    case 403:
      return {
        kind: 'forbidden',
        what: `${answered}: the token or the origin may not do this.${excerpt(response.body)}`,
        next: "Check the token's scopes and the server's list of allowed hosts and origins.",
      };
    case 404:
      if (!response.inSession) break;
      return {
        kind: 'session-gone',
        what: `${answered}: it does not know the session any more.`,
        next: 'The connection starts a new session by itself. Retry the call if it is safe to run twice.',
      };
    case 429:
      return {
        kind: 'too-many',
        what: `${answered}.${excerpt(response.body)}`,
        next: `${retryWords(wanted) ?? 'Wait a while, then try again.'} Nothing is repeated by itself.`,
        ...asked,
      };
  }
  return {
    kind: 'status',
    what: `${answered} to ${url}.${excerpt(response.body)}`,
    next: status >= 500 ? (retryWords(wanted) ?? BROKEN_SERVER) : WRONG_ADDRESS,
    ...asked,
  };
}

const BROKEN_SERVER =
  'The server, or a proxy in front of it, is in trouble: look into its log and try again.';
const WRONG_ADDRESS =
  'Check the address and its path. An old server may want the transport HTTP+SSE instead.';

function redirect({ method, url, status, headers }: Refusal): HttpFailure {
  const location = headerOf(headers, 'location');
  const target = location === undefined ? undefined : resolve(location, url);
  const what = `The server answered HTTP ${status} and sends us to ${location ?? 'nowhere: there is no Location header'}.`;
  if (target === undefined) {
    return { kind: 'redirect', what, next: 'Ask whoever runs the server for its right address.' };
  }
  if (target.origin !== new URL(url).origin) {
    return {
      kind: 'redirect',
      what: `${what} That is another origin, so neither headers nor token were sent there.`,
      next: `If you trust it, connect to ${target.href} as a new target.`,
    };
  }
  return {
    kind: 'redirect',
    what: `${what} ${notFollowed(method, status)}`,
    next: `Connect to ${target.href} instead.`,
  };
}

function notFollowed(method: string, status: number): string {
  if (method !== 'POST') return 'Only messages follow redirects.';
  return status === 307 || status === 308
    ? 'It was not followed: the redirects go round in a circle, or there are too many.'
    : `A ${status} would turn the message into a GET, so it was not followed.`;
}

/** A reference against a base, undefined where it is no address. */
export function resolve(reference: string, base: string): URL | undefined {
  try {
    return new URL(reference, base);
  } catch {
    return undefined;
  }
}

/** What the server asks for, in words; a wish that can't be used is told as it was spelled. */
function retryWords(wanted: RetryAfter | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const { value, ms } = wanted;
  const when = ms === undefined ? `after ${value}` : `in ${ms / 1_000} s`;
  return `Try again ${when} (Retry-After: ${value}).`;
}

const EXCERPT = 200;

/** The head of a body on one line, to stand in words as text. */
export function excerpt(body: string | undefined): string {
  const line = (body ?? '')
    .slice(0, 4 * EXCERPT)
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return '';
  return ` It says: ${line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line}`;
}

/** Codes of connections that were never made. With any other one the request may have arrived. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The request reached no server, or nothing came back. */
export function unreachable(url: string, reason: string, code: string | undefined): HttpFailure {
  const coded = code === undefined || reason.includes(code) ? '' : ` (${code})`;
  return {
    kind: NOT_CONNECTED.has(code ?? '') ? 'unreachable' : 'broken-off',
    what: `${url} can't be reached: ${reason}${coded}`,
    next: 'Check that the server runs and that address and port are right.',
  };
}
