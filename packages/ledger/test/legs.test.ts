import { describe, expect, it } from 'vitest';
import type { Exchange, Ledger } from '@loupe/ledger';
import { replay, Script } from '@loupe/testkit';

const META = {
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
const FORM = { method: 'elicitation/create', params: { message: 'Who?' } };
const ANSWER = { who: { action: 'accept' } };

function needs(requestState: string): object {
  return { resultType: 'input_required', inputRequests: { who: FORM }, requestState };
}

function ledgerOf(write: (s: Script) => void): Ledger {
  const script = new Script();
  script.opens(1);
  script.discovery();
  write(script);
  return replay(script).ledger;
}

/** The exchanges but the handshake's. */
function callsOf(ledger: Ledger): readonly Exchange[] {
  return ledger.exchanges.slice(1);
}

function asks(s: Script, id: number, more: object = {}): number {
  return s.asks(id, 'tools/call', { name: 'book', _meta: META, ...more });
}

describe('a call of several rounds', () => {
  it('is one exchange with its legs, and the time of the person between them', () => {
    const ledger = ledgerOf((s) => {
      asks(s, 1);
      s.wait(9);
      s.answers(1, needs('a'));
      s.note('answer', 6, JSON.stringify({ ask: '6/who', result: '{"action":"accept"}' }));
      s.wait(1000);
      asks(s, 2, { inputResponses: ANSWER, requestState: 'a' });
      s.wait(19);
      s.answers(2, { resultType: 'complete', content: [] });
    });
    const [call, ...others] = callsOf(ledger);
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      id: { key: 'n:2' },
      asked: 5,
      answered: 9,
      status: 'ok',
      legs: [
        { id: { key: 'n:1' }, asked: 5, answered: 6 },
        { id: { key: 'n:2' }, asked: 8, answered: 9 },
      ],
    });
    const [first, second] = call!.legs!;
    expect(first!.answeredAt! - first!.askedAt).toBe(10);
    expect(second!.askedAt - first!.answeredAt!).toBe(1002);
    expect(second!.answeredAt! - second!.askedAt).toBe(20);
    expect([5, 6, 7, 8, 9].map((seq) => ledger.exchangeOf(seq))).toEqual(Array(5).fill(call));
    expect(ledger.childrenOf(call!)).toEqual([6, 7, 8]);
    expect(ledger.inFlight()).toEqual([]);
  });

  it('waits for the person, then for the server', () => {
    const paused = ledgerOf((s) => {
      asks(s, 1);
      s.answers(1, needs('a'));
    });
    expect(callsOf(paused)).toMatchObject([{ status: 'input-required', answered: 6 }]);
    expect(paused.inFlight()).toEqual([]);
    expect(paused.waiting('client', 'n:1')).toBeUndefined();
    const goesOn = ledgerOf((s) => {
      asks(s, 1);
      s.answers(1, needs('a'));
      asks(s, 2, { inputResponses: ANSWER, requestState: 'a' });
    });
    const [call] = callsOf(goesOn);
    expect(call).toMatchObject({ status: 'waiting' });
    expect(call).not.toHaveProperty('answered');
    expect(goesOn.waiting('client', 'n:2')).toBe(call);
  });

  it('ends as its latest leg does', () => {
    const [failed, cancelled, closed] = callsOf(
      ledgerOf((s) => {
        asks(s, 1);
        s.answers(1, needs('a'));
        asks(s, 2, { inputResponses: ANSWER, requestState: 'a' });
        s.received({ jsonrpc: '2.0', id: 2, error: { code: -5, message: 'no' } });
        const asked = asks(s, 3);
        s.answers(3, needs('b'));
        s.note('cancelled', asked);
        asks(s, 4);
        s.answers(4, needs('c'));
        s.lifecycle('closed', { exitCode: 1 });
      }),
    );
    expect(failed).toMatchObject({ status: 'error', code: -5 });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelled: 11 });
    expect(closed).toMatchObject({
      status: 'unanswered',
      failure: { what: 'The server exited with code 1 before it answered.' },
    });
  });

  it('is given up by a note about any of its legs', () => {
    const [call] = callsOf(
      ledgerOf((s) => {
        asks(s, 1);
        s.answers(1, needs('a'));
        const later = asks(s, 2, { inputResponses: ANSWER, requestState: 'a' });
        s.note('timeout', later, 'No answer in 60 s.');
        s.answers(2, { resultType: 'complete', content: [] });
      }),
    );
    expect(call).toMatchObject({ status: 'timed-out', late: true, answered: 9 });
  });

  it('says why it does not go on', () => {
    const ledger = ledgerOf((s) => {
      asks(s, 1);
      const answer = s.answers(1, needs('a'));
      s.note('verdict', answer, 'The call had 1 round.');
    });
    expect(callsOf(ledger)).toMatchObject([
      {
        status: 'input-required',
        failure: {
          what: 'The call had 1 round.',
          next: 'Allow more rounds, or cancel the call.',
        },
      },
    ]);
  });

  it('and another one side by side keep apart', () => {
    const [a, b] = callsOf(
      ledgerOf((s) => {
        asks(s, 1);
        asks(s, 2);
        s.answers(2, needs('two'));
        s.answers(1, needs('one'));
        asks(s, 3, { inputResponses: ANSWER, requestState: 'two' });
        asks(s, 4, { inputResponses: ANSWER, requestState: 'one' });
        s.answers(3, { resultType: 'complete', content: [] });
      }),
    );
    expect(a).toMatchObject({ status: 'waiting', id: { key: 'n:4' } });
    expect(b).toMatchObject({ status: 'ok', id: { key: 'n:3' } });
  });

  it('exists only where the revision has it', () => {
    const script = new Script();
    script.opens(1);
    script.handshake();
    asks(script, 1);
    script.answers(1, needs('a'));
    expect(replay(script).ledger.exchanges[1]).toMatchObject({ status: 'ok' });
  });
});

it('a request of the server belongs to the only call it can be for', () => {
  const script = new Script();
  script.opens(1);
  script.handshake();
  const call = script.asks(1, 'tools/call', { name: 'book' });
  const ask = script.received({ jsonrpc: '2.0', id: 9, ...FORM });
  const { ledger } = replay(script);
  expect(ledger.parentOf(ask)).toBe(ledger.exchangeOf(call));
  expect(ledger.exchangeOf(ask)).toMatchObject({ askedBy: 'server', status: 'waiting' });
});
