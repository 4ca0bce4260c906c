import { CircleSlash, Inbox, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyKind = 'empty' | 'loading' | 'failed' | 'not-offered';

const PICTURES: Record<EmptyKind, ReactNode> = {
  empty: <Inbox className="size-7 text-ink-2" strokeWidth={1.25} aria-hidden />,
  loading: (
    <LoaderCircle className="size-7 animate-spin text-accent" strokeWidth={1.25} aria-hidden />
  ),
  failed: <TriangleAlert className="size-7 text-error" strokeWidth={1.25} aria-hidden />,
  'not-offered': <CircleSlash className="size-7 text-ink-2" strokeWidth={1.25} aria-hidden />,
};

interface EmptyStateProps {
  /** Nothing there; on its way; could not be had; the server does not have this at all. */
  kind: EmptyKind;
  title: string;
  /** What it means and what to do next. */
  children?: ReactNode;
}

/** What stands where there is nothing to list. */
export function EmptyState({ kind, title, children }: EmptyStateProps) {
  return (
    <div
      className={`flex h-full min-h-24 flex-col items-center justify-center gap-2 p-6 text-center ${
        kind === 'not-offered' ? 'bg-sunken' : ''
      }`}
    >
      {PICTURES[kind]}
      <p className={`font-medium ${kind === 'failed' ? 'text-error' : 'text-ink'}`}>{title}</p>
      {children !== undefined && <div className="max-w-prose text-sm text-ink-2">{children}</div>}
    </div>
  );
}
