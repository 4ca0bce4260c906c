import { describe, expect, it } from 'vitest';
import type { TargetKind } from '@loupe/mcp';
import { notification, replay, request, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { Rows } from '../src/session/rows/rows.ts';

const LOG = notification('notifications/message', { level: 'info', data: 'working' });
const RELATED = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't1' } } };

function rowsOf(script: Script, kind: TargetKind = 'stdio'): Rows {
  const rows = createRows();
  replay(script, kind, (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  return rows;
}

/** All rows with everything opened: the id, behind its parent's and the kind of line that is drawn to it. */
function tree(rows: Rows): readonly string[] {
  const query = { from: 0, to: 1000, byFrame: false, filter: '', expanded: [] };
  const expanded = rows.query(query).rows.map(({ id }) => id);
  let parent = 0;
  return rows.query({ ...query, expanded }).rows.map(({ id, depth, method, uncertain }) => {
    if (depth === 0) parent = id;
    const line = uncertain === true ? '- -' : '---';
    return depth === 0 ? `${id} ${method}` : `${parent} ${line} ${id} ${method}`;
  });
}

function connected(revision = '2025-11-25'): Script {
  const script = new Script();
  script.opens(1); // 1, 2
  script.handshake(revision); // 3 to 5
  return script;
}

function treeOf(script: Script, kind?: TargetKind): readonly string[] {
  return tree(rowsOf(script, kind)).filter((line) => Number.parseInt(line) > 5);
}

describe('what names no call', () => {
  it('is a dashed row of its own while one call of the person is in flight', () => {
    const script = connected();
    script.asks(1, 'tools/call', { name: 'slow' }); // 6
    script.stderr('working'); // 7
    script.received(LOG); // 8
    script.received(notification('notifications/tools/list_changed')); // 9
    script.asks('l', 'tools/list'); // 10: of the client, so there still is but one of the person
    script.stderr('listing'); // 11
    script.received('not JSON'); // 12
    script.answers(1, { content: [] }); // 13
    script.stderr('done'); // 14
    expect(treeOf(script)).toEqual([
      '6 tools/call',
      '6 - - 7 stderr',
      '6 - - 8 notifications/message',
      '6 - - 9 notifications/tools/list_changed',
      '10 tools/list',
      '10 - - 11 stderr',
      '12 ',
      '14 stderr',
    ]);
  });

  it('is a plain row where several are, or none', () => {
    const script = connected();
    script.stderr('none'); // 6
    script.asks(1, 'tools/call', { name: 'a' }); // 7
    script.asks(2, 'prompts/get', { name: 'b' }); // 8
    script.received(LOG); // 9
    script.answers(1, { content: [] }); // 10
    script.received(LOG); // 11
    expect(treeOf(script)).toEqual([
      '6 stderr',
      '7 tools/call',
      '8 prompts/get',
      '9 notifications/message',
      '9 - - 11 notifications/message',
    ]);
  });

  it('does not hide with a call that was cleared away', () => {
    const script = connected();
    script.asks(1, 'tools/call', { name: 'slow' }); // 6
    script.note('cleared', 6); // 7
    script.stderr('still working'); // 8
    expect(treeOf(script)).toEqual(['8 stderr']);
  });

  it('stays apart where it names something else', () => {
    const script = connected();
    script.asks(1, 'tools/call', { name: 'a' }); // 6
    script.received(notification('notifications/progress', { progressToken: 9, progress: 1 }));
    script.received(notification('notifications/resources/updated', { uri: 'x:y' }));
    expect(treeOf(script)).toEqual([
      '6 tools/call',
      '7 notifications/progress',
      '8 notifications/resources/updated',
    ]);
  });

  it('is no matter of time where it came over the stream of a call', () => {
    const script = new Script();
    const post = (id: number) => {
      const frame = script.sent(request(id, 'tools/call', { name: `n${id}` }));
      const exchange = script.http('POST', 'http://127.0.0.1:1/mcp', { frame });
      script.response(exchange, 200, 'text/event-stream');
      return exchange;
    };
    const first = post(1); // 1, 2, 3
    post(2); // 4, 5, 6
    script.event(first, LOG); // 7
    script.event(first, request(9, 'sampling/createMessage')); // 8
    expect(tree(rowsOf(script, 'http'))).toEqual([
      '1 tools/call',
      '1 --- 2 POST',
      '1 --- 7 notifications/message',
      '1 --- 8 sampling/createMessage',
      '4 tools/call',
      '4 --- 5 POST',
    ]);
  });

  it('is certain too where the stream broke off and a GET takes it up again', () => {
    const script = new Script();
    const frame = script.sent(request(1, 'tools/call', { name: 'a' })); // 1
    const post = script.http('POST', 'http://127.0.0.1:1/mcp', { frame }); // 2
    script.response(post, 200, 'text/event-stream'); // 3
    script.block(post, 'id: e1\ndata:\n\n'); // 4
    script.end(post); // 5
    const headers = [['Last-Event-ID', 'e1']] as const;
    const get = script.http('GET', 'http://127.0.0.1:1/mcp', { headers }); // 6
    script.response(get, 200, 'text/event-stream'); // 7
    script.event(get, LOG); // 8
    script.event(get, { jsonrpc: '2.0', id: 1, result: {} }); // 9
    script.end(get); // 10
    script.http('GET', 'http://127.0.0.1:1/mcp', { headers }); // 11
    expect(tree(rowsOf(script, 'http'))).toEqual([
      '1 tools/call',
      '1 --- 2 POST',
      '1 --- 6 GET',
      '1 --- 8 notifications/message',
      '11 GET',
    ]);
  });

  it('is a guess where a server asks over a wire that all calls share', () => {
    const script = connected();
    script.asks(1, 'tools/call', { name: 'a' }); // 6
    script.received(request(9, 'sampling/createMessage')); // 7
    expect(treeOf(script)).toEqual(['6 tools/call', '6 - - 7 sampling/createMessage']);
  });
});

describe('a task', () => {
  const task = { taskId: 't1', status: 'working', createdAt: '', lastUpdatedAt: '', ttl: null };

  it('of the legacy era hangs under the call that it was made of, whoever asks about it', () => {
    const script = connected();
    script.asks(1, 'tools/call', { name: 'slow', task: {} }); // 6
    script.answers(1, { task }); // 7
    script.asks(2, 'tools/call', { name: 'other' }); // 8
    script.asks(3, 'tasks/get', { taskId: 't1' }); // 9
    script.answers(3, task); // 10
    script.received(notification('notifications/tasks/status', task)); // 11
    script.received(notification('notifications/message', { data: 1, ...RELATED })); // 12
    script.asks(4, 'tasks/result', { taskId: 't1' }); // 13
    script.received(request(9, 'elicitation/create', { message: 'Who?', ...RELATED })); // 14
    script.asks(5, 'tasks/cancel', { taskId: 't1' }); // 15
    script.asks(6, 'tasks/get', { taskId: 'another' }); // 16
    expect(treeOf(script)).toEqual([
      '6 tools/call',
      '6 --- 9 tasks/get',
      '6 --- 11 notifications/tasks/status',
      '6 --- 12 notifications/message',
      '6 --- 13 tasks/result',
      '6 --- 14 elicitation/create',
      '6 --- 15 tasks/cancel',
      '8 tools/call',
      '16 tasks/get',
    ]);
  });

  it('of the modern era too', () => {
    const script = new Script();
    script.opens(1);
    script.discovery();
    const meta = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    };
    const call = script.asks(1, 'tools/call', { name: 'slow', ...meta }); // 5
    script.answers(1, { ...task, resultType: 'task', ttlMs: null });
    script.asks(2, 'tasks/get', { taskId: 't1', ...meta }); // 7
    script.asks(3, 'tasks/update', { taskId: 't1', inputResponses: {}, ...meta }); // 8
    script.received(notification('notifications/tasks', { ...task, taskId: 't1' })); // 9
    expect(tree(rowsOf(script)).slice(3)).toEqual([
      `${call} tools/call`,
      `${call} --- 7 tasks/get`,
      `${call} --- 8 tasks/update`,
      `${call} --- 9 notifications/tasks`,
    ]);
  });

  it('that the client made of what a server asked hangs under what it was asked for', () => {
    const script = connected();
    script.asks(1, 'tools/call', { name: 'a' }); // 6
    script.received(request(9, 'sampling/createMessage', { task: {} })); // 7
    script.sent({ jsonrpc: '2.0', id: 9, result: { task } }); // 8
    script.received(request(10, 'tasks/get', { taskId: 't1' })); // 9
    expect(treeOf(script)).toEqual([
      '6 tools/call',
      '6 - - 7 sampling/createMessage',
      '6 --- 9 tasks/get',
    ]);
  });
});

describe('a conversation', () => {
  function roots(script: Script, kind?: TargetKind): readonly (readonly number[])[] {
    const { table } = rowsOf(script, kind);
    const bySeq: number[][] = [];
    for (let index = 0; index < table.length; index++) {
      bySeq.push([table.seq(index), table.seq(table.rootOf(index))]);
    }
    return bySeq;
  }

  it('is a call with its answer, its progress, its HTTP and what was asked for it', () => {
    const script = new Script();
    const frame = script.sent(request(1, 'tools/call', { _meta: { progressToken: 7 } })); // 1
    const post = script.http('POST', 'http://127.0.0.1:1/mcp', { frame }); // 2
    script.response(post, 200, 'text/event-stream'); // 3
    script.event(post, notification('notifications/progress', { progressToken: 7, progress: 1 }));
    script.event(post, request(9, 'roots/list')); // 5
    script.sent({ jsonrpc: '2.0', id: 9, result: { roots: [] } }); // 6
    script.event(post, { jsonrpc: '2.0', id: 1, result: {} }); // 7
    script.end(post); // 8
    script.note('pin', 7); // 9
    script.asks(2, 'ping'); // 10
    expect(roots(script, 'http').map(([, root]) => root)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 10]);
  });

  it('is a subscription with what came of it', () => {
    const script = connected();
    const uri = { uri: 'file:///a' };
    script.asks(1, 'resources/subscribe', uri); // 6
    script.answers(1); // 7
    script.received(notification('notifications/resources/updated', uri)); // 8
    script.received(notification('notifications/resources/updated', { uri: 'file:///b' })); // 9
    script.asks(2, 'resources/unsubscribe', uri); // 10
    expect(roots(script).slice(5)).toEqual([
      [6, 6],
      [7, 6],
      [8, 6],
      [9, 9],
      [10, 6],
    ]);
  });

  it('is a listen with the notifications that name it', () => {
    const script = new Script();
    script.opens(1);
    script.discovery();
    const subscription = { _meta: { 'io.modelcontextprotocol/subscriptionId': 's' } };
    script.asks('s', 'subscriptions/listen', { notifications: {} }); // 5
    script.received(notification('notifications/subscriptions/acknowledged', subscription)); // 6
    script.asks(1, 'tools/call', { name: 'a' }); // 7
    script.received(notification('notifications/tools/list_changed', subscription)); // 8
    expect(tree(rowsOf(script)).slice(3)).toEqual([
      '5 subscriptions/listen',
      '5 --- 6 notifications/subscriptions/acknowledged',
      '5 --- 8 notifications/tools/list_changed',
      '7 tools/call',
    ]);
  });
});
