import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  anchorOf,
  isCompressed,
  lastTop,
  listHeight,
  ROW_HEIGHT,
  scrollOf,
  topOf,
  topToShow,
} from '../src/timeline/scroll.ts';
import { TALLEST } from '../src/ui/tall.ts';
import { Viewport } from '../src/timeline/viewport.ts';

describe('scrolling', () => {
  const sizes = fc.record({
    count: fc.integer({ min: 100, max: 50_000_000 }),
    room: fc.integer({ min: 24, max: 2000 }),
  });

  it('is the browser’s own while the list is of usual length', () => {
    const size = { count: 10_000, room: 500 };
    expect(isCompressed(size.count)).toBe(false);
    expect(listHeight(size.count)).toBe(240_000);
    expect(topOf(1234, size)).toBe(1234);
    expect(scrollOf(1234, size)).toBe(1234);
  });

  it('reaches both ends of any list within what browsers draw', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const most = listHeight(size.count) - size.room;
        expect(listHeight(size.count)).toBeLessThanOrEqual(TALLEST);
        expect(topOf(0, size)).toBe(0);
        expect(topOf(most, size)).toBeCloseTo(lastTop(size), 3);
        expect(scrollOf(lastTop(size), size)).toBeCloseTo(most, 3);
      }),
    );
  });

  it('finds its place again, and goes down as the list does', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (size, share) => {
        const top = share * lastTop(size);
        expect(topOf(scrollOf(top, size), size)).toBeCloseTo(top, 2);
        const next = Math.min(lastTop(size), top + ROW_HEIGHT);
        expect(scrollOf(next, size)).toBeGreaterThanOrEqual(scrollOf(top, size));
      }),
    );
  });

  it('moves no further than a row needs', () => {
    const size = { count: 1000, room: 240 };
    expect(topToShow(5, 240, size)).toBe(120);
    expect(topToShow(12, 240, size)).toBe(240);
    expect(topToShow(25, 240, size)).toBe(26 * ROW_HEIGHT - 240);
  });

  it('places rows near to where they are counted from', () => {
    expect([0, 49_999, 50_000, 1_000_001].map(anchorOf)).toEqual([0, 0, 50_000, 1_000_000]);
  });
});

class FakeObserver {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}

describe('viewport', () => {
  function elementOf() {
    const heard: string[] = [];
    return {
      clientHeight: 324,
      scrollTop: 0,
      heard,
      addEventListener: (type: string, _: unknown, { passive }: { passive: boolean }) => {
        heard.push(`${type} ${passive ? 'passive' : 'taken'}`);
      },
      removeEventListener: () => undefined,
    };
  }

  /** As much of an element as a viewport uses. */
  function elements() {
    const element = elementOf();
    const layer = { style: { transform: '' } };
    const seen: { top: number; atEnd: boolean }[] = [];
    const scroller = { current: element as unknown as HTMLElement };
    const viewport = new Viewport(
      scroller,
      { current: layer as unknown as HTMLElement },
      (top, _, atEnd) => seen.push({ top, atEnd }),
    );
    return { element, layer, viewport, seen, scroller };
  }

  it('shows a row of a list that is longer than the document', () => {
    const { element, layer, viewport, seen } = elements();
    viewport.settle(10_000_000, 0, false);
    viewport.reveal(5_000_000);
    const top = 5_000_001 * ROW_HEIGHT - 300;
    expect(seen.at(-1)).toEqual({ top, atEnd: false });
    expect(element.scrollTop).toBeCloseTo(scrollOf(top, { count: 10_000_000, room: 300 }), 6);
    viewport.settle(10_000_000, 5_000_000, false);
    const shift = element.scrollTop - top + 5_000_000 * ROW_HEIGHT;
    expect(layer.style.transform).toBe(`translateY(${shift}px)`);
  });

  it('takes the wheel of a long list from each element that it is drawn in', () => {
    vi.stubGlobal('ResizeObserver', FakeObserver);
    const { element, viewport, scroller } = elements();
    viewport.settle(10_000_000, 0, false);
    const leave = viewport.watch(() => false);
    expect(element.heard).toContain('wheel taken');
    // The other look of the rows settles before React takes leave of the first.
    const other = elementOf();
    scroller.current = other as unknown as HTMLElement;
    viewport.settle(10_000_000, 0, false);
    leave();
    viewport.watch(() => false)();
    expect(other.heard).toContain('wheel taken');
    vi.unstubAllGlobals();
  });

  it('keeps its place when a filter leaves few rows of many', () => {
    const { element, layer, viewport } = elements();
    viewport.settle(10_000_000, 0, false);
    viewport.reveal(1500);
    expect(element.scrollTop).toBeLessThan(10_000);
    viewport.settle(1545, 0, false);
    expect(element.scrollTop).toBe(1501 * ROW_HEIGHT - 300);
    expect(layer.style.transform).toBe('translateY(0px)');
  });

  it('stays at the end where that is followed, and shows a row as soon as there is one', () => {
    const { element, viewport } = elements();
    viewport.settle(100, 0, true);
    expect(element.scrollTop).toBe(100 * ROW_HEIGHT - 300);
    viewport.settle(200, 0, true);
    expect(element.scrollTop).toBe(200 * ROW_HEIGHT - 300);
    viewport.reveal(0);
    viewport.reveal(500);
    expect(element.scrollTop).toBe(0);
    viewport.settle(600, 0, false);
    expect(element.scrollTop).toBe(501 * ROW_HEIGHT - 300);
  });
});
