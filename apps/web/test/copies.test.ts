import { expect, it } from 'vitest';
import type { CopyFormat } from '@loupe/exporters';
import type { Clock } from '@loupe/jsonrpc';
import { notification, request, Script } from '@loupe/testkit';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import { copiesApi } from '../src/session/copies-api.ts';
import { Session } from '../src/session/session.ts';
import { blobSource } from '../src/session/source.ts';
import { HEADER } from './fake-bridge.ts';

const clock: Clock = { now: () => performance.now(), after: () => () => undefined };
const target = { kind: 'http', url: 'http://127.0.0.1:1/mcp' } as const;

async function opened(file: Blob): Promise<Session> {
  const session = new Session({
    source: blobSource(file),
    clock,
    yieldThen: (then) => void setImmediate(then),
    changed: () => undefined,
  });
  await session.readAll(file.size);
  return session;
}

/** Copies from an opened file with these entries. */
async function copies(script: Script) {
  const header = encodeHeader({ ...HEADER, target });
  const file = new Blob([[header, ...script.entries.map(encodeEntry), ''].join('\n')]);
  const session = await opened(file);
  const api = copiesApi(() => session);
  return async (seq: number, format: CopyFormat) => {
    const copy = await api.copyAs('file:1', seq, format);
    return 'text' in copy ? copy.text : copy.problem;
  };
}

it('makes a request again from its question and from its answer, and nothing of what the server sent', async () => {
  const script = new Script();
  const question = script.asks(1, 'tools/call', { name: 'a' });
  const post = script.http('POST', target.url, { frame: question });
  const answer = script.event(post, { jsonrpc: '2.0', id: 1, result: {} });
  const asked = script.event(post, request('s', 'roots/list'));
  const log = script.event(post, notification('notifications/message', { data: 'hello' }));
  const stream = script.http('GET', target.url);
  const told = script.event(stream, notification('notifications/tools/list_changed'));
  const reply = script.sent({ jsonrpc: '2.0', id: 's', result: { roots: [] } });
  script.http('POST', target.url, { frame: reply });
  const copy = await copies(script);

  expect(await copy(question, 'curl')).toContain('"name":"a"');
  for (const seq of [answer, log, post]) {
    expect(await copy(seq, 'curl')).toBe(await copy(question, 'curl'));
  }
  expect(await copy(reply, 'curl')).toContain('{"roots":[]}');
  for (const format of ['curl', 'pipeline', 'test'] as const) {
    expect(await copy(asked, format)).toMatch(/^The server sent it/);
    expect(await copy(told, format)).toMatch(/^The server sent it/);
  }
  expect(await copy(told, 'line')).toContain('list_changed');
  expect(await copy(stream, 'curl')).toBe('This entry carries no message.');
});

it('says where a copy holds what an export would mask', async () => {
  const script = new Script();
  const plain = script.asks(1, 'tools/call', { name: 'a' });
  script.http('POST', target.url, { frame: plain });
  const secret = script.asks(2, 'tools/call', { name: 'a', arguments: { password: 'hunter22' } });
  const header = encodeHeader({ ...HEADER, target });
  const file = new Blob([[header, ...script.entries.map(encodeEntry), ''].join('\n')]);
  const session = await opened(file);
  const api = copiesApi(() => session);
  expect(await api.copyAs('file:1', plain, 'curl')).toMatchObject({ holdsSecrets: false });
  expect(await api.copyAs('file:1', secret, 'json')).toMatchObject({ holdsSecrets: true });
});
