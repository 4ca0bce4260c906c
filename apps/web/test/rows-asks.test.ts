import { describe, expect, it } from 'vitest';
import { replay, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { Row, RowsQuery } from '../src/session/view.ts';

const ALL = { from: 0, to: 1000, byFrame: false, filter: '', expanded: [] };
const FORM = { method: 'elicitation/create', params: { message: 'Who?' } };
const META = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
const CALL = 5;

function rowsOf(script: Script, query: Partial<RowsQuery> = {}): readonly Row[] {
  const rows = createRows();
  replay(script, 'stdio', (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  return rows.query({ ...ALL, ...query }).rows;
}

/** A row in short: depth, id, kind, method, name, status, milliseconds and the row of its other frame. */
function brief(row: Row): readonly unknown[] {
  const { depth, id, kind, method, name, status, ms, other } = row;
  return [depth, id, kind, method, name, status, ms, other];
}

function modern(): Script {
  const script = new Script();
  script.opens(1);
  script.discovery();
  return script;
}

function asks(s: Script, id: number, more: object = {}): void {
  s.asks(id, 'tools/call', { name: 'book', _meta: META, ...more });
}

function needsInput(s: Script): void {
  asks(s, 1);
  s.wait(9);
  s.answers(1, { resultType: 'input_required', inputRequests: { who: FORM }, requestState: 'a' });
}

function goesOn(s: Script): void {
  const result = '{"action":"accept"}';
  s.note('answer', 6, JSON.stringify({ ask: '6/who', result }));
  s.wait(1000);
  asks(s, 2, { inputResponses: { who: { action: 'accept' } }, requestState: 'a' });
  s.wait(19);
  s.answers(2, { resultType: 'complete', content: [] });
}

describe('a call of several rounds', () => {
  it('is one row, with what came between under it and the time of the server alone', () => {
    const script = modern();
    needsInput(script);
    goesOn(script);
    const rows = rowsOf(script, { expanded: [CALL] }).slice(3);
    expect(rows.map(brief)).toEqual([
      [0, 5, 'exchange', 'tools/call', 'book', 'ok', 30, 9],
      [1, 6, 'frame', 'tools/call', 'book', 'input-required', 10, undefined],
      [1, 7, 'note', 'answer', undefined, 'none', undefined, undefined],
      [1, 8, 'exchange', 'tools/call', 'book', 'ok', 20, 9],
    ]);
    expect(rows[2]?.preview).toBe('{"action":"accept"}');
  });

  it('is found by its status while the person is asked, and not after that', () => {
    const script = modern();
    needsInput(script);
    const filter = 'status:input-required kind:exchange';
    expect(rowsOf(script, { filter }).map(({ id }) => id)).toEqual([CALL]);
    goesOn(script);
    expect(rowsOf(script, { filter })).toEqual([]);
  });

  it('is four frames, each with its own leg', () => {
    const script = modern();
    needsInput(script);
    goesOn(script);
    const rows = rowsOf(script, { byFrame: true }).filter(({ method }) => method === 'tools/call');
    expect(rows.map(brief)).toEqual([
      [0, 5, 'frame', 'tools/call', 'book', 'none', undefined, 6],
      [0, 6, 'frame', 'tools/call', 'book', 'input-required', 10, 5],
      [0, 8, 'frame', 'tools/call', 'book', 'none', undefined, 9],
      [0, 9, 'frame', 'tools/call', 'book', 'ok', 20, 8],
    ]);
  });

  it('is over with its connection, also for a filter that was asked before', () => {
    const script = modern();
    needsInput(script);
    const rows = createRows();
    const filter = 'status:unanswered';
    replay(script, 'stdio', (entry, reading, ledger, found) => {
      rows.add(entry, reading, ledger, found);
      rows.query({ ...ALL, filter });
    });
    expect(rows.query({ ...ALL, filter }).rows).toEqual([]);
    script.lifecycle('closed');
    const after = createRows();
    replay(script, 'stdio', (entry, reading, ledger, found) => {
      after.add(entry, reading, ledger, found);
      after.query({ ...ALL, filter });
    });
    expect(after.query({ ...ALL, filter }).rows.map(({ id }) => id)).toEqual([CALL]);
  });
});

it('what a server asks for in the course of a call hangs under it, by the name of the tool', () => {
  const script = new Script();
  script.opens(1);
  script.handshake();
  const call = script.asks(1, 'tools/call', { name: 'book' });
  script.received({ jsonrpc: '2.0', id: 9, ...FORM });
  script.sent({ jsonrpc: '2.0', id: 9, result: { action: 'decline' } });
  script.answers(1, { content: [] });
  script.received({ jsonrpc: '2.0', id: 10, ...FORM });
  const rows = rowsOf(script, { expanded: [call] }).slice(-3);
  expect(rows.map(brief)).toEqual([
    [0, call, 'exchange', 'tools/call', 'book', 'ok', 3, call + 3],
    [1, call + 1, 'exchange', 'elicitation/create', 'book', 'ok', 1, call + 2],
    [0, call + 4, 'exchange', 'elicitation/create', undefined, 'waiting', undefined, undefined],
  ]);
});
