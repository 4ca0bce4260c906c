import { createLedger } from '@loupe/ledger';
import type { Ledger } from '@loupe/ledger';
import { createProtocol, createReader } from '@loupe/mcp';
import type { Reading, TargetKind } from '@loupe/mcp';
import { createReview } from '@loupe/rules';
import type { Finding } from '@loupe/rules';
import type { Entry } from '@loupe/transcript';
import type { Script } from './script.ts';

/** What a transcript means once its last entry is folded. */
export interface Replay {
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

/** Folds a script's entries as the page does. `each` hears every entry after the ledger has folded it. */
export function replay(
  { entries, choice }: Pick<Script, 'entries' | 'choice'>,
  kind: TargetKind = 'stdio',
  each?: (
    entry: Entry,
    reading: Reading | undefined,
    ledger: Ledger,
    found: readonly Finding[],
  ) => void,
): Replay {
  const reader = createReader(kind);
  const url = 'http://127.0.0.1:1/mcp';
  const ledger = createLedger(createProtocol({ kind, url, revision: choice }));
  const review = createReview(kind);
  const findings: Finding[] = [];
  for (const entry of entries) {
    const reading = reader.read(entry);
    const found = review.add(entry, reading, ledger);
    ledger.add(entry, reading);
    findings.push(...found);
    each?.(entry, reading, ledger, found);
  }
  return { ledger, findings };
}
