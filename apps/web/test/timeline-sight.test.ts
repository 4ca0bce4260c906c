import { describe, expect, it } from 'vitest';
import { Sight } from '../src/timeline/sight.ts';

describe('Sight', () => {
  it('wants a row back that was found with a filter, when the filter is taken away', () => {
    const sight = new Sight();
    expect(sight.drawn(7, 'id:7', true)).toBe(false);
    expect(sight.drawn(7, '', false)).toBe(true);
    // It is on its way, and asked for once.
    expect(sight.drawn(7, '', false)).toBe(false);
    expect(sight.drawn(7, '', true)).toBe(false);
  });

  it('remembers a row that a filter hides', () => {
    const sight = new Sight();
    sight.drawn(7, '', true);
    expect(sight.drawn(7, '-id:7', false)).toBe(true);
    sight.drawn(7, '-id:7', false);
    expect(sight.drawn(7, '', false)).toBe(true);
  });

  it('lets go of a row that was scrolled away', () => {
    const sight = new Sight();
    sight.drawn(7, '', true);
    sight.drawn(7, '', false);
    expect(sight.drawn(7, 'method:ping', false)).toBe(false);
  });

  it('begins anew with another row, and leaves alone what stays in view', () => {
    const sight = new Sight();
    sight.drawn(7, '', true);
    expect(sight.drawn(8, 'x', false)).toBe(false);
    expect(sight.drawn(8, 'y', false)).toBe(false);
    sight.drawn(9, 'y', true);
    expect(sight.drawn(9, 'z', true)).toBe(false);
  });
});
