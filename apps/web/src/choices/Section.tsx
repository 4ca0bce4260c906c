import { useId } from 'react';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** What it does, or when it takes effect. */
  words?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function Section({ title, words, children }: SectionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 id={id} className="text-sm font-medium">
          {title}
        </h3>
        {words !== undefined && <p className="text-xs text-ink-2">{words}</p>}
      </div>
      {children}
    </div>
  );
}
