import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TargetKind } from '@loupe/mcp';
import { notification, replay, request, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { Rows } from '../src/session/rows/rows.ts';
import type { Row, RowsQuery, RowsSlice } from '../src/session/view.ts';

const ALL = { from: 0, to: 1000, byFrame: false, filter: '', expanded: [] };

function rowsOf(script: Script, kind: TargetKind = 'stdio'): Rows {
  const rows = createRows();
  replay(script, kind, (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  return rows;
}

function slice(write: (s: Script) => void, query: Partial<RowsQuery> = {}, kind?: TargetKind) {
  const script = new Script();
  write(script);
  return rowsOf(script, kind).query({ ...ALL, ...query });
}

/** A row in short: id, method, name, status and its text. */
function brief({ rows }: RowsSlice): readonly string[] {
  return rows.map((row: Row) =>
    [row.depth === 1 ? '  ' : '', row.id, row.method, row.name, row.status, row.statusText]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
  );
}

describe('paired rows', () => {
  it('leave out a code that no number holds', () => {
    const { rows } = slice((s) => {
      s.asks(1, 'tools/call', { name: 'echo' });
      s.received('{"jsonrpc":"2.0","id":1,"error":{"code":1e400,"message":"no"}}');
      s.received('{"jsonrpc":"2.0","id":7,"error":{"code":-1e400,"message":"no"}}');
    });
    expect(rows.map(({ status }) => status)).toEqual(['error', 'unmatched']);
    expect(rows.map(({ statusText }) => statusText)).toEqual([undefined, undefined]);
  });

  it('show a question with its answer', () => {
    const { rows, total } = slice((s) => {
      s.asks(1, 'tools/call', { name: 'echo' });
      s.wait(40);
      s.answers(1, { content: [] });
    });
    expect(total).toBe(1);
    expect(rows[0]).toEqual({
      id: 1,
      kind: 'exchange',
      at: 1,
      direction: 'out',
      depth: 0,
      method: 'tools/call',
      name: 'echo',
      status: 'ok',
      ms: 41,
      firstAt: 42,
      endAt: 42,
      size: 119,
      preview: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}',
      other: 2,
      findings: 0,
      phase: 'operation',
      children: 0,
      expanded: false,
    });
  });

  it('have a status for every way in which a call ends', () => {
    const rows = brief(
      slice((s) => {
        s.asks(1, 'a');
        s.asks(2, 'b');
        s.received({ jsonrpc: '2.0', id: 2, error: { code: -32602, message: 'no' } });
        s.asks(3, 'tools/call', { name: 'c' });
        s.answers(3, { isError: true });
        s.sent(notification('notifications/cancelled', { requestId: s.asks(4, 'd') && 4 }));
        s.note('timeout', s.asks(5, 'e'));
        s.answers(5);
        s.asks(6, 'f');
        s.received({ jsonrpc: '2.0', id: 6 });
        s.asks(7, 'g');
        s.answers('7');
        s.lifecycle('closed', { exitCode: 3, unexpected: true });
      }),
    );
    expect(rows).toEqual([
      '1 a unanswered',
      '2 b error -32602',
      '4 tools/call c tool-failure',
      '6 d cancelled',
      '8 e late timed-out, answered late',
      '11 f malformed',
      '13 g unanswered',
      '14 unmatched',
      '15 closed error exit 3',
    ]);
  });

  it('keep stderr, life and notes apart, in words', () => {
    const { rows } = slice((s) => {
      s.opens(4711);
      s.stderr('boom: missing config');
      s.note('verdict', 0, 'speaks the legacy era');
      s.received('');
      s.note('pin', 3, 'look here');
      s.lifecycle('closed', { exitCode: 3, unexpected: true });
      s.lifecycle('closed', { signal: 'SIGKILL' });
      s.lifecycle('closed', { code: '1006', reason: 'gone' });
      s.lifecycle('closed', { code: 'ENOENT' });
    });
    expect(rows.map(({ kind, preview }) => [kind, preview])).toEqual([
      ['lifecycle', 'opening'],
      ['lifecycle', 'started pid 4711'],
      ['stderr', 'boom: missing config'],
      ['note', 'speaks the legacy era'],
      ['lifecycle', 'exited unexpectedly with code 3'],
      ['lifecycle', 'ended by SIGKILL'],
      ['lifecycle', 'closed (1006): gone'],
      ['lifecycle', 'could not be opened (ENOENT)'],
    ]);
  });

  it('hang what is certain under its call; what is not stands apart, dashed until it is answered', () => {
    const write = (s: Script) => {
      s.asks(3, 'tools/call', { name: 'slow', _meta: { progressToken: 3 } });
      s.received(notification('notifications/progress', { progressToken: 3, progress: 1 }));
      s.received(notification('notifications/message', { data: 'perhaps' }));
      s.answers(3);
      s.received(notification('notifications/message', { data: 'apart' }));
    };
    expect(brief(slice(write))).toEqual([
      '1 tools/call slow ok',
      '   3 notifications/message none',
      '5 notifications/message none',
    ]);
    expect(slice(write).rows[0]).toMatchObject({ children: 1, expanded: false });
    const opened = slice(write, { expanded: [1] });
    expect(brief(opened)).toEqual([
      '1 tools/call slow ok',
      '   2 notifications/progress none',
      '   3 notifications/message none',
      '5 notifications/message none',
    ]);
    expect(opened.rows.map(({ uncertain }) => uncertain)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ]);
  });

  it('hang an HTTP exchange under what it carried, and let GET stand alone', () => {
    const write = (s: Script) => {
      s.posts(request(1, 'ping'), { jsonrpc: '2.0', id: 1, result: {} });
      const frame = s.sent(notification('notifications/initialized'));
      const post = s.http('POST', 'http://127.0.0.1:1/mcp', { frame });
      s.response(post, 202);
      s.end(post);
      s.response(s.http('GET', 'http://127.0.0.1:1/mcp?x=1'), 405);
    };
    const opened = slice(write, { expanded: [1, 6] }, 'http');
    expect(brief(opened)).toEqual([
      '1 ping ok',
      '   2 POST /mcp ok 200',
      '6 notifications/initialized none',
      '   7 POST /mcp ok 202',
      '10 GET /mcp?x=1 error 405',
    ]);
    expect(opened.rows[1]).toMatchObject({ kind: 'http', ms: 3 });
  });

  it('give every message of a batch its own row', () => {
    const { rows } = slice((s) => {
      s.asks(1, 'ping');
      const answer = { jsonrpc: '2.0', id: 1, result: {} };
      s.received(JSON.stringify([notification('a'), answer, notification('b')]));
    });
    expect(rows.map(({ id, part, method, status }) => [id, part, method, status])).toEqual([
      [1, undefined, 'ping', 'ok'],
      [2, 1, 'a', 'none'],
      [2, 3, 'b', 'none'],
    ]);
  });

  it('show findings of the answer at the question, and those of children while it is closed', () => {
    const write = (s: Script) => {
      s.asks(3, 'tools/call', { _meta: { progressToken: 3 } });
      s.answers(3);
      s.received(
        '{"jsonrpc":"1.0","method":"notifications/progress","params":{"progressToken":3}}',
      );
    };
    expect(slice(write).rows[0]).toMatchObject({ findings: 2, worst: 'error' });
    const [call, progress] = slice(write, { expanded: [1] }).rows;
    expect(call).toMatchObject({ findings: 0, expanded: true });
    expect(progress).toMatchObject({ findings: 2, worst: 'error', depth: 1 });
  });
});

describe('rows by frame', () => {
  it('are the entries in wire order, each by itself', () => {
    const { rows, total } = slice(
      (s) => {
        s.opens(1);
        s.asks(1, 'tools/call', { name: 'echo' });
        s.stderr('x');
        s.wait(9);
        s.answers(1, {});
        s.answers(2, {});
        s.received('');
      },
      { byFrame: true, expanded: [3] },
    );
    expect(total).toBe(7);
    expect(
      rows.map(({ kind, method, status, other, ms }) => [kind, method, status, other, ms]),
    ).toEqual([
      ['lifecycle', 'opening', 'none', undefined, undefined],
      ['lifecycle', 'open', 'none', undefined, undefined],
      ['frame', 'tools/call', 'none', 5, undefined],
      ['stderr', 'stderr', 'none', undefined, undefined],
      ['frame', 'tools/call', 'ok', 3, 11],
      ['frame', '', 'unmatched', undefined, undefined],
      ['frame', '', 'none', undefined, undefined],
    ]);
  });

  it('show every phase of an HTTP exchange', () => {
    const result = slice(
      (s) => s.posts(request(1, 'ping'), { jsonrpc: '2.0', id: 1, result: {} }),
      { byFrame: true },
      'http',
    );
    expect(brief(result)).toEqual([
      '1 ping none',
      '2 POST /mcp none',
      '3 response ok 200',
      '4 ping ok',
      '5 end none',
    ]);
  });
});

describe('a query', () => {
  it('gives any window of the rows, opened children included', () => {
    const script = new Script();
    for (let call = 0; call < 6; call++) {
      script.asks(call, 'tools/call', { name: `n${call}`, _meta: { progressToken: call } });
      for (let step = 0; step < call; step++) {
        const params = { progressToken: call, progress: step };
        script.received(notification('notifications/progress', params));
      }
    }
    const rows = rowsOf(script);
    const seqs = rows.query(ALL).rows.map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.subarray(seqs),
        fc.nat({ max: 25 }),
        fc.nat({ max: 25 }),
        (expanded, from, count) => {
          const whole = rows.query({ ...ALL, expanded });
          const part = rows.query({ ...ALL, expanded, from, to: from + count });
          expect(whole.total).toBe(whole.rows.length);
          expect(part.total).toBe(whole.total);
          expect(part.rows).toEqual(whole.rows.slice(from, from + count));
        },
      ),
    );
  });

  it('holds 100,000 notifications', () => {
    const script = new Script();
    for (let i = 0; i < 100_000; i++) script.received(notification('notifications/message'));
    const rows = rowsOf(script);
    const last = rows.query({ ...ALL, from: 99_990, to: 100_010 });
    expect(last.total).toBe(100_000);
    expect(last.rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => 99_991 + i));
    expect(rows.query({ ...ALL, filter: 'method:nothing' }).total).toBe(0);
  });

  it('keeps no more than 200 characters of a text, and no half character', () => {
    const text = `{"a":"${'x'.repeat(193)}😀${'y'.repeat(1000)}"}`;
    const [row] = slice((s) => s.received(text)).rows;
    expect(row?.preview).toBe(text.slice(0, 199));
  });
});
