import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, encodeEntry, encodeHeader } from '../src/index.ts';
import type { Entry, TargetRecord, TranscriptHeader } from '../src/index.ts';
import { entries } from './arbitrary.ts';

const headerFor = (target: TargetRecord): TranscriptHeader => ({
  loupe: 'transcript',
  version: 1,
  session: 's',
  started: '2026-03-01T09:30:00.000Z',
  target,
  revision: 'Auto',
  name: 'test',
  writer: 'mcp-loupe 0.1.0',
});
const plain = createRedactor(headerFor({ kind: 'stdio', command: ['x'] }));
const frame = (text: string): Entry => ({
  seq: 1,
  at: 0,
  kind: 'frame',
  direction: 'received',
  text,
});

function masked(text: string, redactor = plain): string {
  const entry = redactor.entry(frame(text));
  if (entry.kind !== 'frame') throw new Error('not a frame');
  return entry.text;
}

const knowing = (...secrets: string[]) =>
  createRedactor(
    headerFor({ kind: 'stdio', command: ['x'], env: secrets.map((value) => ['NAME', value]) }),
  );

/** Text with letters, quotes, backslashes, control and non-ASCII characters, but nothing of the mask's own. */
const secrets = fc
  .string({
    unit: fc.constantFrom(...'xyzXYZ019"\\/ \n\t%&=+é漢😀-_.'.match(/./gsu)!),
    minLength: 4,
  })
  .filter((secret) => !/^\d+$/.test(secret));

/** How a text may quote another. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify({ a: [text] }),
  (text) => JSON.stringify({ log: JSON.stringify({ a: text }) }),
  (text) => JSON.stringify({ [text]: 1 }),
  (text) => `Error: {"a":${JSON.stringify(text)}} in line 1`,
  (text) => `Error: ${JSON.stringify(JSON.stringify(text))} in line 1`,
  (text) => `http://x/?q=${encodeURIComponent(text)}`,
  (text) => `q=${encodeURIComponent(text).replaceAll('%20', '+')}&z=1`,
  (text) =>
    JSON.stringify(text)
      .replace(/[^ -~]/g, (unit) => escaped(unit))
      .replaceAll('/', '\\/'),
  (text) =>
    `xx ${JSON.stringify(text).replace(/[^ -~]/g, (unit) => escaped(unit).toUpperCase().replace('U', 'u'))}`,
];
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

describe('values of the target', () => {
  it('are found in every spelling', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...spellings), (secret, spell) => {
        const text = spell(secret);
        const output = masked(text, knowing(secret));
        expect(output).toContain('[redacted]');
        expect(output).not.toContain(secret);
        expect(output).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(output).not.toContain(encodeURIComponent(secret));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['"xx"', '{"type":"account","n":1}'])('are found where they are JSON: %s', (secret) => {
    expect(masked(secret, knowing(secret))).toBe('"[redacted]"');
    expect(masked(`{"a":${secret},"b":2}`, knowing(secret))).toBe('{"a":"[redacted]","b":2}');
  });

  it('are in no text of any entry', () => {
    const redactor = knowing('hunter22', 'longer-hunter22');
    fc.assert(
      fc.property(entries, (entry) => {
        const told = { ...entry };
        for (const name of ['text', 'reason', 'url', 'tail']) {
          if (name in told) Object.assign(told, { [name]: 'so longer-hunter22 hunter22' });
        }
        expect(encodeEntry(redactor.entry(told))).not.toContain('hunter22');
      }),
    );
  });

  it('leave JSON as JSON, and every other character as it was', () => {
    const redactor = knowing('s3cret-value', '123456');
    expect(masked('{ "a": "is s3cret-value.", "n":1.0, "p":123456, "n":2 }', redactor)).toBe(
      '{ "a": "is [redacted].", "n":1.0, "p":"[redacted]", "n":2 }',
    );
  });

  it('that are short, or words of JSON, are not looked for', () => {
    expect(masked('{"a":true,"b":"dev"}', knowing('true', 'dev', '1', ''))).toBe(
      '{"a":true,"b":"dev"}',
    );
  });

  it.each<[TargetRecord, TargetRecord]>([
    [
      { kind: 'stdio', command: ['s', '--token', 'abc', '--api-key=def'], env: [['A', 'x']] },
      {
        kind: 'stdio',
        command: ['s', '--token', '[redacted]', '--api-key=[redacted]'],
        env: [['A', '[redacted]']],
      },
    ],
    [
      {
        kind: 'http',
        url: 'https://me:pass@x.example/mcp?api_key=k123&a=1',
        headers: [['X-Team', 'blue']],
        bearer: 'tok',
      },
      {
        kind: 'http',
        url: 'https://[redacted]@x.example/mcp?api_key=[redacted]&a=1',
        headers: [['X-Team', '[redacted]']],
        bearer: '[redacted]',
      },
    ],
  ])('are masked in the header (%#)', (target, expected) => {
    const header = headerFor(target);
    const output = createRedactor(header).header(header);
    expect(output).toEqual({ ...header, target: expected, redacted: true });
    expect(encodeHeader(output)).toContain('"redacted":true');
  });

  it('are known without their scheme', () => {
    const redactor = createRedactor(
      headerFor({ kind: 'http', url: 'http://x/', headers: [['Authorization', 'Bearer abc123']] }),
    );
    expect(masked('the token abc123 is bad', redactor)).toBe('the token [redacted] is bad');
  });
});

describe('secrets by name', () => {
  it.each([
    ['{"access_token":"a","expires_in":1}', '{"access_token":"[redacted]","expires_in":1}'],
    ['{"Refresh-Token" : "a\\"b"}', '{"Refresh-Token" : "[redacted]"}'],
    ['{"password":1234,"n":1}', '{"password":"[redacted]","n":1}'],
    ['{"token":{"type":"string"}}', '{"token":{"type":"string"}}'],
    ['{"progressToken":"abc"}', '{"progressToken":"abc"}'],
    ['{"error":{"code":-32602}}', '{"error":{"code":-32602}}'],
    ['{"code":"SplxlOBeZQQYbYS6WxSbIA"}', '{"code":"[redacted]"}'],
    ['{"code":"ECONNREFUSED"}', '{"code":"ECONNREFUSED"}'],
    ['{"code":"print(1)"}', '{"code":"print(1)"}'],
    [
      JSON.stringify({ text: JSON.stringify({ id_token: 'x', n: JSON.stringify({ pwd: 'y' }) }) }),
      JSON.stringify({
        text: JSON.stringify({ id_token: '[redacted]', n: JSON.stringify({ pwd: '[redacted]' }) }),
      }),
    ],
    ['bad: {"client_secret": "a b", "x":1', 'bad: {"client_secret": "[redacted]", "x":1'],
    ['bad: {\\"client_secret\\": \\"a b\\"}', 'bad: {\\"client_secret\\": \\"[redacted]\\"}'],
    ["got {'api_key': 'a b'}", "got {'api_key': '[redacted]'}"],
    [
      'grant_type=x&code=abc&code_verifier=def',
      'grant_type=x&code=[redacted]&code_verifier=[redacted]',
    ],
    ['/callback?code=abc&state=1', '/callback?code=[redacted]&state=1'],
    ['exited with code=3', 'exited with code=3'],
    ['export GITHUB_TOKEN=ghp_x', 'export GITHUB_TOKEN=[redacted]'],
    ['{"GITHUB_TOKEN":"ghp_x"}', '{"GITHUB_TOKEN":"[redacted]"}'],
    ['{"next_page_token":"x"}', '{"next_page_token":"x"}'],
    ['max_tokens=5', 'max_tokens=5'],
    ['password=hunter2, next', 'password=[redacted], next'],
    ['Authorization: Bearer abc.def', 'Authorization: [redacted]'],
    ['sent Bearer abc.def to it', 'sent Bearer [redacted] to it'],
    ['see https://me:pw@x.example/a', 'see https://[redacted]@x.example/a'],
    ['see https://x.example/a@b', 'see https://x.example/a@b'],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('are masked in headers, in events, and their bytes are dropped', () => {
    const http = { seq: 2, at: 0, kind: 'http', exchange: 2 } as const;
    expect(
      plain.entry({
        ...http,
        phase: 'request',
        method: 'POST',
        url: 'http://x/?token=abc',
        headers: [
          ['AUTHORIZATION', 'Basic x'],
          ['Mcp-Session-Id', 'abc'],
          ['X-Api-Key', 'k'],
          ['Referer', 'http://x/?token=abc'],
        ],
      }),
    ).toMatchObject({
      url: 'http://x/?token=[redacted]',
      headers: [
        ['AUTHORIZATION', '[redacted]'],
        ['Mcp-Session-Id', 'abc'],
        ['X-Api-Key', '[redacted]'],
        ['Referer', 'http://x/?token=[redacted]'],
      ],
    });
    const response = { ...http, phase: 'response', status: 200 } as const;
    expect(plain.entry({ ...response, headers: [['Set-Cookie', 'a=1']] })).toMatchObject({
      headers: [['Set-Cookie', '[redacted]']],
    });
    expect(
      plain.entry({ ...http, phase: 'event', text: 'id: 1\r\ndata: {"token":"a b"}\r\n\r\n' }),
    ).toMatchObject({ text: 'id: 1\r\ndata: {"token":"[redacted]"}\r\n\r\n' });
    expect(
      plain.entry({ ...http, phase: 'body', text: '{"token":"\ufffd"}', bytes: 'AA==' }),
    ).toEqual({ ...http, phase: 'body', text: '{"token":"[redacted]"}' });
    const whole = { ...http, phase: 'body', text: '\ufffd', bytes: '/w==' } as const;
    expect(plain.entry(whole)).toBe(whole);
  });
});

it('takes no longer for hostile texts than for others of their length', () => {
  const redactor = knowing('a\\b\\c\\d', 'token-value');
  for (const text of [
    '\\'.repeat(300_000),
    '"token":"'.repeat(50_000),
    'token='.repeat(50_000),
    '://'.repeat(100_000),
    'authorization '.repeat(30_000),
    `{"a":"${'\\\\'.repeat(150_000)}"}`,
    '[[[['.repeat(100_000),
    `"token":"${'a'.repeat(300_000)}`,
    "\\'token\\':\\'".repeat(20_000),
    'a-'.repeat(150_000),
    'token-'.repeat(50_000),
  ]) {
    expect(typeof masked(text, redactor)).toBe('string');
  }
});
