import { replay } from '@loupe/testkit';
import type { Script } from '@loupe/testkit';
import { encodeEntry } from '@loupe/transcript';
import { createRows } from '../src/session/rows/rows.ts';
import type { Rows } from '../src/session/rows/rows.ts';
import type { SearchedText } from '../src/session/rows/search-text.ts';
import { blobSource } from '../src/session/source.ts';
import type { RowsQuery, RowsSlice } from '../src/session/view.ts';

export function rowsOf(script: Script): Rows {
  const rows = createRows();
  replay(script, 'stdio', (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  return rows;
}

/** The script as a file. */
export function textOf({ entries }: Script): SearchedText {
  const lines = entries.map((entry) => `${encodeEntry(entry)}\n`);
  const blob = new Blob(lines);
  return {
    source: blobSource(blob),
    end: () => ({ bytes: blob.size - (entries.length > 0 ? 1 : 0), seq: entries.length }),
    version: () => 1,
    yieldThen: (then) => void setImmediate(then),
    later: () => () => undefined,
    changed: () => undefined,
  };
}

/** The answer once all text was looked through. */
export async function settled(rows: Rows, query: RowsQuery): Promise<RowsSlice> {
  for (;;) {
    const slice = rows.query(query);
    if (slice.searched === undefined) return slice;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
