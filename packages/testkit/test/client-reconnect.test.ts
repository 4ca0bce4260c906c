import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../src/servers.ts';
import { ClientRig, overHttp } from './client-rig.ts';

/** What the log says of attempts to connect again. */
const announced = (rig: ClientRig) =>
  rig.entries.flatMap((entry) =>
    entry.kind === 'note' && entry.note === 'retry' ? [entry.text] : [],
  );

describe('a lost connection', () => {
  it('of Streamable HTTP is got back when the server is started again; no tool runs twice', async () => {
    const { rig, server } = await overHttp('get-refused', 'get-405');
    await rig.connected();
    await server.stop();
    const lost = await rig.call('echo', '{"a":1}');
    expect(lost.failure?.what).toContain('ECONNREFUSED');
    expect(rig.state).toMatchObject({ phase: 'failed', retry: { attempt: 1, of: 5 } });
    const again = await startHttpServer('get-refused', ['get-405'], {
      PORT: new URL(server.url).port,
    });
    onTestFinished(() => again.stop());
    await rig.connected();
    expect(announced(rig)[0]).toBe('Connecting again. Attempt 1 of 5 in 1.0 s.');
    expect((await rig.call('echo', '{"a":2}')).status).toBe('ok');
    const calls = (await again.seen()).filter(({ body }) => body.includes('tools/call'));
    expect(calls).toHaveLength(1);
  });

  it('of HTTP+SSE waits for as long as the server says', async () => {
    const { rig, server } = await overHttp('drops-out', 'sse', { kind: 'sse' });
    await rig.connected();
    const dropped = await rig.call('drop');
    expect(dropped.status).not.toBe('ok');
    await rig.until(() => announced(rig).length === 2);
    await rig.connected();
    expect(announced(rig)).toEqual([
      'Connecting again. Attempt 1 of 5 in 1.0 s.',
      'Connecting again. The server asks for a pause of 2 s (Retry-After: 2). Attempt 2 of 5 in 2.0 s.',
    ]);
    const calls = (await server.seen()).filter(({ body }) => body.includes('tools/call'));
    expect(calls).toHaveLength(1);
  });

  it('of a WebSocket is opened again, and the call is not', async () => {
    const server = await startHttpServer('ws-server', ['close']);
    onTestFinished(() => server.stop());
    const rig = new ClientRig({ kind: 'ws', url: server.url });
    await rig.connected();
    const { status } = await rig.call('echo');
    expect(status).not.toBe('ok');
    const { failure } = await rig.phase('failed');
    expect(failure?.what).toContain('1011');
    expect(await rig.connected()).toMatchObject({ attempt: 2 });
    expect(rig.sent('tools/call')).toHaveLength(1);
  });

  it('is given up at a word of the person', async () => {
    const { rig, server } = await overHttp('get-refused', 'get-405');
    await rig.connected();
    await server.stop();
    await rig.call('echo');
    await rig.until(() => rig.state.retry?.due);
    rig.client.disconnect();
    await rig.until(() => rig.state.retry === undefined);
    const count = rig.entries.length;
    await new Promise((resume) => setTimeout(resume, 1_500));
    expect(rig.entries).toHaveLength(count);
    expect(rig.state.phase).toBe('failed');
  });
});

describe('the GET stream', () => {
  it('that is put off is asked for again then, without a word of failure', async () => {
    const { rig, server } = await overHttp('drops-out', 'get-503');
    await rig.connected();
    await rig.until(() => rig.http('event').some(({ text }) => text.includes('list_changed')));
    expect(rig.state.phase).toBe('connected');
    const gets = (await server.seen()).filter(({ method }) => method === 'GET');
    expect(gets).toHaveLength(2);
    expect(announced(rig)).toEqual([]);
  });

  // Case 37.
  it('that was closed is not asked for after a disconnect: one DELETE, then nothing', async () => {
    const { rig, server } = await overHttp('closing', 'retry-close');
    await rig.connected();
    await rig.until(() => rig.http('end').length > 0 && rig.http('event').length > 0);
    rig.client.disconnect();
    await rig.phase('disconnected');
    await new Promise((resume) => setTimeout(resume, 1_500));
    const seen = (await server.seen()).map(({ method }) => method);
    expect(seen.filter((method) => method === 'DELETE')).toHaveLength(1);
    expect(seen.at(-1)).toBe('DELETE');
    expect(rig.state.failure).toBeUndefined();
  });
});
