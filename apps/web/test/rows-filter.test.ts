import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notification, replay, Script } from '@loupe/testkit';
import { parseFilter } from '../src/session/rows/filter.ts';
import type { RowsQuery, RowsSlice } from '../src/session/view.ts';
import { rowsOf, settled, textOf } from './searched-rows.ts';

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

async function query(script: Script, query: Partial<RowsQuery>): Promise<RowsSlice> {
  const rows = rowsOf(script);
  rows.lists.searchIn(textOf(script));
  return await settled(rows, { ...ALL, ...query });
}

async function ids(filter: string, more: Partial<RowsQuery> = {}): Promise<readonly number[]> {
  return (await query(session(), { filter, ...more })).rows.map(({ id }) => id);
}

describe('frames made by hand', () => {
  it('are marked, whatever they say, and can be filtered for', async () => {
    const s = session();
    const written = [
      s.sent('{"half":', { origin: 'hand' }),
      s.sent({ jsonrpc: '2.0', id: 'hand-1', method: 'ping' }, { origin: 'hand' }),
    ];
    const found = (await query(s, { filter: 'origin:hand' })).rows;
    expect(found.map(({ id, byHand }) => [id, byHand])).toEqual(written.map((id) => [id, true]));
    const others = (await query(s, { filter: '-origin:hand' })).rows;
    expect(others.map(({ byHand }) => byHand)).not.toContain(true);
    const clients = await query(s, { filter: 'origin:client', byFrame: true });
    expect(clients.rows.map(({ id }) => id)).toEqual([1, 3, 7]);
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
  ])('%s', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  it.each([
    ['status:error|waiting', [1, 7]],
    ['method:list|stderr', [3, 5]],
    ['status:error|', [1]],
    ['-dir:in|out', []],
    ['ms:0.6s..1s', [1]],
    ['ms:..10', [3]],
    ['ms:1.0', [3]],
    ['size:>100', [1]],
    ['size:>0.1kb', [1]],
    ['size:<=20', [5]],
    ['size:20b', [5]],
    ['at:..2', [1]],
    ['at:1.5ms..3', [1]],
    ['at:>600', [1, 3, 5, 6, 7]],
    ['id:1', [1]],
    ['id:1.0', [1]],
    ['id:"1"', []],
    ['id:word', []],
    ['follow:8', [7]],
    ['follow:2 -kind:exchange', []],
    ['follow:99', []],
    ['"tools\\/list"', []],
    ['"\\"method\\":\\"tools/list\\""', [3]],
    ['"code\\":-32602"', [1]],
    ['-"id\\":1"', [3, 5, 6, 7]],
    ['https://example.org', []],
    ['""', [1, 3, 5, 6, 7]],
    ['-', [1]],
  ])('%s', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  it('tells an id that is a number from one that is text', async () => {
    const s = new Script();
    s.asks(1, 'a');
    s.asks('1', 'b');
    s.asks('x y', 'c');
    const found = async (filter: string) =>
      (await query(s, { filter })).rows.map(({ method }) => method);
    expect(await found('id:1')).toEqual(['a']);
    expect(await found('id:"1"')).toEqual(['b']);
    expect(await found('id:"x y"|1')).toEqual(['a', 'c']);
  });

  it('asks for marks and findings', async () => {
    const s = session();
    s.note('pin', 4);
    s.note('text', 5, 'look');
    s.received('{"jsonrpc":"2.0","id":77,"result":{}}'); // 11
    const found = async (filter: string, byFrame = false) =>
      (await query(s, { filter, byFrame })).rows.map(({ id }) => id);
    expect(await found('is:pinned')).toEqual([3]);
    expect(await found('is:pinned', true)).toEqual([4]);
    expect(await found('is:noted')).toEqual([5]);
    expect(await found('look')).toEqual([5]);
    expect(await found('is:finding dir:in')).toEqual([11]);
    const [finding] = replay(s, 'stdio').findings.filter(({ seq }) => seq === 11);
    expect(await found(`rule:${finding?.rule ?? ''}`)).toEqual([11]);
    expect(await found('-is:finding status:unmatched')).toEqual([]);
  });

  it('is read without an exception, whatever it says', () => {
    const piece = fc.constantFrom(
      ...['"', '\\', '-', ':', '|', ' ', 'ms', 'at', 'id', '..', '>', '1'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          const { problems, sought } = parseFilter(text);
          for (const { token, reason, from, to } of problems) {
            expect(text.slice(from, to)).toBe(token);
            expect(reason).not.toBe('');
          }
          expect(sought.every((each) => 'rule' in each || each.word !== '')).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('counts what matches', async () => {
    expect((await query(session(), { filter: 'tools', to: 1 })).total).toBe(3);
  });

  it('keeps the children of a row that matches behind its button', async () => {
    expect(await ids('slow')).toEqual([7]);
    expect(await ids('slow', { expanded: [7] })).toEqual([7, 8]);
  });

  it('works by frame too', async () => {
    expect(await ids('status:error', { byFrame: true })).toEqual([2]);
    expect(await ids('name:search', { byFrame: true })).toEqual([1, 2]);
    expect(await ids('kind:frame dir:in', { byFrame: true })).toEqual([2, 4]);
  });

  it.each([
    ['session:1', 'session:1', 'There is no column "session". The timeline is that of one session'],
    ['ms:>fast', 'ms:>fast', 'ms wants milliseconds'],
    ['ms:>', 'ms:>', 'ms wants milliseconds'],
    ['ms:5s..2s', 'ms:5s..2s', 'ms wants milliseconds'],
    ['ms:..', 'ms:..', 'ms wants milliseconds'],
    ['ms:5h', 'ms:5h', 'ms wants milliseconds'],
    ['size:big', 'size:big', 'size wants a number of characters'],
    ['at:noon', 'at:noon', 'at wants a time since the beginning'],
    ['is:nice', 'is:nice', 'is is one of pinned, noted'],
    ['rule:none', 'rule:none', 'There is no rule "none"'],
    ['follow:me', 'follow:me', 'the number of an entry'],
    ['follow:99|me', 'follow:99|me', 'the number of an entry'],
    ['status:error|good', 'status:error|good', 'status is one of'],
    ['  dir:up  ', 'dir:up', 'dir is one of in, out'],
    ['dir:up', 'dir:up', 'dir is one of in, out'],
    ['-kind:thing', '-kind:thing', 'kind is one of'],
    ['status:good', 'status:good', 'status is one of'],
    ['method:', 'method:', 'needs a value'],
    ['constructor:x', 'constructor:x', 'There is no column'],
  ])('reports %s and ignores it', async (filter, token, reason) => {
    const { problems, total } = await query(session(), { filter });
    expect(total).toBe(5);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.token).toBe(token);
    expect(filter.slice(problems[0]?.from, problems[0]?.to)).toBe(token);
    expect(problems[0]?.reason).toContain(reason);
  });
});
