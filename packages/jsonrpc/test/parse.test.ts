import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differOnlyInType, integerKey, numberId, sameId, stringId } from '../src/message.ts';
import type { Message } from '../src/message.ts';
import { parseFrame } from '../src/parse.ts';

function only(text: string): Message {
  const { messages } = parseFrame(text);
  expect(messages).toHaveLength(1);
  return messages[0]!;
}

describe('well-formed messages', () => {
  test('a request, its params as text', () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"n":9007199254740993,"n":1.0}}';
    expect(only(text)).toEqual({
      kind: 'request',
      text,
      version: '2.0',
      id: { key: 'n:1', text: '1' },
      method: 'tools/call',
      params: '{"n":9007199254740993,"n":1.0}',
    });
  });

  test('a notification; params and jsonrpc are not demanded', () => {
    const text = '{"method":"notifications/initialized"}\r';
    expect(only(text)).toEqual({ kind: 'notification', text, method: 'notifications/initialized' });
  });

  test('a response with an empty result', () => {
    const text = ' {"result":{},"id":"a\\u0062","jsonrpc":"2.0"}\n';
    expect(only(text)).toEqual({
      kind: 'response',
      text,
      version: '2.0',
      id: { key: 's:ab', text: '"a\\u0062"' },
      result: '{}',
    });
  });

  test('errors with and without data', () => {
    const id = { key: 'n:4', text: '4' };
    const bare = '{"jsonrpc":"1.0","id":4,"error":{"code":-32602,"message":"no \\"x\\""}}';
    expect(only(bare)).toEqual({
      kind: 'error',
      text: bare,
      version: '1.0',
      id,
      error: '{"code":-32602,"message":"no \\"x\\""}',
      code: -32602,
      message: 'no "x"',
    });
    expect(only('{"id":4,"error":{"code":1,"message":"m","data":null}}')).toMatchObject({
      data: 'null',
    });
    expect(only('{"id":4,"error":"broken"}')).toEqual({
      kind: 'error',
      text: '{"id":4,"error":"broken"}',
      id,
      error: '"broken"',
    });
  });

  test('an error without a usable id says what stood there', () => {
    const error = '{"code":-32001,"message":"no"}';
    const read = (member: string) => {
      const message = only(`{${member}"error":${error}}`);
      return message.kind === 'error' ? [message.id, message.idText, message.code] : message.kind;
    };
    expect(read('"id":null,')).toEqual([undefined, 'null', -32001]);
    expect(read('"id":{"a":1},')).toEqual([undefined, '{"a":1}', -32001]);
    expect(read('')).toEqual([undefined, undefined, -32001]);
  });

  test('the last of duplicate members counts', () => {
    expect(only('{"id":1,"method":"a","id":2,"method":"b"}')).toMatchObject({
      kind: 'request',
      method: 'b',
      id: { key: 'n:2' },
    });
  });
});

describe('malformed messages', () => {
  test.each([
    ['hello', 'not-json', 'Not JSON: expected a value (at character 1).'],
    ['{"id":1,', 'not-json', 'Not JSON: the text ends inside an object (at character 9).'],
    ['5', 'not-an-object', 'A message is an object, not a number.'],
    ['null', 'not-an-object', 'A message is an object, not null.'],
    ['[[]]', 'not-an-object', 'A message is an object, not an array.'],
    ['[ ]', 'empty-batch', 'A batch has at least one message in it.'],
    ['{}', 'unclassifiable', 'There is no method, no result and no error.'],
    ['{"id":null}', 'unclassifiable', 'There is no method, no result and no error.'],
    ['{"result":1}', 'bad-id', 'The id is missing, so this result belongs to no call.'],
    ['{"id":null,"result":1}', 'bad-id', 'The id of a result is a string or an integer, not null.'],
    [
      '{"id":true,"result":1}',
      'bad-id',
      'The id of a result is a string or an integer, not a boolean.',
    ],
  ])('%s is %s', (text, reason, detail) => {
    const message = only(text);
    expect(message).toMatchObject({ kind: 'malformed', reason, detail });
    expect(message).not.toHaveProperty('id');
    expect(message).not.toHaveProperty('method');
  });

  test.each([
    ['{"id":7,"result":{},"error":{}}', 'result-and-error'],
    ['{"id":7}', 'neither-result-nor-error'],
    ['{"id":7,"params":{}}', 'neither-result-nor-error'],
    ['{"id":7,"method":5}', 'bad-method'],
    ['{"id":7,"method":null,"result":{}}', 'bad-method'],
  ])('%s is %s and keeps its id', (text, reason) => {
    expect(only(text)).toMatchObject({ kind: 'malformed', reason, id: { key: 'n:7', text: '7' } });
  });

  test.each(['null', '1.5', 'true', '{}', '1e-400'])(
    'a request with id %s keeps its method',
    (id) => {
      expect(only(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).toMatchObject({
        kind: 'malformed',
        reason: 'bad-id',
        method: 'ping',
        version: '2.0',
      });
    },
  );
});

describe('frames', () => {
  test.each(['', ' ', '\r', ' \t\r\n'])('%j is blank', (text) => {
    expect(parseFrame(text)).toEqual({ messages: [], batch: false, blank: true });
  });

  test('a byte order mark is not blank', () => {
    expect(only('\ufeff')).toMatchObject({ kind: 'malformed', reason: 'not-json' });
  });

  test('a batch gives its elements with their own text', () => {
    const { messages, batch } = parseFrame('[{"method":"a"}, {"id":1,"result":1.0} ,7]');
    expect(batch).toBe(true);
    expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['notification', '{"method":"a"}'],
      ['response', '{"id":1,"result":1.0}'],
      ['malformed', '7'],
    ]);
    expect(parseFrame('[{"method":"a"}]')).toMatchObject({
      batch: true,
      messages: [{ method: 'a' }],
    });
  });

  test('is total', () => {
    const member = fc.constantFrom(
      'jsonrpc',
      'id',
      'method',
      'params',
      'result',
      'error',
      '__proto__',
    );
    const messageLike = fc
      .array(fc.tuple(member, fc.json({ maxDepth: 1 })))
      .map((pairs) => `{${pairs.map(([key, value]) => `"${key}":${value}`).join(',')}}`);
    fc.assert(
      fc.property(fc.oneof(messageLike, fc.json(), fc.string()), (text) => {
        const { messages, blank } = parseFrame(text);
        expect(messages.length > 0).toBe(!blank);
        for (const message of messages) expect(text).toContain(message.text);
      }),
      { numRuns: 1000 },
    );
  });

  test('stands a million levels of nesting', () => {
    const params = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const message = only(`{"method":"deep","params":${params}}`);
    expect(message.kind === 'notification' && message.params === params).toBe(true);
  });
});

describe('ids', () => {
  test('compare by value and type', () => {
    expect(sameId(numberId(5), stringId('5'))).toBe(false);
    expect(differOnlyInType(numberId(5), stringId('5'))).toBe(true);
    expect(differOnlyInType(numberId(5), numberId(5))).toBe(false);
    expect(differOnlyInType(numberId(5), stringId('6'))).toBe(false);
    expect(stringId('a"')).toEqual({ key: 's:a"', text: '"a\\""' });
    expect(numberId(-0)).toEqual({ key: 'n:0', text: '0' });
  });

  test.each([
    ['1', '1'],
    ['1.0', '1'],
    ['10e-1', '1'],
    ['1E2', '100'],
    ['-0', '0'],
    ['0.000', '0'],
    ['0.5e1', '5'],
    ['-12.50e1', '-125'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740993.0', '9007199254740993'],
    ['1e99999', '1e99999'],
    ['1.5', undefined],
    ['1e-400', undefined],
    ['1.00000000000000000001', undefined],
  ])('%s has the key %s', (text, key) => {
    expect(integerKey(text)).toBe(key);
  });
});

describe('members of both sorts', () => {
  test.each([
    ['{"jsonrpc":"2.0","method":"a","result":1}', 'result'],
    ['{"jsonrpc":"2.0","method":"a","id":1,"error":1}', 'error'],
    ['{"jsonrpc":"2.0","method":"a","error":1,"result":1}', 'result'],
    ['{"jsonrpc":"2.0","method":"a","params":{"result":1}}', undefined],
  ])('are told of the call %s', (text, also) => {
    const [message] = parseFrame(text).messages;
    expect(message).toMatchObject({ method: 'a', ...(also && { also }) });
    expect('also' in message!).toBe(also !== undefined);
  });
});
