import { existsSync } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptHeader } from '@loupe/transcript';
import { describe, expect, test } from 'vitest';
import { serverPath } from '@loupe/testkit';
import {
  ask,
  ECHO,
  echoing,
  entriesOf,
  frames,
  isAlive,
  later,
  listSessions,
  newSession,
  pidOf,
  rawRequest,
  startTestBridge,
  Tab,
  temporaryFolder,
  until,
} from './rig.ts';

describe('a session', () => {
  test('is a file that begins with its header, for its owner only', async () => {
    const bridge = await startTestBridge();
    const session = await newSession(bridge);
    expect(session).toMatchObject({
      name: 'node -e process.stdin.pipe(process.stdout)',
      life: 'live',
      open: false,
      revision: 'Auto',
      target: { kind: 'stdio', command: ECHO },
    });
    const path = join(bridge.stateDirectory, 'sessions', `${session.id}.jsonl`);
    const header = JSON.parse(await readFile(path, 'utf8')) as TranscriptHeader;
    expect(header).toMatchObject({ loupe: 'transcript', version: 1, session: session.id });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await listSessions(bridge)).toEqual([session]);
  });

  test('carries text both ways, and every byte of its file to the tab', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    const odd = '{"n":9007199254740993,"x":1.0,"x":"\\ud800"} 😀';
    await tab.echo(id, odd);
    await until(() => frames(tab.text()).length === 2);
    expect(frames(tab.text())).toEqual([`sent ${odd}`, `received ${odd}`]);
    expect(tab.text()).toBe((await ask(bridge, 'GET', `/sessions/${id}/transcript`)).text);
  });

  test('tells when a follower has what there was', async () => {
    const bridge = await startTestBridge();
    const { id, bytes } = await newSession(bridge);
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id, 7);
    const told = await until(() => tab.tells.find((tell) => tell.tell === 'caught-up'));
    expect(told).toEqual({ tell: 'caught-up', channel: 7, offset: bytes });
    expect(tab.bytes.get(7)).toHaveLength(bytes);
  });

  test('is followed from the middle by a tab that knows the beginning', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    const whole = tab.text();
    tab.follow(id, 2, 40);
    await tab.echo(id, 'more');
    await until(() => frames(tab.text(2)).includes('received more'));
    expect(tab.text(2).startsWith(whole.slice(40))).toBe(true);
    expect(`${whole.slice(0, 40)}${tab.text(2)}`).toBe(tab.text());
  });

  test('is followed on several channels, each until it is left', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    const other = await newSession(bridge);
    tab.follow(other.id, 2);
    await until(() => tab.text(2).includes(other.id));
    expect(tab.text(1)).not.toContain(other.id);
    tab.send({ ask: 'unfollow', channel: 2 });
    const before = tab.text(2);
    await tab.command(id, { do: 'note', about: 0, note: 'text', text: 'x' });
    expect(await tab.command(other.id, { do: 'open' })).toMatchObject({ tell: 'refused' });
    expect(tab.text(2)).toBe(before);
  });

  test('may be opened again, in the same file', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    const first = pidOf(tab.entries()) ?? 0;
    await tab.command(id, { do: 'close', reason: 'enough' });
    expect(isAlive(first)).toBe(false);
    await tab.command(id, { do: 'open' });
    const second = await until(() => {
      const pid = pidOf(tab.entries());
      return pid !== first && pid;
    });
    await tab.command(id, { do: 'open' });
    await until(() => pidOf(tab.entries()) !== second);
    expect(isAlive(second)).toBe(false);
  });

  test('refuses what it cannot do, by name', async () => {
    const bridge = await startTestBridge();
    const { id } = await newSession(bridge);
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    expect(await tab.echo(id, 'x')).toMatchObject({ reason: 'The session is not connected.' });
    await tab.command(id, { do: 'open' });
    expect(await tab.command(id, { do: 'abort', exchange: 1 })).toMatchObject({
      tell: 'refused',
      reason: 'This server is not reached over HTTP.',
    });
  });

  test('takes a command that comes in one piece with the follow', async () => {
    const bridge = await startTestBridge();
    const { id } = await newSession(bridge);
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    const answers = await Promise.all([
      tab.command(id, { do: 'open' }),
      tab.echo(id, 'one'),
      tab.echo(id, 'two'),
    ]);
    expect(answers.map(({ tell }) => tell)).toEqual(['done', 'done', 'done']);
    await until(() => frames(tab.text()).includes('received two'));
    expect(frames(tab.text()).filter((text) => text.startsWith('sent'))).toEqual([
      'sent one',
      'sent two',
    ]);
  });

  test('loses nothing of a flood, for a quick and for a slow reader', async () => {
    const bridge = await startTestBridge();
    const count = 6_000;
    const print = `for (let n = 0; n < ${count}; n += 1) process.stdout.write(n + ' ' + 'x'.repeat(900) + '\\n')`;
    const { id } = await newSession(bridge, [process.execPath, '-e', print]);
    const quick = await Tab.open(bridge, 'quick');
    const slow = await Tab.open(bridge, 'slow');
    quick.follow(id);
    await until(() => quick.state(id)?.driving);
    slow.follow(id);
    await until(() => slow.state(id));
    slow.socket.pause();
    await quick.command(id, { do: 'open' });
    await until(() => quick.bytes.get(1)?.includes('"state":"closed"'));
    slow.socket.resume();
    await until(() => slow.bytes.get(1)?.length === quick.bytes.get(1)?.length);
    expect(frames(quick.text())).toHaveLength(count);
    expect(slow.text() === quick.text()).toBe(true);
  });

  test('ends a wrapper and the stubborn server below it when it is deleted', async () => {
    const bridge = await startTestBridge();
    const pids = join(await temporaryFolder(), 'pids');
    const { id } = await newSession(bridge, [process.execPath, serverPath('stubborn'), pids]);
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    await tab.command(id, { do: 'open' });
    await until(() => existsSync(pids));
    expect((await ask(bridge, 'DELETE', `/sessions/${id}`)).status).toBe(204);
    const started = JSON.parse(await readFile(pids, 'utf8')) as number[];
    await until(() => !started.some(isAlive));
    await until(() => tab.tells.find((tell) => tell.tell === 'gone'));
    expect(tab.tells.at(-1)).toEqual({
      tell: 'gone',
      channel: 1,
      reason: 'The session was deleted.',
    });
    expect(await listSessions(bridge)).toEqual([]);
    expect(await readdir(join(bridge.stateDirectory, 'sessions'))).toEqual([]);
  });
});

describe('the transcript route', () => {
  test('gives the lines behind an entry, ranges of bytes, and a file to keep', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    await tab.echo(id, 'é');
    await until(() => frames(tab.text()).length === 2);
    const whole = tab.text();
    const get = (query: string) => ask(bridge, 'GET', `/sessions/${id}/${query}`);
    expect(entriesOf((await get('transcript?after=2')).text)).toEqual(tab.entries().slice(2));
    expect((await get('transcript?after=999')).text).toBe('');
    expect((await get('transcript?after=x')).status).toBe(400);
    expect((await get('bytes?from=10&to=30')).text).toBe(whole.slice(10, 30));
    expect((await get('bytes?from=10&to=9999999')).text).toBe(whole.slice(10));
    expect((await get('bytes?from=9999999')).text).toBe('');
    const { headers, text } = await get('transcript?download=1');
    expect(headers['content-disposition']).toBe(`attachment; filename=${id}.jsonl`);
    expect(text).toBe(whole);
  });

  test('streams what comes, with follow=1, until the reader leaves', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    const left = new AbortController();
    later(() => left.abort());
    const url = `http://127.0.0.1:${bridge.port}/api/sessions/${id}/transcript?after=2&follow=1`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${bridge.token}` },
      signal: left.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? [])
        text += Buffer.from(chunk as Uint8Array).toString();
    })();
    await tab.echo(id, 'hello');
    await until(() => frames(text).includes('received hello'));
    expect(entriesOf(text).map(({ seq }) => seq)).toEqual([3, 4]);
    left.abort();
    await expect(reading).rejects.toThrow();
    expect((await rawRequest(bridge.port, '/', { accept: 'text/html' })).status).toBe(503);
  });
});

describe('a past session', () => {
  async function withPast(edit: (path: string) => Promise<void>) {
    const stateDirectory = await temporaryFolder();
    const first = await startTestBridge({ stateDirectory });
    const { id, tab } = await echoing(first);
    await tab.echo(id, 'kept');
    await until(() => frames(tab.text()).includes('received kept'));
    await first.close();
    await edit(join(stateDirectory, 'sessions', `${id}.jsonl`));
    return { id, bridge: await startTestBridge({ stateDirectory }) };
  }

  test('is read like a live one, its torn last line included, but not driven', async () => {
    const torn = '{"seq":99,"at":1,"kind":"fra';
    const { id, bridge } = await withPast((path) => writeFile(path, torn, { flag: 'a' }));
    const [past] = await listSessions(bridge);
    expect(past).toMatchObject({ id, life: 'past' });
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    await until(() => tab.tells.find((tell) => tell.tell === 'caught-up'));
    expect(tab.state(id)).toEqual({ life: 'past', driving: false, driven: false });
    expect(frames(tab.text())).toEqual(['sent kept', 'received kept']);
    expect(tab.text().endsWith(`\n${torn}`)).toBe(true);
    expect((await ask(bridge, 'GET', `/sessions/${id}/transcript`)).text).toBe(tab.text());
    expect(past?.bytes).toBe(tab.bytes.get(1)?.length);
    expect(await tab.echo(id, 'x')).toMatchObject({
      tell: 'refused',
      reason: 'A Loupe that has ended wrote this session: it can only be read.',
    });
    expect((await ask(bridge, 'DELETE', `/sessions/${id}`)).status).toBe(204);
    await until(() => tab.tells.find((tell) => tell.tell === 'gone'));
    expect(await listSessions(bridge)).toEqual([]);
  });

  test.each([
    ['an empty file', ''],
    ['noise', 'what?\n'],
    ['a newer version', '{"loupe":"transcript","version":99}\n'],
  ])('is listed though it is damaged: %s', async (_what, text) => {
    const { id, bridge } = await withPast((path) => writeFile(path, text));
    const [listed] = await listSessions(bridge);
    expect(listed).toMatchObject({ id, life: 'past' });
    expect(listed?.name).toMatch(/^Damaged transcript: ./);
    expect((await ask(bridge, 'GET', `/sessions/${id}/transcript`)).status).toBe(422);
    expect((await ask(bridge, 'DELETE', `/sessions/${id}`)).status).toBe(204);
  });

  test('ignores files that are none of its own', async () => {
    const stateDirectory = await temporaryFolder();
    const bridge = await startTestBridge({ stateDirectory });
    await writeFile(join(stateDirectory, 'sessions', 'notes.jsonl'), 'x');
    expect(await listSessions(bridge)).toEqual([]);
  });
});
