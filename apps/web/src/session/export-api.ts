import type { Part } from '@loupe/exporters';
import { exportTranscript } from './export.ts';
import type { ExportChoice, Exported } from './export.ts';
import type { Session } from './session.ts';
import type { RowsChoice, TimelineApi } from './timeline-api.ts';
import type { SessionKey } from './view.ts';

interface ExportOrder extends Omit<ExportChoice, 'part'> {
  /** Only the rows that match; absent: everything. */
  readonly rows?: RowsChoice;
}

/** The part of the worker's API that hands a transcript on. */
export interface ExportApi {
  exportAs(key: SessionKey, order: ExportOrder): Promise<Exported>;
}

export function exportApi(
  at: (key: SessionKey) => Session,
  timeline: Pick<TimelineApi, 'matching'>,
): ExportApi {
  return {
    async exportAs(key, { rows, ...choice }) {
      const { recorded } = at(key);
      if (rows === undefined) return exportTranscript(recorded, choice);
      const part = partOf(await timeline.matching(key, rows), rows.filter);
      return exportTranscript(recorded, { ...choice, part });
    },
  };
}

/** @param seqs ascending */
function partOf(seqs: readonly number[], words: string): Part {
  // A byte for each entry: a set of a million numbers takes forty times as much.
  const isChosen = new Uint8Array((seqs.at(-1) ?? 0) + 1);
  for (const seq of seqs) isChosen[seq] = 1;
  return { chosen: (seq) => isChosen[seq] === 1, words };
}
