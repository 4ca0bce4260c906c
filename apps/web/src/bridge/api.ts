import type {
  About,
  ApiError,
  Kept,
  NewSession,
  SavedServer,
  SessionSummary,
} from '@loupe/bridge-api';

const RESTARTED_WORDS = 'Loupe was restarted: open its new link';
const UNREACHABLE_WORDS = 'Loupe’s bridge does not answer. Start it again with npm start.';

/**
 * Why the bridge did not do what it was asked. `restarted`: the token is not this bridge's;
 * `unreachable`: nobody answered; `refused`: it said no, `message` says why and `next` what to do.
 */
export class BridgeError extends Error {
  readonly kind: 'restarted' | 'unreachable' | 'refused';
  readonly next: string | undefined;
  readonly status: number | undefined;

  constructor(kind: BridgeError['kind'], words: string, next?: string, status?: number) {
    super(words);
    this.name = 'BridgeError';
    this.kind = kind;
    this.next = next;
    this.status = status;
  }
}

/** What is kept for a server, and which version of it this is. */
export interface KeptVersion {
  readonly kept: Kept;
  readonly version: string;
}

export interface BridgeApi {
  about(): Promise<About>;
  sessions(): Promise<readonly SessionSummary[]>;
  createSession(session: NewSession): Promise<SessionSummary>;
  startDemo(): Promise<SessionSummary>;
  deleteSession(id: string): Promise<void>;
  saved(): Promise<readonly SavedServer[]>;
  save(server: SavedServer): Promise<void>;
  forget(id: string): Promise<void>;
  /** What is kept under a key, which may be any text. */
  kept(key: string): Promise<KeptVersion>;
  /** Replaces it, and gives its new version. Rejects with status 412 where `over` is not the version any more. */
  keep(key: string, kept: Kept, over: string): Promise<string>;
  /** The picture at an https address, fetched by the bridge. */
  icon(url: string): Promise<Blob>;
  /** Bytes `from` (inclusive) to `to` (exclusive) of a session's transcript. */
  bytes(session: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The bridge's routes as functions. Each may reject with a BridgeError. `origin` without a slash at its end. */
export function createApi(origin: string, token: string, send: typeof fetch = fetch): BridgeApi {
  async function ask(
    method: string,
    route: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = { ...more, Authorization: `Bearer ${token}` };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let response: Response;
    try {
      response = await send(`${origin}/api${route}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new BridgeError('unreachable', UNREACHABLE_WORDS);
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
  async function read<T>(method: string, route: string, body?: unknown): Promise<T> {
    return (await (await ask(method, route, body)).json()) as T;
  }
  async function tell(method: string, route: string, body?: unknown): Promise<void> {
    await ask(method, route, body);
  }
  const session = (id: string): string => `/sessions/${encodeURIComponent(id)}`;
  const server = (id: string): string => `/saved/${encodeURIComponent(id)}`;
  return {
    about: () => read('GET', '/about'),
    sessions: () => read('GET', '/sessions'),
    createSession: (wanted) => read('POST', '/sessions', wanted),
    startDemo: () => read('POST', '/demo'),
    deleteSession: (id) => tell('DELETE', session(id)),
    saved: () => read('GET', '/saved'),
    save: (saved) => tell('PUT', server(saved.id), saved),
    forget: (id) => tell('DELETE', server(id)),
    kept: async (key) => {
      const response = await ask('GET', await keptRoute(key));
      return { kept: (await response.json()) as Kept, version: versionIn(response) };
    },
    keep: async (key, kept, over) =>
      versionIn(await ask('PUT', await keptRoute(key), kept, { 'If-Match': over })),
    icon: async (url) => {
      const response = await ask('POST', '/icon', { url });
      // The body travels as mere bytes, so that no address of the bridge is ever a picture or a page of others.
      const type = response.headers.get('Loupe-Icon-Type') ?? '';
      return new Blob([await response.arrayBuffer()], { type });
    },
    bytes: async (id, from, to) => {
      const response = await ask('GET', `${session(id)}/bytes?from=${from}&to=${to}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

const versionIn = (response: Response): string => response.headers.get('ETag') ?? '';

/** A key may be longer than an address, or no text that an address can hold: servers choose their names. */
async function keptRoute(key: string): Promise<string> {
  const name = /^[ -~]{1,150}$/.test(key) ? key : `sha256:${await sha256(key)}`;
  return `/kept/${encodeURIComponent(name)}`;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function refusal(response: Response): Promise<BridgeError> {
  if (response.status === 401) return new BridgeError('restarted', RESTARTED_WORDS, undefined, 401);
  const words = `The bridge answered ${response.status} ${response.statusText}`.trim();
  try {
    const body = (await response.json()) as Partial<ApiError> | null;
    const error = typeof body?.error === 'string' ? body.error : words;
    const next = typeof body?.next === 'string' ? body.next : undefined;
    return new BridgeError('refused', error, next, response.status);
  } catch {
    return new BridgeError('refused', words, undefined, response.status);
  }
}
