import { notification, request } from '@loupe/testkit';
import type { Script } from '@loupe/testkit';
import type { Examples } from './example.ts';

function modernAnswer(script: Script, result: object): void {
  script.discovery();
  script.asks(1, 'tools/list');
  script.answers(1, result);
}

function legacyAnswer(script: Script, result: object): void {
  script.handshake();
  script.asks(1, 'tools/list');
  script.answers(1, result);
}

/** A handshake in which both sides say what they have. */
function declares(script: Script, client: object, server: object): void {
  script.asks(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: client });
  script.answers(0, { protocolVersion: '2025-11-25', capabilities: server });
}

export const revisions: Examples = {
  'init-version-not-echoed': [
    {
      fires: (s) => s.handshake('2023-01-01'),
      silent: (s) => s.handshake('2024-11-05'),
    },
    { fires: (s) => s.handshake('2026-07-28'), silent: (s) => s.handshake('2025-11-25') },
    {
      fires: (s) => {
        s.asks(0, 'initialize', { protocolVersion: '2025-11-25' });
        s.answers(0, {});
      },
      silent: (s) => {
        s.asks(0, 'ping');
        s.answers(0, {});
      },
    },
  ],
  'server-request-forbidden': [
    {
      fires: (s) => {
        s.discovery();
        s.received(request(1, 'roots/list'));
      },
      silent: (s) => {
        s.handshake();
        s.received(request(1, 'roots/list'));
      },
    },
  ],
  'method-not-in-revision': [
    {
      fires: (s) => {
        s.discovery();
        s.asks(1, 'ping');
      },
      silent: (s) => {
        s.handshake();
        s.asks(1, 'ping');
      },
    },
    {
      fires: (s) => {
        s.handshake('2025-03-26');
        s.received(request(1, 'elicitation/create'));
      },
      silent: (s) => {
        s.handshake('2025-06-18');
        s.received(request(1, 'elicitation/create'));
      },
    },
    {
      fires: (s) => {
        s.handshake('2025-11-25');
        s.asks(1, 'subscriptions/listen');
      },
      silent: (s) => {
        s.handshake('2025-11-25');
        s.asks(1, 'acme/anything');
        s.received(notification('notifications/acme'));
      },
    },
  ],
  'capability-not-declared': [
    {
      fires: (s) => {
        s.handshake('2025-11-25', { tools: {} });
        s.asks(1, 'prompts/list');
      },
      silent: (s) => {
        s.handshake('2025-11-25', { prompts: {} });
        s.asks(1, 'prompts/list');
      },
    },
    {
      fires: (s) => {
        s.handshake('2025-11-25', { resources: { subscribe: false } });
        s.asks(1, 'resources/subscribe', { uri: 'a:b' });
      },
      silent: (s) => {
        s.handshake('2025-11-25', { resources: { subscribe: true } });
        s.asks(1, 'resources/subscribe', { uri: 'a:b' });
      },
    },
    {
      fires: (s) => {
        declares(s, {}, {});
        s.received(request(1, 'roots/list'));
      },
      silent: (s) => {
        declares(s, { roots: {} }, {});
        s.received(request(1, 'roots/list'));
      },
    },
    {
      fires: (s) => {
        declares(s, { roots: {} }, {});
        s.received(notification('notifications/message', { level: 'info', data: 1 }));
        s.asks(1, 'tasks/list');
      },
      silent: (s) => {
        declares(s, { tasks: { list: {} } }, { logging: {} });
        s.received(notification('notifications/message', { level: 'info', data: 1 }));
        s.received(request(1, 'tasks/list'));
      },
    },
  ],
  'result-type-missing': [
    {
      fires: (s) => modernAnswer(s, { tools: [] }),
      silent: (s) => modernAnswer(s, { resultType: 'complete', tools: [] }),
    },
    {
      fires: (s) => modernAnswer(s, {}),
      silent: (s) => legacyAnswer(s, { tools: [] }),
    },
  ],
  'result-type-unknown': [
    {
      fires: (s) => modernAnswer(s, { resultType: 'weird' }),
      silent: (s) => modernAnswer(s, { resultType: 'input_required' }),
    },
    {
      fires: (s) => modernAnswer(s, { resultType: 5 }),
      silent: (s) => legacyAnswer(s, { resultType: 'weird' }),
    },
  ],
};
