import { describe, expect, test } from 'vitest';
import { nameOfTarget, parseTarget, TARGETS } from '../src/index.ts';

test('the connect form offers every kind, in this order', () => {
  expect(Object.values(TARGETS).map(({ label }) => label)).toEqual([
    'stdio',
    'Streamable HTTP',
    'HTTP+SSE',
    'WebSocket',
  ]);
});

describe('parseTarget', () => {
  test.each([
    { kind: 'stdio', command: ['node', '', ' x '], cwd: '/srv', env: [['A', '=']] },
    { kind: 'http', url: 'https://host/mcp?a=b', headers: [['X-Key', 'Ab=']], bearer: 't' },
    { kind: 'sse', url: 'http://host/sse' },
    { kind: 'ws', url: 'wss://host/' },
  ])('keeps $kind as it is', (target) => {
    expect(parseTarget(target)).toEqual({ target });
  });

  test('drops what no target has', () => {
    expect(parseTarget({ kind: 'sse', url: 'http://h/', shell: true })).toEqual({
      target: { kind: 'sse', url: 'http://h/' },
    });
  });

  test.each([
    [undefined, 'kind is none of stdio, http, sse, ws'],
    [{ kind: 'toString' }, 'kind is none of stdio, http, sse, ws'],
    [{ kind: 'stdio', command: [] }, 'command names no program'],
    [{ kind: 'stdio', command: [' '] }, 'command names no program'],
    [{ kind: 'stdio', command: ['a', 'b\0'] }, 'command.1 has a NUL character'],
    [{ kind: 'stdio', command: ['a'], env: [['A=B', '']] }, 'env.0.0 is not a variable name'],
    [{ kind: 'http', url: 'h' }, 'url is not a URL that starts with http:// or https://: h'],
    [
      { kind: 'ws', url: 'http://h' },
      'url is not a URL that starts with ws:// or wss://: http://h',
    ],
    [{ kind: 'sse', url: 'http://h', headers: [['a b', '']] }, 'headers.0.0 is not a header name'],
    [
      { kind: 'sse', url: 'http://h', headers: [['a', 'b\r\nc: d']] },
      'headers.0.1 has a line break, which no header value can carry',
    ],
  ])('says what is wrong with %j', (value, problem) => {
    expect(parseTarget(value)).toEqual({ problem });
  });
});

test.each([
  [{ kind: 'stdio', command: ['/usr/bin/node', '/home/me/server.js', '-v'] }, 'node server.js -v'],
  [{ kind: 'stdio', command: ['npx', '@scope/server-files', '/'] }, 'npx server-files /'],
  [{ kind: 'stdio', command: ['x'.repeat(80)] }, `${'x'.repeat(59)}…`],
  [{ kind: 'http', url: 'https://host:8080/' }, 'host:8080'],
  [{ kind: 'sse', url: 'https://host/a/sse?k=secret' }, 'host/a/sse'],
] as const)('names %j', (target, name) => {
  expect(nameOfTarget(target)).toBe(name);
});
