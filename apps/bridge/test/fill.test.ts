import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpOrder } from '@loupe/bridge-api';
import { unfilled, type Entry } from '@loupe/transcript';
import { describe, expect, test } from 'vitest';
import { fillIn } from '../src/fill.ts';
import {
  ask,
  echoing,
  entriesOf,
  later,
  startTestBridge,
  Tab,
  until,
  type TestBridge,
} from './rig.ts';

const NAME = 'LOUPE_FILL_TEST';
const VALUE = 'q"uo\\te\nü';
const INSIDE = 'q\\"uo\\\\te\\nü';

/** With the variable set for as long as the test runs. */
async function bridgeKnowing(value: string = VALUE): Promise<TestBridge> {
  process.env[NAME] = value;
  later(() => Reflect.deleteProperty(process.env, NAME));
  return startTestBridge();
}

const sent = (entries: readonly Entry[]) =>
  entries.filter((entry) => entry.kind === 'frame' && entry.direction === 'sent');

describe('a command that names variables', () => {
  test('reaches a real child with their values, and is logged with marks', async () => {
    const bridge = await bridgeKnowing();
    const { id, tab } = await echoing(bridge);
    const text = `{"a":"{{env:${NAME}}}-{{ env:${NAME} }}","b":"{{env:OTHER}}"}`;
    const command = { do: 'send', text, origin: 'client', fill: [NAME] } as const;
    expect(await tab.command(id, command)).toMatchObject({ tell: 'done' });
    const wire = `{"a":"${INSIDE}-${INSIDE}","b":"{{env:OTHER}}"}`;
    const received = await until(() =>
      tab.entries().find((entry) => entry.kind === 'frame' && entry.direction === 'received'),
    );
    expect(received).toMatchObject({ text: wire });
    expect(JSON.parse(wire)).toEqual({ a: `${VALUE}-${VALUE}`, b: '{{env:OTHER}}' });
    const [frame] = sent(tab.entries());
    const end = 6 + INSIDE.length;
    expect(frame).toMatchObject({
      text: wire,
      origin: 'client',
      filled: [
        { name: NAME, start: 6, end },
        { name: NAME, start: end + 1, end: end + 1 + INSIDE.length },
      ],
    });
    expect(unfilled(frame!)).toMatchObject({
      text: text.replace(`{{ env:${NAME} }}`, `{{env:${NAME}}}`),
    });
  });

  test('is refused, and nothing goes out, where one is not set', async () => {
    const bridge = await bridgeKnowing();
    const { id, tab } = await echoing(bridge);
    const text = `"{{env:${NAME}}} {{env:LOUPE_UNSET_TEST}}"`;
    const fill = [NAME, 'LOUPE_UNSET_TEST'];
    const refused = await tab.command(id, { do: 'send', text, origin: 'client', fill });
    expect(refused).toMatchObject({
      tell: 'refused',
      reason: 'LOUPE_UNSET_TEST is not set in the environment of the bridge. Nothing was sent.',
    });
    for (const name of ['__proto__', 'constructor']) {
      const odd = { do: 'send', text: `{{env:${name}}}`, origin: 'client', fill: [name] } as const;
      expect(await tab.command(id, odd)).toMatchObject({ tell: 'refused' });
    }
    expect(sent(tab.entries())).toEqual([]);
  });

  test('is done once under its key, and may be tried again when it was refused', async () => {
    const bridge = await bridgeKnowing();
    const { id, tab } = await echoing(bridge);
    const command = {
      do: 'send',
      text: `"{{env:${NAME}}}"`,
      origin: 'client',
      fill: [NAME],
    } as const;
    Reflect.deleteProperty(process.env, NAME);
    expect(await tab.command(id, command, 'k')).toMatchObject({ tell: 'refused' });
    process.env[NAME] = 'now';
    expect(await tab.command(id, command, 'k')).toMatchObject({ tell: 'done' });
    process.env[NAME] = 'later';
    expect(await tab.command(id, command, 'k')).toMatchObject({ tell: 'done' });
    await until(() => sent(tab.entries()).length > 0);
    expect(sent(tab.entries())).toMatchObject([{ text: '"now"' }]);
  });

  test('by hand goes out as it stands', async () => {
    const bridge = await bridgeKnowing();
    const { id, tab } = await echoing(bridge);
    const text = `"{{env:${NAME}}}"`;
    await tab.command(id, { do: 'send', text, origin: 'hand', fill: [NAME] });
    await tab.command(id, { do: 'send', text, origin: 'client' });
    await until(() => sent(tab.entries()).length === 2);
    for (const frame of sent(tab.entries())) {
      expect(frame).toMatchObject({ text });
      expect('filled' in frame).toBe(false);
    }
  });

  test('may name nothing but variables', async () => {
    const bridge = await bridgeKnowing();
    const { id, tab } = await echoing(bridge);
    const command = { do: 'send', text: 'x', origin: 'client', fill: ['A-B'] } as const;
    tab.send({ ask: 'command', session: id, command: { ...command, key: 'k' } });
    expect(await until(() => tab.closeCode)).toBe(1008);
  });
});

describe('over HTTP', () => {
  const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
  const order = (...headers: HttpOrder['headers']): HttpOrder => ({
    method: 'POST',
    url: 'http://127.0.0.1:1/mcp',
    headers,
  });
  const filled = (http: HttpOrder, value: string) =>
    fillIn(
      { do: 'send', key: 'k', origin: 'client', text: '"{{env:A}}"', http, fill: ['A'] },
      { A: value },
    );

  test('headers that repeat an argument have its value, and a mark', async () => {
    const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        heard.push({ headers: request.headers, body });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    later(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const bridge = await bridgeKnowing('plain value');
    const target = { kind: 'http', url };
    const { text } = await ask(bridge, 'POST', '/sessions', { target, revision: 'Auto' });
    const { id } = JSON.parse(text) as { id: string };
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    await tab.command(id, { do: 'open' });
    const headers = [
      ['content-type', 'application/json'],
      ['Mcp-Param-Token', `so {{env:${NAME}}}`],
      ['Mcp-Name', encoded(`ü {{env:${NAME}}}`)],
    ] as const;
    const command = { do: 'send', text: `{"a":"{{env:${NAME}}}"}`, origin: 'client' } as const;
    await tab.command(id, { ...command, fill: [NAME], http: { method: 'POST', url, headers } });
    await until(() => heard.length > 0);
    expect(heard[0]?.body).toBe('{"a":"plain value"}');
    expect(heard[0]?.headers).toMatchObject({
      'mcp-param-token': 'so plain value',
      'mcp-name': encoded('ü plain value'),
    });
    const transcript = await ask(bridge, 'GET', `/sessions/${id}/transcript`);
    const request = entriesOf(transcript.text).find(
      (entry) => entry.kind === 'http' && entry.phase === 'request',
    );
    expect(request).toMatchObject({
      filled: [
        { name: NAME, header: 1, start: 3, end: 14 },
        { name: NAME, header: 2, start: 0, end: encoded('ü plain value').length },
      ],
    });
  });

  test('a value that a header can not carry is encoded where the protocol says how, and refused elsewhere', () => {
    for (const value of ['ü', 'a\nb', ' a', 'a ', '', '=?base64?YQ==?=']) {
      const { http, filledHeaders, text } = filled(order(['mcp-param-a', '{{env:A}}']), value);
      expect(http?.headers).toEqual([['mcp-param-a', encoded(value)]]);
      expect(filledHeaders).toEqual([
        { name: 'A', header: 0, start: 0, end: encoded(value).length },
      ]);
      expect(JSON.parse(text)).toBe(value);
    }
    expect(() => filled(order(['Authorization', 'Bearer {{env:A}}']), 'a\nb')).toThrow(
      "A can't be sent in the header Authorization",
    );
    expect(filled(order(['Authorization', 'Bearer {{env:A}}']), 'abc').http?.headers).toEqual([
      ['Authorization', 'Bearer abc'],
    ]);
  });

  test('what was encoded for another reason is plain where it may be', () => {
    const { http } = filled(order(['Mcp-Param-A', encoded(' {{env:A}}')]), 'x');
    expect(http?.headers).toEqual([['Mcp-Param-A', encoded(' x')]]);
  });
});
