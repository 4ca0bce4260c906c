import { useEffect, useRef, useState, type ReactNode } from 'react';

interface ScrollerProps {
  /** What bounds the height and makes it scroll; where nothing does, this is a plain box. */
  className: string;
  children: ReactNode;
}

/** What scrolls by itself where its words are too many: the keyboard reaches it then, and only then. */
export function Scroller({ className, children }: ScrollerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isTall, setTall] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const isScroller = getComputedStyle(element).overflowY === 'auto';
      setTall(isScroller && (scrollHeight > clientHeight || scrollWidth > clientWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [children]);
  return (
    <div ref={place} tabIndex={isTall ? 0 : undefined} className={`-outline-offset-2 ${className}`}>
      {children}
    </div>
  );
}
