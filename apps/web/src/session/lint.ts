import { createReader } from '@loupe/mcp';
import { createReview } from '@loupe/rules';
import type { Finding } from '@loupe/rules';
import type { FrameEntry } from '@loupe/transcript';
import type { Known } from './fold.ts';

/** What the rules say about a text as if it had just been sent: nothing is, and nothing is remembered. */
export function lint({ header, ledger }: Known, text: string): readonly Finding[] {
  const { kind } = header.target;
  const seq = ledger.seq + 1;
  const entry: FrameEntry = { kind: 'frame', direction: 'sent', origin: 'hand', seq, at: 0, text };
  return createReview(kind).add(entry, createReader(kind).read(entry), ledger);
}
