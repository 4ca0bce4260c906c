import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Refusal } from './errors.ts';

/** What keeps web pages and other users of the machine away from a bridge that starts programs. */
export interface Guard {
  /** Static files and the API: Host and Origin. Sets the headers that every answer has. */
  readonly everywhere: RequestHandler;
  /** The API: the token. */
  readonly api: RequestHandler;
  /** The socket, before its upgrade: Host, Origin, token. Throws a Refusal. */
  readonly upgrade: (request: IncomingMessage) => void;
}

/** The subprotocol that the socket speaks; the only one that is ever echoed. */
export const SUBPROTOCOL = 'loupe.v1';
const TOKEN_PREFIX = 'loupe.token.';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  // The JSON editor sets styles on its elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The guard of a bridge on `port` of the loopback address. */
export function createGuard(port: number, token: string): Guard {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'];
  const own = new Set(hosts.map((host) => `${host}:${port}`));
  if (port === 80) hosts.forEach((host) => own.add(host));

  const checkHost = ({ headers }: IncomingMessage): void => {
    // A page that had its own name resolved to this machine (DNS rebinding) still sends that name.
    if (!own.has(headers.host?.toLowerCase() ?? '')) {
      throw new Refusal(403, 'This address is not Loupe’s.', 'Open the link that it printed.');
    }
  };
  const checkOrigin = ({ headers }: IncomingMessage, required: boolean): void => {
    const { origin, host = '' } = headers;
    if (origin === undefined ? required : origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
      throw new Refusal(403, 'Only Loupe’s own page may ask for this.');
    }
  };
  const checkToken = (given: string | undefined): void => {
    if (given !== undefined && sameText(given, token)) return;
    throw new Refusal(
      401,
      'The token is missing, or not the one of this Loupe.',
      'Open the link that Loupe printed when it started.',
    );
  };

  return {
    everywhere: (request, response, next) => {
      response.set(HEADERS);
      checkHost(request);
      checkOrigin(request, false);
      next();
    },
    api: (request, response, next) => {
      response.set('Cache-Control', 'no-store');
      checkToken(/^Bearer ([^ ]+)$/i.exec(request.headers.authorization ?? '')?.[1]);
      next();
    },
    upgrade: (request) => {
      checkHost(request);
      checkOrigin(request, true);
      const offered = (request.headers['sec-websocket-protocol'] ?? '')
        .split(',')
        .map((protocol) => protocol.trim());
      checkToken(offered.find((name) => name.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length));
      if (!offered.includes(SUBPROTOCOL)) {
        throw new Refusal(400, `The socket speaks ${SUBPROTOCOL}.`);
      }
    },
  };
}

/** Takes the same time however many characters are right. */
function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
