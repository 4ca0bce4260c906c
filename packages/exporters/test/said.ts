import fc from 'fast-check';
import { notification, request } from '@loupe/testkit';
import { HOSTILE, scenario } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

const MARKUP = Array.from('`|\\#;:%{}<>"\'=\r\n\t -end&@[]()~*_\uD83D\u202E');

/** What a server may say: any characters, and often those that mean something to a format. */
export const serverText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...HOSTILE),
  fc
    .array(fc.constantFrom(...MARKUP), {
      maxLength: 30,
    })
    .map((characters) => characters.join('')),
);

export function saying(texts: readonly string[]): Scenario {
  return scenario({ kind: 'stdio', command: ['srv'] }, (s) => {
    s.opens(1);
    s.asks(0, 'initialize');
    const [name = '', title = ''] = texts;
    s.answers(0, { protocolVersion: '2025-11-25', serverInfo: { name, title }, capabilities: {} });
    s.sent(notification('notifications/initialized'));
    for (const [at, text] of texts.entries()) {
      s.asks(at + 1, 'tools/call', { name: text });
      s.received({ jsonrpc: '2.0', id: at + 1, error: { code: -32000, message: text } });
      s.received(request(text, text, { name: text }));
      s.received(notification(text));
      s.received(text.replaceAll('\n', ' '));
      s.stderr(text);
    }
    s.lifecycle('closed', { reason: texts.join('') });
  });
}

/** Sessions with a server that says such things wherever it can. */
export const sayings = fc.array(serverText, { minLength: 1, maxLength: 4 }).map(saying);
