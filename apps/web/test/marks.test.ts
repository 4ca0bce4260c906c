import { expect, it } from 'vitest';
import type { Finding, Severity } from '@loupe/rules';
import { Marks } from '../src/session/rows/marks.ts';

const finding = (severity: Severity): Finding => ({ rule: 'x', seq: 1, severity, words: 'wrong' });

it('counts findings by line, and keeps the worst; lines that are marked alike share what says so', () => {
  const marks = new Marks();
  marks.add({ line: 1, row: 0, parent: 7 }, finding('warning'));
  marks.add({ line: 1, row: 0, parent: 7 }, finding('error'));
  marks.add({ line: 2, row: 2, parent: 7 }, finding('warning'));
  marks.add({ line: 3, row: 3 }, finding('warning'));
  expect(marks.of(1, true)).toEqual({ findings: 2, worst: 'error' });
  expect(marks.of(0, false)).toBe(marks.of(1, true));
  expect(marks.of(2, true)).toBe(marks.of(3, false));
  expect(marks.under(7)).toEqual({ findings: 3, worst: 'error' });
  expect(marks.of(9, true)).toEqual({ findings: 0 });
  for (let times = 4; times <= 100; times++) marks.add({ line: 4, parent: 7 }, finding('info'));
  expect(marks.under(7)).toEqual({ findings: 100, worst: 'error' });
});
