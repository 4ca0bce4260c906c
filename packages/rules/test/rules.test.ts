import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '@loupe/ledger';
import { createProtocol, createReader } from '@loupe/mcp';
import { createReview, RULES } from '@loupe/rules';
import type { Finding } from '@loupe/rules';
import { notification, replay, request, Script } from '@loupe/testkit';
import { envelope } from './examples/envelope.ts';
import type { Example, Examples } from './examples/example.ts';
import { pairing } from './examples/pairing.ts';
import { revisions } from './examples/revisions.ts';
import { transports } from './examples/transports.ts';

const EXAMPLES: Examples = { ...envelope, ...pairing, ...transports, ...revisions };

function findingsOf(write: (script: Script) => void, kind: Example['kind']): readonly Finding[] {
  const script = new Script();
  script.opens();
  write(script);
  return replay(script, kind).findings;
}

/** As they are, but shown everything. */
const UNCHOOSY = RULES.map((rule) => {
  const { about: everything, ...shown } = { ...rule };
  expect(everything).not.toEqual([]);
  return shown;
});

describe('every rule', () => {
  it('says about the examples what it says when it is shown every entry', () => {
    for (const { kind, fires, silent } of Object.values(EXAMPLES).flat()) {
      for (const write of [fires, silent]) {
        const script = new Script();
        script.opens();
        write(script);
        const review = createReview(kind ?? 'stdio', UNCHOOSY);
        const reader = createReader(kind ?? 'stdio');
        const ledger = createLedger(
          createProtocol({
            kind: kind ?? 'stdio',
            url: 'http://127.0.0.1:1/mcp',
            revision: script.choice,
          }),
        );
        const all: Finding[] = [];
        for (const entry of script.entries) {
          const reading = reader.read(entry);
          all.push(...review.add(entry, reading, ledger));
          ledger.add(entry, reading);
        }
        expect(replay(script, kind).findings).toEqual(all);
      }
    }
  });

  it('has an id of its own', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has examples, and every example a rule', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });

  describe.each(RULES)('$id', ({ id, title, spec }) => {
    it('has a title, a page for every revision that it knows, and one for the rest', () => {
      expect(title).toMatch(/^\S.{5,60}$/);
      expect(spec['*']).toBeDefined();
      for (const [revision, page] of Object.entries(spec)) {
        expect(page).toMatch(/^\d{4}-\d\d-\d\d\/[a-z/-]+(#[a-z-]+)?$/);
        if (revision !== '*') expect(page.startsWith(`${revision}/`)).toBe(true);
      }
    });

    it.each((EXAMPLES[id] ?? []).map((example, index) => [index + 1, example] as const))(
      'example %i',
      (_, { kind, fires, silent }) => {
        const found = findingsOf(fires, kind).filter(({ rule }) => rule === id);
        expect(found).not.toEqual([]);
        for (const { words, spec: page, seq, severity: given } of found) {
          expect(words).toMatch(/^[A-Z].*\.$/s);
          expect(page).toContain('https://modelcontextprotocol.io/specification/');
          expect(seq).toBeGreaterThan(0);
          expect(['error', 'warning', 'info']).toContain(given);
        }
        expect(findingsOf(silent, kind).filter(({ rule }) => rule === id)).toEqual([]);
      },
    );
  });
});

/** Findings in short: rule, severity, seq and path. */
function brief(write: (script: Script) => void, kind?: Example['kind']): readonly string[] {
  return findingsOf(write, kind).map(({ rule, severity, seq, path }) =>
    [rule, severity, `#${seq}`, path].filter((part) => part !== undefined).join(' '),
  );
}

describe('a review', () => {
  it('has nothing to say about an ordinary session', () => {
    const quiet = brief((s) => {
      s.handshake('2025-11-25', { tools: {} });
      s.asks(1, 'tools/list');
      s.answers(1, { tools: [] });
      s.stderr('listening');
      s.lifecycle('closing');
      s.lifecycle('closed', { exitCode: 0 });
    });
    expect(quiet).toEqual([]);
  });

  it('points at the message of a batch that is to blame', () => {
    const found = brief((s) => {
      s.handshake('2025-03-26');
      s.received(
        JSON.stringify([
          { jsonrpc: '2.0', method: 'a' },
          { jsonrpc: '2.0', id: 9, result: {} },
        ]),
      );
    });
    expect(found).toEqual(['response-unknown-id error #6 $[1].id']);
  });

  it('puts a missing answer on the request, with how the server ended', () => {
    const findings = findingsOf((s) => {
      s.asks(1, 'tools/call', { name: 'die' });
      s.lifecycle('closed', { signal: 'SIGKILL', unexpected: true });
    }, 'stdio');
    expect(findings).toMatchObject([{ rule: 'request-unanswered', severity: 'error', seq: 3 }]);
    expect(findings[0]?.words).toContain('ended by SIGKILL');
    expect(findings[0]?.words).toContain('request 1 (tools/call die, #3)');
  });

  it('tells apart why an answer matches nothing', () => {
    const causes = findingsOf((s) => {
      s.note('timeout', s.asks('d', 'server/discover'));
      s.answers('d');
      s.asks(2, 'ping');
      s.answers(2);
      s.answers(2);
      s.answers(77);
    }, 'stdio').filter(({ rule }) => rule === 'response-unknown-id');
    expect(causes.map(({ severity }) => severity)).toEqual(['info', 'error', 'error']);
    expect(causes[0]?.words).toContain('late reply to the probe');
    expect(causes[1]?.words).toContain('answered already');
    expect(causes[2]?.words).toContain('ever sent');
  });

  it('only marks what the client tries on purpose, and minds what a server does', () => {
    const found = brief((s) => {
      s.handshake('2025-03-26', { tools: {} });
      s.sent(request(1, 'prompts/list'), { origin: 'hand' });
      s.sent(request(2, 'tasks/list'), { origin: 'hand' });
      s.received(request(1, 'roots/list'));
      s.received(notification('notifications/elicitation/complete'));
    }, 'stdio');
    expect(found).toEqual([
      'capability-not-declared info #6 $.method',
      'method-not-in-revision info #7 $.method',
      'capability-not-declared warning #8 $.method',
      'method-not-in-revision warning #9 $.method',
    ]);
  });

  it('cites the page of the revision in use', () => {
    const pageIn = (revision: string) =>
      findingsOf((s) => {
        s.handshake(revision);
        s.received('noise');
      }, 'stdio')[0]?.spec;
    const start = 'https://modelcontextprotocol.io/specification/';
    expect(pageIn('2024-11-05')).toBe(`${start}2024-11-05/basic/transports#stdio`);
    expect(pageIn('2025-11-25')).toBe(`${start}2025-11-25/basic/transports#stdio`);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 20 }), (texts) => {
        const script = new Script();
        texts.forEach((text) => script.received(text));
        expect(replay(script).ledger.seq).toBe(texts.length);
      }),
    );
  });
});
