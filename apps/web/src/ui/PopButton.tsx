import type { ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';

interface PopButtonProps {
  /** The accessible name of what opens. */
  label: string;
  /** One Button of this kit. */
  button: ReactElement;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small piece of page beside it. Escape and a click elsewhere close it. */
export function PopButton({ label, button, className = '', children }: PopButtonProps) {
  return (
    <DialogTrigger>
      {button}
      <Popover
        placement="top end"
        className={`z-50 flex max-h-[70vh] max-w-[min(36rem,94vw)] flex-col overflow-y-auto rounded-md border border-line bg-raised text-sm text-ink shadow-pop ${className}`}
      >
        <Dialog aria-label={label} className="min-h-0 outline-none">
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
