import { expect, test } from 'vitest';
import { errorName } from '../src/errors.ts';

test.each([
  [-32700, 'Parse error'],
  [-32600, 'Invalid request'],
  [-32601, 'Method not found'],
  [-32602, 'Invalid params'],
  [-32603, 'Internal error'],
  [-32000, 'Server error'],
  [-32099, 'Server error'],
  [-32100, undefined],
  [-32000.5, undefined],
  [1, undefined],
])('%d is called %s', (code, name) => {
  expect(errorName(code)).toBe(name);
});
