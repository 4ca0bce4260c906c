import { notification, request } from '@loupe/testkit';
import type { Script } from '@loupe/testkit';
import type { HeaderList } from '@loupe/transcript';
import type { Examples } from './example.ts';

const URL = 'http://127.0.0.1:1/mcp';

function get(script: Script, status: number, contentType?: string, headers: HeaderList = []): void {
  script.response(script.http('GET', URL, { headers }), status, contentType);
}

function post(script: Script, wire: object, status: number, contentType?: string): void {
  const exchange = script.http('POST', URL, { frame: script.sent(wire) });
  script.response(exchange, status, contentType);
}

function stream(script: Script, ...endpoints: readonly string[]): void {
  const exchange = script.http('GET', 'http://127.0.0.1:1/sse');
  script.response(exchange, 200, 'text/event-stream');
  for (const endpoint of endpoints) {
    script.block(exchange, `event: endpoint\ndata: ${endpoint}\n\n`);
  }
}

export const transports: Examples = {
  'http-get-reply': [
    {
      kind: 'http',
      fires: (s) => get(s, 404, 'text/html'),
      silent: (s) => get(s, 405),
    },
    {
      kind: 'http',
      fires: (s) => get(s, 200, 'application/json'),
      silent: (s) => get(s, 200, 'Text/Event-Stream; charset=utf-8'),
    },
    {
      kind: 'http',
      fires: (s) => get(s, 501),
      silent: (s) => get(s, 404, undefined, [['Mcp-Session-Id', 'gone']]),
    },
    { kind: 'http', fires: (s) => get(s, 406), silent: (s) => get(s, 401) },
  ],
  'http-notification-status': [
    {
      kind: 'http',
      fires: (s) => post(s, notification('notifications/initialized'), 204),
      silent: (s) => post(s, notification('notifications/initialized'), 202),
    },
    {
      kind: 'http',
      fires: (s) => post(s, { jsonrpc: '2.0', id: 1, result: {} }, 200),
      silent: (s) => post(s, request(1, 'ping'), 200, 'application/json'),
    },
  ],
  'http-response-content-type': [
    {
      kind: 'http',
      fires: (s) => post(s, request(1, 'ping'), 200, 'text/plain; a=application/json'),
      silent: (s) => post(s, request(1, 'ping'), 200, 'Application/JSON; Charset=UTF-8'),
    },
    {
      kind: 'http',
      fires: (s) => post(s, request(1, 'ping'), 200),
      silent: (s) => post(s, request(1, 'ping'), 502, 'text/html'),
    },
  ],
  'sse-endpoint-event': [
    {
      kind: 'sse',
      fires: (s) => stream(s, 'https://other.example/collect?x=1'),
      silent: (s) => stream(s, '/messages?session=1'),
    },
    {
      kind: 'sse',
      fires: (s) => stream(s, '/messages', '/messages'),
      silent: (s) => stream(s, 'http://127.0.0.1:1/messages'),
    },
    { kind: 'sse', fires: (s) => stream(s, '//other.example/x'), silent: (s) => stream(s) },
    { kind: 'sse', fires: (s) => stream(s, 'javascript:1'), silent: (s) => stream(s) },
  ],
};
