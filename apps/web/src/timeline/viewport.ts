import type { RefObject } from 'react';
import {
  isCompressed,
  lastTop,
  ROW_HEIGHT,
  scrollOf,
  topOf,
  topToShow,
  type ListSize,
} from './scroll.ts';

/** Pixels of a wheel's step by `WheelEvent.deltaMode`: pixels, lines; pages are the window's height. */
const WHEEL_UNITS = [1, 16];

/** Hears where the window stands: its top in pixels of the list, its height, and whether it is at the list's end. */
type Look = (top: number, height: number, atEnd: boolean) => void;

/**
 * The window over a list of rows. The truth is `top`, in pixels of the whole list; the scroll position is made from
 * it, and read only where somebody else has moved it: the scroll bar, a finger, the wheel over a list of usual length.
 */
export class Viewport {
  private top = 0;
  private count = 0;
  private anchor = 0;
  /** The scroll position that goes with `top`. */
  private scroll = 0;
  private hasLongWheel = false;
  /** A row that is to be shown once there are so many. */
  private awaited: number | undefined;
  private readonly scroller: RefObject<HTMLElement | null>;
  private readonly layer: RefObject<HTMLElement | null>;
  private readonly look: Look;

  constructor(
    scroller: RefObject<HTMLElement | null>,
    layer: RefObject<HTMLElement | null>,
    look: Look,
  ) {
    this.scroller = scroller;
    this.layer = layer;
    this.look = look;
  }

  /** After rows were drawn: how many there are, and the row that they are placed from. */
  settle(count: number, anchor: number, following: boolean): void {
    const element = this.scroller.current;
    this.count = count;
    this.anchor = anchor;
    if (element === null) return;
    const wasCompressed = this.hasLongWheel;
    if (isCompressed(count) !== wasCompressed) this.listenToLongWheel(element);
    if (following) this.moveTo(element, lastTop(this.sizeOf(element)));
    else if (isCompressed(count) || wasCompressed) this.moveTo(element, this.top);
    else this.place();
    if (this.awaited !== undefined && this.awaited < count) this.reveal(this.awaited);
  }

  /** Scrolls as little as needed to bring the row with this index into view, as soon as there is one. */
  reveal(index: number): void {
    const element = this.scroller.current;
    this.awaited = index < this.count ? undefined : index;
    if (element === null || this.awaited !== undefined) return;
    const next = topToShow(index, this.top, this.sizeOf(element));
    if (next === this.top) return;
    const isUp = next < this.top;
    this.moveTo(element, next);
    this.show(element, isUp ? false : this.isAtEnd(element));
  }

  leaveEnd(): void {
    if (this.scroller.current !== null) this.show(this.scroller.current, false);
  }

  /** Follows the person's scrolling until the returned function is called. `sticks`: whether the end is followed. */
  watch(sticks: () => boolean): () => void {
    const element = this.scroller.current;
    if (element === null) return () => undefined;
    const onScroll = () => this.scrolled(element);
    const onWheel = ({ deltaY }: WheelEvent) => {
      // Turned up, it leaves the end at once: rows that arrive meanwhile must not win against it.
      if (deltaY < 0 && this.top > 0) this.show(element, false);
    };
    const observer = new ResizeObserver(() => {
      // A smaller window is no reason to leave the end.
      if (sticks()) this.moveTo(element, lastTop(this.sizeOf(element)));
      this.show(element, sticks() || this.isAtEnd(element));
    });
    // Another element than before, in the other look of the rows, begins at the top.
    this.moveTo(element, this.top);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    // React takes leave of the element before only after the new one has settled.
    this.listenToLongWheel(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('wheel', this.onLongWheel);
      this.hasLongWheel = false;
    };
  }

  /** Only a list that needs it takes the wheel from the browser, whose own scrolling is smoother. */
  private listenToLongWheel(element: HTMLElement): void {
    this.hasLongWheel = isCompressed(this.count);
    if (this.hasLongWheel) element.addEventListener('wheel', this.onLongWheel, { passive: false });
    else element.removeEventListener('wheel', this.onLongWheel);
  }

  /** Where one pixel of the scroll bar stands for many of the list, the wheel still moves by pixels of the list. */
  private readonly onLongWheel = (event: WheelEvent): void => {
    const element = this.scroller.current;
    if (element === null || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = WHEEL_UNITS[event.deltaMode] ?? element.clientHeight;
    this.moveTo(element, this.top + event.deltaY * unit);
    this.show(element, event.deltaY > 0 && this.isAtEnd(element));
  };

  private scrolled(element: HTMLElement): void {
    const { scrollTop } = element;
    if (Math.abs(scrollTop - this.scroll) >= 1) {
      this.scroll = scrollTop;
      this.top = topOf(scrollTop, this.sizeOf(element));
      this.place();
    }
    this.show(element, this.isAtEnd(element));
  }

  private moveTo(element: HTMLElement, top: number): void {
    const size = this.sizeOf(element);
    this.top = Math.max(0, Math.min(lastTop(size), top));
    element.scrollTop = scrollOf(this.top, size);
    // Browsers round it to what the screen can show.
    this.scroll = element.scrollTop;
    this.place();
  }

  private place(): void {
    if (this.layer.current === null) return;
    const shift = isCompressed(this.count) ? this.scroll - this.top : 0;
    this.layer.current.style.transform = `translateY(${shift + this.anchor * ROW_HEIGHT}px)`;
  }

  private sizeOf({ clientHeight }: HTMLElement): ListSize {
    // The header, as high as a row, stays in view.
    return { count: this.count, room: Math.max(0, clientHeight - ROW_HEIGHT) };
  }

  private isAtEnd(element: HTMLElement): boolean {
    return lastTop(this.sizeOf(element)) - this.top < ROW_HEIGHT / 2;
  }

  private show(element: HTMLElement, atEnd: boolean): void {
    this.look(this.top, element.clientHeight, atEnd);
  }
}
