import type { ReactNode } from 'react';
import { useKept } from '../../bridge/queries.ts';
import type { Summary } from '../../session/view.ts';
import { serverKey } from './keys.ts';

interface KeptCountProps {
  readonly summary: Summary;
  readonly draw: (count: number) => ReactNode;
}

/** Draws how many calls are kept for the server of a session; nothing where there are none. */
export function KeptCount({ summary, draw }: KeptCountProps) {
  const count = useKept(serverKey(summary)).kept?.calls.length ?? 0;
  return count === 0 ? null : draw(count);
}
