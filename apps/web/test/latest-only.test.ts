import { describe, expect, it } from 'vitest';
import { only } from '../src/session/latest.ts';

const isSeven = (value: number) => value === 7;

describe('only', () => {
  it('gives the answer to what is wanted', () => {
    expect(only({ value: 7, loading: false }, isSeven)).toEqual({ value: 7, loading: false });
  });

  it('takes the answer to another question as a sign that this one is on its way', () => {
    expect(only({ value: 6, loading: false }, isSeven)).toEqual({ loading: true });
  });

  it('knows that there is none, and why there is no newer one', () => {
    expect(only<number>({ loading: false }, isSeven)).toEqual({ loading: false });
    expect(only({ value: 6, problem: 'gone', loading: false }, isSeven)).toEqual({
      problem: 'gone',
      loading: false,
    });
  });
});
