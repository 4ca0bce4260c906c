import { describe, expect, it } from 'vitest';
import { BridgeError, createApi } from '../src/bridge/api.ts';

interface Asked {
  readonly url: string;
  readonly init: RequestInit | undefined;
}

function bridge(answer: () => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const send: typeof fetch = (url, init) => {
    if (typeof url !== 'string') throw new Error('asked with a text only');
    asked.push({ url, init });
    return Promise.resolve(answer());
  };
  return { asked, api: createApi('http://127.0.0.1:6290', 'secret', send) };
}

describe('the routes of the bridge', () => {
  it('sends the token and the body', async () => {
    const { api, asked } = bridge(() => Response.json({ id: 'a' }, { status: 201 }));
    const target = { kind: 'stdio', command: ['node', 'x.js'] } as const;
    expect(await api.createSession({ target, revision: 'Auto' })).toEqual({ id: 'a' });
    expect(asked).toEqual([
      {
        url: 'http://127.0.0.1:6290/api/sessions',
        init: {
          method: 'POST',
          headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json' },
          body: JSON.stringify({ target, revision: 'Auto' }),
        },
      },
    ]);
  });

  it('reads a byte range', async () => {
    const { api, asked } = bridge(() => new Response(new Uint8Array([1, 2, 3])));
    expect(await api.bytes('a/b', 10, 13)).toEqual(new Uint8Array([1, 2, 3]));
    expect(asked[0]?.url).toBe('http://127.0.0.1:6290/api/sessions/a%2Fb/bytes?from=10&to=13');
  });

  it('turns an ApiError into an error with its words', async () => {
    const body = { error: 'No such directory: /x', next: 'Choose another one.' };
    const { api } = bridge(() => Response.json(body, { status: 400 }));
    const failure = await api.startDemo().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BridgeError);
    expect(failure).toMatchObject({
      kind: 'refused',
      message: body.error,
      next: body.next,
      status: 400,
    });
  });

  it('says that Loupe was restarted on a 401, whatever its body', async () => {
    const { api } = bridge(() => new Response('<html>', { status: 401 }));
    await expect(api.about()).rejects.toMatchObject({
      kind: 'restarted',
      message: 'Loupe was restarted: open its new link',
    });
  });

  it('has words for a body that is no ApiError, and for no answer at all', async () => {
    const odd = bridge(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(odd.api.sessions()).rejects.toThrow('The bridge answered 502 Bad Gateway');
    const dead = bridge(() => Promise.reject(new TypeError('fetch failed')));
    await expect(dead.api.sessions()).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
