import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  info: { tone: 'bg-info-soft text-waiting', icon: Info },
  warning: { tone: 'bg-warning-soft text-warning', icon: TriangleAlert },
  error: { tone: 'bg-error-soft text-error', icon: CircleAlert },
} as const;

interface BannerProps {
  tone: keyof typeof LOOKS;
  children: ReactNode;
  /** A button at the right end. */
  action?: ReactNode;
}

/** A line across the page about the session as a whole; an error is announced at once. */
export function Banner({ tone, children, action }: BannerProps) {
  const { tone: classes, icon: Icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={`flex min-h-8 shrink-0 items-center gap-2 border-b border-line px-3 py-0.5 text-sm ${classes}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}
