import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'ok' | 'error' | 'warning' | 'info' | 'tool-failure';

const TONES: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-2',
  ok: 'bg-ok-soft text-ok',
  error: 'bg-error-soft text-error',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-waiting',
  'tool-failure': 'bg-tool-failure-soft text-tool-failure',
};

/** A small word or number. The words carry the meaning, the tone only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
