import { WebSocket } from 'ws';
import type { HeaderList } from '@loupe/transcript';
import { decodeBytes } from './decoding.ts';
import type { HttpTarget } from './http.ts';
import { ALL_ADDRESSES, explainNetwork } from './network.ts';
import { appendSent, appendUnsent, codeOf } from './sending.ts';
import { MESSAGE_LIMITS, refuseHttp } from './upstream.ts';
import type { Sending, Upstream, UpstreamDeps } from './upstream.ts';

/** How long the server may take to answer our close, in milliseconds. */
const CLOSE_MS = 1500;
const NORMAL = 1000;
const NO_STATUS = 1005;
const ABNORMAL = 1006;

/** How the socket's life ended. */
interface Ending {
  readonly reason: string;
  readonly code: string;
}

/** A WebSocket with subprotocol `mcp`: one message a text frame. */
export function createWsUpstream(target: HttpTarget, deps: UpstreamDeps): Upstream {
  let socket: WebSocket | undefined;
  let over: Promise<void> | undefined;
  let asked: string | undefined;

  const send = (text: string, how: Sending): void => {
    if (socket?.readyState !== WebSocket.OPEN) {
      appendUnsent(text, how, 'The WebSocket is not open.', deps);
      return;
    }
    const frame = appendSent(text, how, deps);
    socket.send(text, { binary: false, compress: false }, (problem) => {
      if (!problem) return;
      const reason = `The WebSocket took no more (${codeOf(problem)}).`;
      deps.write({ kind: 'undelivered', frame, reason });
    });
  };

  return {
    open() {
      deps.write({ kind: 'lifecycle', state: 'opening' });
      const opened = connect(target, deps);
      if (opened instanceof WebSocket) socket = opened;
      over = (opened instanceof WebSocket ? ending(opened) : Promise.resolve(opened)).then(
        ({ reason, code }) => {
          deps.write({
            kind: 'lifecycle',
            state: 'closed',
            ...(asked === undefined ? { reason, unexpected: true } : { reason: asked }),
            code,
          });
        },
      );
    },
    send,
    request: refuseHttp,
    abort: refuseHttp,
    async close(reason) {
      if (asked === undefined && socket !== undefined && socket.readyState < WebSocket.CLOSING) {
        asked = reason;
        deps.write({ kind: 'lifecycle', state: 'closing', reason });
        // While it is still connecting there is nobody to say goodbye to, and close() just breaks it off.
        socket.close(NORMAL);
        setTimeout(() => socket?.terminate(), CLOSE_MS).unref();
      }
      await over;
    },
  };
}

/** Starts to connect; what is wrong with the target itself comes back as an ending. */
function connect(target: HttpTarget, deps: UpstreamDeps): WebSocket | Ending {
  try {
    const socket = new WebSocket(target.url, ['mcp'], {
      ...ALL_ADDRESSES,
      headers: headersOf(target),
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: MESSAGE_LIMITS.limit,
      // Invalid text is recorded and reported; it must not end the connection.
      skipUTF8Validation: true,
    });
    socket.on('open', () => deps.write({ kind: 'lifecycle', state: 'open' }));
    socket.on('message', (message, isBinary) => {
      const bytes = asBuffer(message);
      deps.write({
        kind: 'frame',
        direction: 'received',
        ...decodeBytes(bytes),
        ...(isBinary && { bytes: bytes.toString('base64') }),
      });
    });
    return socket;
  } catch (problem) {
    return explainNetwork(problem);
  }
}

/** Resolves when the socket is closed, with the first cause that was heard of. */
async function ending(socket: WebSocket): Promise<Ending> {
  let cause: Ending | undefined;
  socket.on('unexpected-response', (request, response) => {
    const status = response.statusCode ?? 0;
    const reason = `The server answered with status ${status} instead of opening a WebSocket.`;
    cause ??= { reason, code: `HTTP_${status}` };
    // Also makes the socket emit its `close`.
    request.destroy();
    socket.terminate();
  });
  socket.on('error', (problem) => (cause ??= explainNetwork(problem)));
  return new Promise((resolve) => {
    socket.once('close', (code, words) => {
      resolve(cause ?? { reason: closeWords(code, words.toString()), code: String(code) });
    });
  });
}

function closeWords(code: number, words: string): string {
  if (code === ABNORMAL) return 'The server dropped the WebSocket without a close frame.';
  const number = code === NO_STATUS ? 'without a code' : `with code ${code}`;
  return `The server closed the WebSocket ${number}${words === '' ? '' : `: "${words}"`}.`;
}

/** Repeated names go out repeated. A token of the target is a header unless one was typed. */
function headersOf(target: HttpTarget): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  const add = (list: HeaderList): void => {
    for (const [name, value] of list) (headers[name] ??= []).push(value);
  };
  add(target.headers ?? []);
  const typed = target.headers?.some(([name]) => name.toLowerCase() === 'authorization') ?? false;
  if (target.bearer !== undefined && target.bearer !== '' && !typed) {
    add([['Authorization', `Bearer ${target.bearer}`]]);
  }
  return headers;
}

function asBuffer(message: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message);
  return message instanceof ArrayBuffer ? Buffer.from(message) : message;
}
