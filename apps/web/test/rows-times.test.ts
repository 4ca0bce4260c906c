import { describe, expect, it } from 'vitest';
import type { TargetKind } from '@loupe/mcp';
import { notification, replay, request, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { Row } from '../src/session/view.ts';

const EVERY = { from: 0, to: 1000, byFrame: false, filter: '' };

/** All rows, children too, in the order in which they came. */
function rowsOf(script: Script, kind: TargetKind = 'stdio', byFrame = false): readonly Row[] {
  const rows = createRows();
  replay(script, kind, (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  const expanded = rows.query({ ...EVERY, expanded: [] }).rows.map(({ id }) => id);
  const { rows: drawn } = rows.query({ ...EVERY, byFrame, expanded });
  return drawn.toSorted((a, b) => a.id - b.id);
}

/** Id, begin, first of the answer, end, and how long a person took. */
function times(rows: readonly Row[]) {
  return rows.map(({ id, at, firstAt, endAt, personMs }) => [id, at, firstAt, endAt, personMs]);
}

describe('the waterfall of a row', () => {
  it('runs from the question over its first progress to its answer', () => {
    const script = new Script();
    script.asks(1, 'tools/call', { name: 'a', _meta: { progressToken: 1 } }); // at 1
    script.wait(9);
    script.received(notification('notifications/progress', { progressToken: 1, progress: 1 })); // 11
    script.asks(2, 'ping'); // 12
    script.wait(27);
    script.answers(1, { content: [] }); // 40
    script.asks(3, 'ping'); // 41
    expect(times(rowsOf(script)).map((row) => row.slice(0, 4))).toEqual([
      [1, 1, 11, 40],
      [2, 11, undefined, undefined],
      [3, 12, undefined, undefined],
      [5, 41, undefined, undefined],
    ]);
  });

  it('begins with the status line and ends with the answer; that of HTTP ends with its end', () => {
    const script = new Script();
    const frame = script.sent(request(1, 'tools/call', { name: 'a' })); // at 1
    const post = script.http('POST', 'http://127.0.0.1:1/mcp', { frame }); // 2
    script.wait(5);
    script.response(post, 200, 'text/event-stream'); // 8
    script.wait(10);
    script.event(post, { jsonrpc: '2.0', id: 1, result: {} }); // 19
    script.wait(10);
    script.end(post); // 30
    script.http('GET', 'http://127.0.0.1:1/mcp'); // 31
    expect(times(rowsOf(script, 'http'))).toEqual([
      [1, 1, 8, 19, undefined],
      [2, 2, 8, 30, undefined],
      [6, 31, undefined, undefined, undefined],
    ]);
  });

  it('ends without an answer when nobody waits any more, and later where it is late', () => {
    const script = new Script();
    const slow = script.asks(1, 'tools/call', { name: 'a' }); // at 1
    script.asks(2, 'ping'); // 2
    script.note('timeout', slow); // 3
    script.wait(10);
    script.answers(1, {}); // 14
    script.lifecycle('closed', { exitCode: 0 }); // 15
    const [call, ping] = times(rowsOf(script));
    expect(call).toEqual([1, 1, 14, 14, undefined]);
    expect(ping).toEqual([2, 2, undefined, 15, undefined]);
  });

  it('ends for every call of a batch that was not delivered', () => {
    const script = new Script();
    const batch = script.sent(JSON.stringify([request(1, 'a'), request(2, 'b')])); // at 1
    script.undelivered(batch, 'gone'); // 2
    const asked = rowsOf(script).filter(({ kind }) => kind === 'exchange');
    expect(asked.map(({ method, status, endAt }) => [method, status, endAt])).toEqual([
      ['a', 'unanswered', 2],
      ['b', 'unanswered', 2],
    ]);
  });
});

describe('the time of the person', () => {
  it('is that between the legs of a call', () => {
    const script = new Script();
    script.opens(1);
    script.discovery();
    const meta = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
    const inputRequests = { who: { method: 'elicitation/create', params: { message: 'Who?' } } };
    script.asks(1, 'tools/call', { name: 'book', _meta: meta }); // at 5
    script.answers(1, { resultType: 'input_required', inputRequests, requestState: 'a' }); // 6
    script.note('answer', 6, JSON.stringify({ ask: '6/who', result: '{"action":"accept"}' })); // 7
    script.wait(100);
    const inputResponses = { who: { action: 'accept' } };
    script.asks(2, 'tools/call', { name: 'book', inputResponses, requestState: 'a', _meta: meta });
    script.wait(10);
    script.answers(2, { resultType: 'complete', content: [] }); // 119
    expect(times(rowsOf(script)).slice(3)).toEqual([
      [5, 5, 6, 119, 102],
      [6, 6, undefined, undefined, undefined],
      [7, 7, undefined, undefined, undefined],
      [8, 108, 119, 119, undefined],
    ]);
  });

  it('is that in which an ask of a call was open, once where two were', () => {
    const script = new Script();
    script.opens(1);
    script.handshake();
    const call = script.asks(1, 'tools/call', { name: 'book' }); // 6 at 6
    script.received(request(8, 'elicitation/create', { message: 'a' })); // at 7
    script.received(request(9, 'elicitation/create', { message: 'b' })); // at 8
    script.wait(100);
    script.sent({ jsonrpc: '2.0', id: 8, result: { action: 'cancel' } }); // 109
    script.wait(10);
    script.sent({ jsonrpc: '2.0', id: 9, result: { action: 'cancel' } }); // 120
    script.received(request(10, 'sampling/createMessage', {})); // 121
    script.wait(30);
    script.note('cancelled', call); // 152
    script.sent({ jsonrpc: '2.0', id: 10, error: { code: -1, message: 'no' } }); // 153
    const row = rowsOf(script).find(({ id }) => id === call);
    expect(row).toMatchObject({ at: 6, endAt: 152, personMs: 113 + 31 });
  });
});

it('the time of the person is also that of the HTTP exchange which carried the call', () => {
  const script = new Script();
  const frame = script.sent(request(1, 'tools/call', { name: 'book' })); // 1 at 1
  const post = script.http('POST', 'http://127.0.0.1:1/mcp', { frame }); // 2 at 2
  script.response(post, 200, 'text/event-stream'); // at 3
  script.event(post, request(9, 'elicitation/create', { message: 'Who?' })); // at 4
  script.wait(50);
  const answer = script.sent({ jsonrpc: '2.0', id: 9, result: { action: 'accept' } }); // 5 at 55
  const other = script.http('POST', 'http://127.0.0.1:1/mcp', { frame: answer }); // 6 at 56
  script.response(other, 202); // at 57
  script.end(other); // at 58
  script.event(post, { jsonrpc: '2.0', id: 1, result: {} }); // at 59
  script.end(post); // at 60
  expect(times(rowsOf(script, 'http'))).toEqual([
    [1, 1, 3, 59, 51],
    [2, 2, 3, 60, 51],
    [4, 4, 55, 55, undefined],
    [6, 56, 57, 58, undefined],
  ]);
});

describe('phases', () => {
  it('follow one another over one life of the legacy era', () => {
    const script = new Script();
    script.opens(1); // 1, 2
    script.handshake(); // 3 to 5
    script.received(notification('notifications/message', { data: 'hello' })); // 6
    script.asks('t', 'tools/list'); // 7
    script.answers('t', { tools: [] });
    script.asks(1, 'tools/call', { name: 'a' }); // 9
    script.asks('t2', 'tools/list'); // 10
    script.lifecycle('closing'); // 11
    script.stderr('bye'); // 12
    script.lifecycle('closed'); // 13
    script.lifecycle('opening'); // 14
    expect(rowsOf(script).map(({ id, phase }) => `${id} ${phase}`)).toEqual([
      '1 connect',
      '2 connect',
      '3 handshake',
      '5 handshake',
      '6 handshake',
      '7 discovery',
      '9 operation',
      '10 operation',
      '11 end',
      '12 end',
      '13 end',
      '14 connect',
    ]);
  });

  it('know HTTP before the handshake, the modern era, and frames by hand', () => {
    const script = new Script();
    script.lifecycle('opening'); // 1
    script.http('GET', 'http://127.0.0.1:1/.well-known'); // 2
    script.discovery(); // 3, 4
    script.asks('p', 'prompts/list'); // 5
    script.sent(request('h', 'prompts/list'), { origin: 'hand' }); // 6
    expect(rowsOf(script, 'http', true).map(({ id, phase }) => `${id} ${phase}`)).toEqual([
      '1 connect',
      '2 connect',
      '3 handshake',
      '4 handshake',
      '5 discovery',
      '6 operation',
    ]);
  });
});
