import { describe, expect, it } from 'vitest';
import type { Row } from '../src/session/view.ts';
import { completions } from '../src/timeline/completions.ts';
import { gist } from '../src/timeline/gist.ts';
import { locate } from '../src/timeline/locate.ts';

function row(id: number, more: Partial<Row> = {}): Row {
  return {
    id,
    kind: 'exchange',
    at: id,
    direction: 'out',
    depth: 0,
    method: 'tools/call',
    status: 'ok',
    size: 1,
    preview: '',
    findings: 0,
    children: 0,
    expanded: false,
    ...more,
  };
}

describe('gist', () => {
  it.each([
    [
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"echo","arguments":{"a":"}"}}}',
      '{"a":"}"}',
    ],
    ['{"jsonrpc":"2.0","method":"x","params":{"level":"info","da', '{"level":"info","da'],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', ''],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}', '{"code":-32601}'],
    ['{"jsonrpc":"2.0","id":1,"result":true}', 'true'],
    ['{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"a":1}}}', ''],
    ['{"method":"n","jsonrpc":"2.0"}', ''],
    ['{"answer":42}', '{"answer":42}'],
    ['Listening on stdout', 'Listening on stdout'],
  ])('%s', (head, telling) => {
    expect(gist(head)).toBe(telling);
  });
});

describe('locate', () => {
  const rows = Array.from({ length: 5000 }, (_, index) =>
    row(index * 3 + 1, { other: index * 3 + 2 }),
  );
  const fetches: number[] = [];
  const fetchRows = (from: number, to: number) => {
    fetches.push(from);
    return Promise.resolve(rows.slice(from, to));
  };

  it('finds a row by its own seq and by its other half', async () => {
    expect(await locate(fetchRows, rows.length, 3001)).toBe(1000);
    expect(await locate(fetchRows, rows.length, 3002)).toBe(1000);
    expect(await locate(fetchRows, rows.length, 1)).toBe(0);
    expect(await locate(fetchRows, rows.length, 14_999)).toBe(4999);
  });

  it('comes to the row before an entry that has none', async () => {
    expect(await locate(fetchRows, rows.length, 3003)).toBe(1000);
  });

  it('fetches few blocks', async () => {
    fetches.length = 0;
    await locate(fetchRows, rows.length, 9001);
    expect(fetches.length).toBeLessThan(10);
  });

  it('finds nothing where there is nothing', async () => {
    expect(await locate(() => Promise.resolve([]), 0, 1)).toBeUndefined();
  });
});

describe('completions', () => {
  const rows = [
    row(1, { method: 'tools/list' }),
    row(2, { name: 'echo' }),
    row(3, { kind: 'stderr' }),
  ];

  it('completes the last word, with its sign', () => {
    expect(completions('foo -status:t', rows)).toEqual([
      'foo -status:tool-failure',
      'foo -status:timed-out',
    ]);
  });

  it('offers methods and names that were seen', () => {
    expect(completions('method:', rows)).toEqual(['method:tools/list', 'method:tools/call']);
    expect(completions('name:', rows)).toEqual(['name:echo']);
  });

  it('offers nothing before the first letter of a word', () => {
    expect(completions('status:error ', rows)).toEqual([]);
  });
});
