import { describe, expect, test } from 'vitest';
import { completionParams, readCompletions } from '../src/index.ts';

const ARGUMENT = { name: 'city', value: 'Pa' };

describe('what is asked', () => {
  test('for an argument of a prompt', () => {
    expect(completionParams({ prompt: 'trip' }, ARGUMENT, {}, '2025-11-25')).toBe(
      '{"ref":{"type":"ref/prompt","name":"trip"},"argument":{"name":"city","value":"Pa"}}',
    );
  });

  test('for a variable of a template, with the template as it is', () => {
    expect(completionParams({ template: 'x://{a}/{city*}' }, ARGUMENT, {}, '2026-07-28')).toBe(
      '{"ref":{"type":"ref/resource","uri":"x://{a}/{city*}"},"argument":{"name":"city","value":"Pa"}}',
    );
  });

  // Case 107, what was chosen goes along.
  test.each([
    ['2024-11-05', false],
    ['2025-03-26', false],
    ['2025-06-18', true],
    ['2025-11-25', true],
    ['2026-07-28', true],
    [undefined, false],
  ])('%s: what was chosen already travels: %s', (revision, travels) => {
    const chosen = { country: 'F"R', city: 'Pa' };
    const asked = JSON.parse(completionParams({ prompt: 'trip' }, ARGUMENT, chosen, revision)) as {
      context?: unknown;
    };
    // The argument itself is no context.
    expect(asked.context).toEqual(travels ? { arguments: { country: 'F"R' } } : undefined);
  });
});

describe('what is answered', () => {
  test('values, how many there are, and whether there are more', () => {
    expect(
      readCompletions('{"completion":{"values":["Paris","Pau"],"total":7,"hasMore":true}}'),
    ).toEqual({ values: ['Paris', 'Pau'], total: 7, hasMore: true });
  });

  test.each([
    ['{"completion":{"values":[]}}', { values: [], hasMore: false }],
    ['{"completion":{"values":["a"],"total":2}}', { values: ['a'], total: 2, hasMore: true }],
    [
      '{"completion":{"values":["a"],"total":2,"hasMore":false}}',
      { values: ['a'], total: 2, hasMore: false },
    ],
    [
      '{"completion":{"values":["a",1,null],"total":"2","hasMore":"true"}}',
      { values: ['a'], hasMore: false },
    ],
    ['{"completion":{"values":["a"],"total":-1}}', { values: ['a'], hasMore: false }],
    ['{"completion":{"values":["a"],"total":null}}', { values: ['a'], hasMore: false }],
  ])('%s', (result, read) => {
    expect(readCompletions(result)).toEqual(read);
  });

  test.each(['{}', '{"values":["a"]}', '{"completion":{"values":"a"}}', '[]', 'no JSON'])(
    '%s is no completion',
    (result) => {
      expect(readCompletions(result)).toEqual({
        problem: 'The answer to completion/complete has no array "completion.values".',
      });
    },
  );
});
