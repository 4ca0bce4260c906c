import { request } from '@loupe/testkit';
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
