import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

/** Words that appear on hover and on keyboard focus. `children` is one Button of this kit. */
export function Tooltip({ words, children }: { words: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={50}>
      {children}
      <AriaTooltip
        offset={6}
        className="z-50 max-w-80 rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink shadow-pop"
      >
        {words}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
