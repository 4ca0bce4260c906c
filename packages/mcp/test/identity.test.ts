import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/choices.ts';
import { CLIENT_INFO, withMeta, withModernMeta } from '../src/identity.ts';

test('we say the version of the program', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(text)).toMatchObject(CLIENT_INFO);
});

test.each([
  ['params that are no object', '[1.0]'],
  ['a _meta that is no object', '{"_meta":5,"a":1.0}'],
])('%s go out as the person made them', (_, params) => {
  expect(withModernMeta(params, '2026-07-28', DEFAULT_CHOICES)).toBe(params);
});

test("a member that the person wrote stays the person's", () => {
  const params = '{"_meta":{"progressToken":"mine"}}';
  expect(withMeta(params, [['progressToken', '7']])).toBe(params);
});
