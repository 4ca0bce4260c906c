import { fillText } from '../src/index.ts';
import type { Entry } from '../src/index.ts';

type Frame = Extract<Entry, { kind: 'frame' }>;

/** A frame whose text has these values filled in, as the bridge does it. */
export function filledFrame(text: string, values: Readonly<Record<string, string>>): Frame {
  const inside = Object.entries(values).map(
    ([name, value]) => [name, JSON.stringify(value).slice(1, -1)] as const,
  );
  const stamp = { seq: 1, at: 0, kind: 'frame', direction: 'sent', origin: 'client' } as const;
  return { ...stamp, ...fillText(text, new Map(inside)) };
}
