import { notification, request } from '@loupe/testkit';
import type { Script } from '@loupe/testkit';
import type { Examples } from './example.ts';

const progress = (token: unknown) =>
  notification('notifications/progress', { progressToken: token, progress: 1 });

function asksWithToken(script: Script): void {
  script.asks(3, 'tools/call', { name: 'slow', _meta: { progressToken: 3 } });
}

export const pairing: Examples = {
  'response-unknown-id': [
    {
      fires: (s) => s.answers(99),
      silent: (s) => {
        s.asks(99, 'ping');
        s.answers(99);
      },
    },
    {
      fires: (s) => {
        s.asks(1, 'ping');
        s.answers(1);
        s.answers(1);
      },
      silent: (s) => {
        s.asks(1, 'ping');
        s.answers('1');
      },
    },
    {
      fires: (s) => {
        s.note('timeout', s.asks(1, 'ping'));
        s.answers(1);
      },
      silent: (s) => {
        s.received(request(1, 'ping'));
        s.sent({ jsonrpc: '2.0', id: 1, result: {} });
      },
    },
  ],
  'response-id-type-changed': [
    {
      fires: (s) => {
        s.asks(5, 'ping');
        s.answers('5');
      },
      silent: (s) => {
        s.asks(1, 'ping');
        s.asks('1', 'ping');
        s.answers('1');
        s.answers(1);
      },
    },
  ],
  'request-unanswered': [
    {
      fires: (s) => {
        s.asks(1, 'tools/call', { name: 'die' });
        s.lifecycle('closed', { exitCode: 1, unexpected: true });
      },
      silent: (s) => {
        s.asks(1, 'tools/call', { name: 'live' });
        s.answers(1);
        s.lifecycle('closed', { exitCode: 0 });
      },
    },
    {
      kind: 'http',
      fires: (s) => {
        const frame = s.sent(request(1, 'ping'));
        const post = s.http('POST', 'http://127.0.0.1:1/mcp', { frame });
        s.response(post, 200, 'text/event-stream');
        s.end(post);
      },
      silent: (s) => {
        const frame = s.sent(request(1, 'ping'));
        const post = s.http('POST', 'http://127.0.0.1:1/mcp', { frame });
        s.response(post, 200, 'text/event-stream');
        s.event(post, { jsonrpc: '2.0', id: 1, result: {} });
        s.end(post);
      },
    },
  ],
  'progress-unknown-token': [
    {
      fires: (s) => {
        asksWithToken(s);
        s.received(progress('3'));
      },
      silent: (s) => {
        asksWithToken(s);
        s.received(progress(3));
      },
    },
    {
      fires: (s) => {
        asksWithToken(s);
        s.answers(3);
        s.received(progress(3));
      },
      silent: (s) => {
        s.received(request(3, 'sampling/createMessage', { _meta: { progressToken: 'x' } }));
        s.sent(progress('x'));
      },
    },
    { fires: (s) => s.received(progress('never')), silent: (s) => s.received('{}') },
    {
      fires: (s) => s.received(notification('notifications/progress')),
      silent: (s) => s.received(notification('notifications/message')),
    },
  ],
};
