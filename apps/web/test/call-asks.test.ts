import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValue } from '@loupe/json';
import type { Exchange, Leg } from '@loupe/ledger';
import type { Ask } from '@loupe/mcp';
import { modelOf, seed, toText } from '@loupe/schema-form';
import type { FieldModel } from '@loupe/schema-form';
import { dismissal, refusal } from '@loupe/mcp';
import { accepted, replyText } from '../src/call/asks/answers.ts';
import { consentOf } from '../src/call/asks/consent.ts';
import { askName, asksBeside, outcomeOf } from '../src/call/asks/names.ts';
import { fromPunycode } from '../src/call/asks/punycode.ts';
import { resultProblem, samplingRequest } from '../src/call/asks/sampling.ts';
import { isGivenUp, roundsOf } from '../src/call/result/rounds.ts';
import type { Summary } from '../src/session/view.ts';

describe('answers', () => {
  // Case 112.
  it('use the words of the protocol, and carry content only when accepted', () => {
    expect(accepted('{\n "n": 1.0 }')).toEqual({
      result: '{"action":"accept","content":{"n":1.0}}',
    });
    expect(accepted()).toEqual({ result: '{"action":"accept"}' });
    expect(refusal('elicitation')).toEqual({ result: '{"action":"decline"}' });
    expect(dismissal('elicitation')).toEqual({ result: '{"action":"cancel"}' });
  });

  it('refuse with an error where there is no word for it', () => {
    expect(refusal('sampling')).toEqual({
      error: { code: -1, message: 'User rejected sampling request' },
    });
    expect(dismissal('roots')).toEqual(refusal('roots'));
  });

  it('are a message of the assistant, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reply = replyText({ text, model: 'm', stopReason: '' });
        expect(parseValue(reply)).toEqual({
          role: 'assistant',
          content: { type: 'text', text },
          model: 'm',
        });
      }),
    );
    expect(parseValue(replyText({ text: 'a', model: 'm', stopReason: 'endTurn' }))).toMatchObject({
      stopReason: 'endTurn',
    });
    expect(resultProblem('[1]')).toBe('A result is a JSON object.');
    expect(resultProblem('{"role":')).toMatch(/^Not JSON/);
    expect(resultProblem('{}')).toBeUndefined();
  });
});

// Case 114.
describe('consent to a URL', () => {
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ftp://a.example/'])(
    'is not asked for %s',
    (url) => expect(consentOf(url)).toEqual({ refusal: expect.stringMatching(/scheme/) as string }),
  );

  it('is not asked for what is no address', () => {
    expect(consentOf('/a/b')).toHaveProperty('refusal');
    expect(consentOf('')).toHaveProperty('refusal');
  });

  it('shows a host in both spellings, and warns of mixed scripts', () => {
    const consent = consentOf('https://xn--pple-43d.example:8443/a?b=1');
    expect(consent).toMatchObject({
      href: 'https://xn--pple-43d.example:8443/a?b=1',
      host: 'xn--pple-43d.example:8443',
      shownHost: '\u0430pple.example:8443',
    });
    expect('warnings' in consent && consent.warnings.join(' ')).toMatch(
      /Punycode.*Latin and Cyrillic/,
    );
    expect(consentOf('https://\u0430pple.example/')).toMatchObject({
      host: 'xn--pple-43d.example',
    });
  });

  it('warns of a name before the host and of http, and of nothing else', () => {
    expect(consentOf('https://good.example@evil.example/')).toMatchObject({
      host: 'evil.example',
      warnings: [expect.stringMatching(/user name/)],
    });
    expect(consentOf('http://a.example/')).toMatchObject({
      warnings: ['http is not encrypted.'],
    });
    expect(consentOf('https://a.example/')).toMatchObject({ warnings: [] });
    expect(consentOf('https://xn--wgv71a119e.example/')).toMatchObject({
      shownHost: '\u65e5\u672c\u8a9e.example',
      warnings: [expect.stringMatching(/Punycode/)],
    });
  });

  it('reads Punycode as RFC 3492 has it', () => {
    expect(fromPunycode('bcher-kva')).toBe('b\u00fccher');
    expect(fromPunycode('ls8h')).toBe('\u{1f4a9}');
    expect(fromPunycode('a!')).toBeUndefined();
  });

  it('reads every name that the URL of a browser writes', () => {
    const letters = fc.constantFrom(
      ...Array.from('abc\u00e4\u00f6\u00fc\u0439\u0446\u03b1\u03b2\u65e5\u672c'),
    );
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (chosen) => {
        const name = chosen.join('');
        const { hostname } = new URL(`https://${name}.example/`);
        const label = hostname.split('.')[0] ?? '';
        const shown = label.startsWith('xn--') ? fromPunycode(label.slice(4)) : label;
        expect(shown).toBe(name);
      }),
    );
  });
});

const ask = (more: Partial<Ask> = {}): Ask => ({
  key: 'k',
  number: 2,
  kind: 'elicitation',
  params: '{}',
  seq: 20,
  at: 0,
  state: 'open',
  ...more,
});

describe('asks', () => {
  it('are named after the tool, else after the server', () => {
    const summary = { connection: { server: { name: 'srv' } } } as unknown as Summary;
    expect(askName(ask({ causeName: 'deploy' }), summary)).toBe('Ask 2: elicitation, deploy');
    expect(askName(ask({ kind: 'roots' }), summary)).toBe('Ask 2: roots, srv');
    expect(askName(ask({ causeName: 'a\u202eb' }), summary)).toBe('Ask 2: elicitation, a<U+202E>b');
  });

  it('stand beside the call that caused them, and beside every waiting one where that is not certain', () => {
    const call = { asked: 10, status: 'waiting' } as Exchange;
    const own = ask({ key: 'own', cause: 10 });
    const other = ask({ key: 'other', cause: 5 });
    const unsure = ask({ key: 'unsure' });
    const earlier = ask({ key: 'earlier', seq: 3 });
    const answered = ask({ key: 'answered', cause: 10, state: 'answered' });
    const all = [own, other, unsure, earlier, answered];
    expect(asksBeside(all, call).map(({ key }) => key)).toEqual(['own', 'unsure']);
    expect(asksBeside(all, { ...call, status: 'ok' })).toEqual([own]);
  });

  it.each<[Partial<Ask>, string]>([
    [{ answer: { result: '{"action":"accept"}' } }, 'accepted'],
    [{ answer: { result: '{"action":"decline"}' }, automatic: true }, 'declined by itself'],
    [{ answer: { result: '{"action":"cancel"}' } }, 'cancelled'],
    [{ answer: { result: '{"action":"No"}' } }, 'answered “No”'],
    [{ answer: { result: '{"roots":[]}' } }, 'answered'],
    [{ answer: { error: { code: -1, message: 'no' } } }, 'declined with error -1'],
    [
      { state: 'refused', answer: { error: { code: -32602, message: 'no' } } },
      'refused with error -32602',
    ],
    [{ state: 'withdrawn' }, 'withdrawn: nobody waits for the answer any more'],
  ])('%j is %s', (more, words) => {
    expect(outcomeOf(ask({ state: 'answered', ...more }))).toBe(words);
  });
});

it('a request for sampling is read whole, each value as it came', () => {
  const request = samplingRequest(
    '{"messages":[{"role":"user","content":{"type":"text","text":"Hi"}},{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"t","input":{"n":1.0}}]}],"maxTokens":1e2,"modelPreferences":{"hints":[{"name":"small"},{}],"costPriority":0.50},"tools":[{"name":"t","description":"d"}],"systemPrompt":"Be kind."}',
  );
  expect(request.messages.map(({ role, blocks }) => [role, blocks[0]?.kind])).toEqual([
    ['user', 'text'],
    ['assistant', 'tool-use'],
  ]);
  expect(request).toMatchObject({
    systemPrompt: 'Be kind.',
    hints: ['small', '{}'],
    knobs: [
      ['maxTokens', '1e2'],
      ['costPriority', '0.50'],
    ],
    tools: [{ name: 't', description: 'd' }],
  });
});

it('rounds keep the time of the server and of the person apart', () => {
  const legs = [
    { asked: 1, askedAt: 100, answered: 2, answeredAt: 130 },
    { asked: 4, askedAt: 1130, answered: 5, answeredAt: 1135 },
    { asked: 7, askedAt: 1200 },
  ] as unknown as Leg[];
  expect(roundsOf(legs)).toEqual([
    { number: 1, asked: 1, server: 30, person: 1000 },
    { number: 2, asked: 4, server: 5, person: 65 },
    { number: 3, asked: 7, server: undefined, person: undefined },
  ]);
});

it('a call that ended between its rounds has no result', () => {
  const legs = [{ asked: 1, askedAt: 100, answered: 2, answeredAt: 130 }] as unknown as Leg[];
  const call = { legs, status: 'cancelled', answered: 2 } as unknown as Exchange;
  expect(isGivenUp(call)).toBe(true);
  expect(isGivenUp({ ...call, late: true })).toBe(false);
  expect(isGivenUp({ ...call, status: 'ok' })).toBe(false);
  expect(isGivenUp({ ...call, legs: [...legs, { asked: 4, askedAt: 200 } as Leg] })).toBe(false);
});

it('every kind of field that an elicitation may have has a control of its own', () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, maxLength: 9, format: 'email' },
      number: { type: 'number', minimum: 0.5, default: 0.75 },
      count: { type: 'integer', maximum: 5 },
      sure: { type: 'boolean', default: true },
      plain: { type: 'string', enum: ['a', 'b'] },
      named: { type: 'string', enum: ['a', 'b'], enumNames: ['Ay', 'Bee'] },
      titled: { type: 'string', oneOf: [{ const: 'a', title: 'Ay' }] },
      several: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['b'] },
      severalTitled: { type: 'array', items: { anyOf: [{ const: 'a', title: 'Ay' }] } },
    },
  });
  const model = modelOf(schema);
  const fields = model.kind === 'object' ? model.fields() : [];
  expect(fields.map((field) => [field.label, shapeOf(field)])).toEqual([
    ['text', 'string'],
    ['number', 'number'],
    ['count', 'number'],
    ['sure', 'boolean'],
    ['plain', 'a=a b=b'],
    ['named', 'Ay=a Bee=b'],
    ['titled', 'Ay=a'],
    ['several', 'list of a=a b=b'],
    ['severalTitled', 'list of Ay=a'],
  ]);
  expect(toText(model, seed(model))).toMatchObject({
    text: '{"number":0.75,"sure":true,"several":["b"]}',
  });
});

function shapeOf(field: FieldModel): string {
  if (field.kind === 'array') {
    const item = field.item();
    return `list of ${item === undefined ? 'nothing' : shapeOf(item)}`;
  }
  if (field.kind !== 'choice') return field.kind;
  return field.options.map(({ label, text }) => `${label}=${String(parseValue(text))}`).join(' ');
}
