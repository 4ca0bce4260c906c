import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notification, replay, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { RowsQuery } from '../src/session/view.ts';

const ALL = { from: 0, to: 1000, byFrame: false, filter: '', expanded: [] };

function session(): Script {
  const s = new Script();
  s.asks(1, 'tools/call', { name: 'search files' }); // 1
  s.wait(600);
  s.received({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } });
  s.asks(2, 'tools/list'); // 3
  s.answers(2);
  s.stderr('Boom: Missing config'); // 5
  s.received(notification('notifications/message', { data: 'hello' })); // 6
  s.asks(3, 'tools/call', { name: 'slow', _meta: { progressToken: 3 } }); // 7
  s.received(notification('notifications/progress', { progressToken: 3, progress: 1 })); // 8
  return s;
}

function query(script: Script, query: Partial<RowsQuery>) {
  const rows = createRows();
  replay(script, 'stdio', (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  return rows.query({ ...ALL, ...query });
}

function ids(filter: string, more: Partial<RowsQuery> = {}): readonly number[] {
  return query(session(), { filter, ...more }).rows.map(({ id }) => id);
}

describe('frames made by hand', () => {
  it('are marked, whatever they say, and can be filtered for', () => {
    const s = session();
    const written = [
      s.sent('{"half":', { origin: 'hand' }),
      s.sent({ jsonrpc: '2.0', id: 'hand-1', method: 'ping' }, { origin: 'hand' }),
    ];
    const found = query(s, { filter: 'origin:hand' }).rows;
    expect(found.map(({ id, byHand }) => [id, byHand])).toEqual(written.map((id) => [id, true]));
    expect(query(s, { filter: '-origin:hand' }).rows.map(({ byHand }) => byHand)).not.toContain(
      true,
    );
  });
});

describe('a filter', () => {
  it.each([
    ['', [1, 3, 5, 6, 7]],
    ['method:tools/call', [1, 7]],
    ['METHOD:TOOLS', [1, 3, 7]],
    ['name:search', [1]],
    ['name:"search files"', [1]],
    ['status:error', [1]],
    ['status:-32602', [1]],
    ['status:waiting', [7]],
    ['ms:>500', [1]],
    ['ms:<=500', [3]],
    ['ms:1', [3]],
    ['dir:in', [5, 6, 8]],
    ['dir:out', [1, 3, 7]],
    ['kind:stderr', [5]],
    ['kind:exchange -method:tools/call', [3]],
    ['-kind:exchange -kind:stderr', [6, 8]],
    ['missing', [5]],
    ['"boom: missing"', [5]],
    ['-"boom: missing" -tools', [6, 8]],
    ['hello', [6]],
    ['method:notifications/progress', [8]],
    ['tools slow', [7]],
  ])('%s', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  it('counts what matches', () => {
    expect(query(session(), { filter: 'tools', to: 1 }).total).toBe(3);
  });

  it('keeps the children of a row that matches behind its button', () => {
    expect(ids('slow')).toEqual([7]);
    expect(ids('slow', { expanded: [7] })).toEqual([7, 8]);
  });

  it('works by frame too', () => {
    expect(ids('status:error', { byFrame: true })).toEqual([2]);
    expect(ids('name:search', { byFrame: true })).toEqual([1, 2]);
    expect(ids('kind:frame dir:in', { byFrame: true })).toEqual([2, 4]);
  });

  it.each([
    ['session:1', 'session:1', 'There is no column "session"'],
    ['ms:>fast', 'ms:>fast', 'number of milliseconds'],
    ['ms:>', 'ms:>', 'number of milliseconds'],
    ['dir:up', 'dir:up', 'dir is one of in, out'],
    ['-kind:thing', '-kind:thing', 'kind is one of'],
    ['status:good', 'status:good', 'status is one of'],
    ['method:', 'method:', 'needs a value'],
    ['constructor:x', 'constructor:x', 'There is no column'],
  ])('reports %s and ignores it', (filter, token, reason) => {
    const { problems, total } = query(session(), { filter });
    expect(total).toBe(5);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.token).toBe(token);
    expect(problems[0]?.reason).toContain(reason);
  });

  it('says the same however often it was asked on the way', () => {
    const step = fc.constantFrom('ask', 'answer', 'progress', 'fail', 'close', 'open', 'query');
    const filters = ['status:waiting', 'status:ok', '-status:ok', 'notifications', 'kind:exchange'];
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.constantFrom(...filters),
        (steps, filter) => {
          const script = new Script();
          const asked = new Set<number>();
          steps.forEach((name, index) => {
            const id = index % 5;
            const progressToken = id;
            if (name === 'ask') script.asks(id, 'm', { _meta: { progressToken } });
            if (name === 'answer') script.answers(id);
            if (name === 'progress') {
              script.received(
                notification('notifications/progress', { progressToken, progress: 1 }),
              );
            }
            if (name === 'fail') script.received({ jsonrpc: '2.0', id, error: { code: 1 } });
            if (name === 'close') script.lifecycle('closed');
            if (name === 'open') script.lifecycle('opening');
            if (name === 'query') asked.add(script.entries.length);
          });
          const often = createRows();
          replay(script, 'stdio', (entry, reading, ledger, found) => {
            often.add(entry, reading, ledger, found);
            if (asked.has(entry.seq)) often.query({ ...ALL, filter });
          });
          for (const byFrame of [false, true]) {
            const once = query(script, { filter, byFrame });
            expect(often.query({ ...ALL, filter, byFrame })).toEqual(once);
          }
        },
      ),
    );
  });
});
