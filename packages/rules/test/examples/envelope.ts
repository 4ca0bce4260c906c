import { notification, request } from '@loupe/testkit';
import type { Examples } from './example.ts';

const RESULT = { jsonrpc: '2.0', id: 1, result: {} };
const ERROR = { code: -32000, message: 'no' };

export const envelope: Examples = {
  'envelope-not-json': [
    {
      fires: (s) => s.received('{"jsonrpc":"2.0","id":1,'),
      silent: (s) => s.received('Server v1 ready'),
    },
    {
      kind: 'http',
      fires: (s) => s.posts(request(1, 'ping'), '<html>'),
      silent: (s) => s.posts(request(1, 'ping'), RESULT),
    },
    {
      kind: 'ws',
      fires: (s) => s.received('hello'),
      silent: (s) => s.received('{"jsonrpc":"2.0"', { cutFrom: 70_000_000 }),
    },
    {
      fires: (s) => s.sent('{"typed":', { origin: 'hand' }),
      silent: (s) => s.received('{"half', { unterminated: true }),
    },
  ],
  'stdio-stdout-noise': [
    { fires: (s) => s.received('Server v1 ready'), silent: (s) => s.received('') },
    { fires: (s) => s.received('42'), silent: (s) => s.received('[1,2') },
    { fires: (s) => s.received('"text"'), silent: (s) => s.stderr('Server v1 ready') },
  ],
  'envelope-unclassifiable': [
    {
      fires: (s) => s.received({ level: 'info' }),
      silent: (s) => s.received(notification('notifications/message')),
    },
    {
      fires: (s) => s.received({ jsonrpc: '2.0', result: {} }),
      silent: (s) => s.received('"text"'),
    },
    {
      fires: (s) => s.received({ jsonrpc: '2.0', id: 1, method: 'ping', result: {} }),
      silent: (s) => s.received(request(1, 'ping', { result: 1 })),
    },
    { kind: 'ws', fires: (s) => s.received('42'), silent: (s) => s.received('') },
  ],
  'envelope-result-xor-error': [
    {
      fires: (s) => s.received({ ...RESULT, error: ERROR }),
      silent: (s) => s.received(RESULT),
    },
    { fires: (s) => s.received({ jsonrpc: '2.0', id: 1 }), silent: (s) => s.received('{}') },
  ],
  'envelope-jsonrpc-version': [
    {
      fires: (s) => s.received({ ...RESULT, jsonrpc: '1.0' }),
      silent: (s) => s.received(RESULT),
    },
    {
      fires: (s) => s.received({ id: 1, method: 'ping' }),
      silent: (s) => s.received({ level: 'info' }),
    },
  ],
  'envelope-error-without-id': [
    {
      fires: (s) => s.received({ jsonrpc: '2.0', id: null, error: ERROR }),
      silent: (s) => s.received({ jsonrpc: '2.0', id: 1, error: ERROR }),
    },
    {
      kind: 'http',
      fires: (s) => s.posts(request(1, 'ping'), { jsonrpc: '2.0', error: ERROR }, 400),
      silent: (s) => s.posts(request(1, 'ping'), { jsonrpc: '2.0', id: 1, error: ERROR }, 400),
    },
  ],
  'envelope-invalid-utf8': [
    {
      fires: (s) => s.received('{"a":"\uFFFD"}', { bytes: 'eyJhIjoi/yJ9' }),
      silent: (s) => s.received('{"a":"\uFFFD"}'),
    },
    {
      kind: 'ws',
      fires: (s) => s.received('\uFFFD', { bytes: '/w==' }),
      silent: (s) => s.received('{}', { bytes: 'e30=' }),
    },
  ],
  'id-type': [
    {
      fires: (s) => s.received(request(null, 'roots/list')),
      silent: (s) => s.received(request('', 'roots/list')),
    },
    {
      fires: (s) => s.received({ ...RESULT, id: null }),
      silent: (s) => s.received({ jsonrpc: '2.0', result: {} }),
    },
    {
      fires: (s) => s.received('{"jsonrpc":"2.0","id":1.5,"method":"ping"}'),
      silent: (s) => s.received('{"jsonrpc":"2.0","id":1.0,"method":"ping"}'),
    },
  ],
  'notification-has-id': [
    {
      fires: (s) => s.received(request(7, 'notifications/message')),
      silent: (s) => s.received(request(7, 'ping')),
    },
    {
      fires: (s) => s.received(request(null, 'notifications/message')),
      silent: (s) => s.received(notification('notifications/message')),
    },
  ],
  'batch-removed': [
    {
      fires: (s) => {
        s.handshake('2025-06-18');
        s.received(JSON.stringify([notification('a'), notification('b')]));
      },
      silent: (s) => {
        s.handshake('2025-03-26');
        s.received(JSON.stringify([notification('a'), notification('b')]));
      },
    },
    {
      fires: (s) => {
        s.handshake('2025-03-26');
        s.received('[]');
      },
      silent: (s) => s.received('{}'),
    },
  ],
  'frame-cut': [
    {
      fires: (s) => s.received('{"jsonrpc":"2.0"', { cutFrom: 70_000_000 }),
      silent: (s) => s.received('{"jsonrpc":"2.0"'),
    },
  ],
  'stdio-unterminated': [
    {
      fires: (s) => s.received('{"jsonrpc":"2.0"', { unterminated: true }),
      silent: (s) => s.received('{"jsonrpc":"2.0"'),
    },
  ],
};
