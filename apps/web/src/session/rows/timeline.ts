import type { Fold } from '../fold.ts';
import type { ByteSource } from '../source.ts';
import type { Overview, RowsChoice, SeenValues, Wanted } from '../timeline-api.ts';
import type { RowsQuery, RowsSlice } from '../view.ts';
import { overviewOf } from './overview.ts';
import { FarPreviews } from './previews.ts';
import type { Rows } from './rows.ts';
import type { SearchedText } from './search-text.ts';
import { Seen } from './seen.ts';

interface TimelineOptions extends Omit<SearchedText, 'end' | 'version'> {
  readonly fold: Fold;
  readonly source: ByteSource;
}

const NO_ROWS = { total: 0, rows: [], newer: 0, hidden: 0, problems: [] } as const;
const NOTHING: Overview = { from: 0, to: 0, entries: [], matching: [], troubled: [] };
const NOTHING_SEEN: SeenValues = { methods: [], names: [], statuses: [], statusTexts: [] };
/** How often it is looked whether a search is done. */
const LOOK_MS = 30;

/** Everything about the rows of one session that its page asks for; see `TimelineApi`. */
export class Timeline {
  private readonly options: TimelineOptions;
  private far: FarPreviews | undefined;
  private values: Seen | undefined;

  constructor(options: TimelineOptions) {
    this.options = options;
  }

  /** Rows without a preview where the transcript can't be read just now. */
  async rows(query: RowsQuery): Promise<RowsSlice> {
    const rows = this.known();
    if (rows === undefined) return { ...NO_ROWS, from: query.from };
    const slice = rows.query(query);
    const lines = slice.rows.map((row) => rows.lineOf(row) ?? -1);
    // What is near was cut before it was known what is not to be seen of it.
    const isMasked = this.options.fold.fills.count > 0;
    const missing = lines.filter((index) => index >= 0 && (isMasked || !rows.isNear(index)));
    if (missing.length === 0 || this.far === undefined) return slice;
    const previews = await this.far.read(missing);
    const drawn = slice.rows.map((row, at) => {
      const preview = previews.get(lines[at] ?? -1) ?? (isMasked ? '' : undefined);
      return preview === undefined ? row : { ...row, preview };
    });
    return { ...slice, rows: drawn };
  }

  position(choice: RowsChoice, seq: number): number | undefined {
    return this.known()?.position(choice, seq);
  }

  next(choice: RowsChoice, wanted: Wanted, from: number, step: 1 | -1): number | undefined {
    return this.known()?.next(choice, wanted, from, step);
  }

  overview({ filter, byFrame }: RowsChoice, buckets: number): Overview {
    const rows = this.known();
    if (rows === undefined) return NOTHING;
    const matching = rows.lists.matching(filter, byFrame).list;
    return overviewOf(rows.table, { matching, troubled: rows.lists.troubled(false) }, buckets);
  }

  seen(): SeenValues {
    const rows = this.known();
    if (rows === undefined) return NOTHING_SEEN;
    this.values ??= new Seen(rows.table);
    return this.values.values();
  }

  /** Rejects where the filter has a free word, and the transcript can't be read to its end. */
  async matching(choice: RowsChoice): Promise<readonly number[]> {
    const rows = this.known();
    if (rows === undefined) return [];
    for (;;) {
      const { searched, problems } = rows.lists.matching(choice.filter, choice.byFrame);
      if (searched === undefined) return rows.matching(choice);
      const unread = problems.find(({ from }) => from === undefined);
      if (unread !== undefined) throw new Error(unread.reason);
      await new Promise<void>((resolve) => void this.options.later(LOOK_MS, resolve));
    }
  }

  /** The rows, once the transcript has a header. */
  private known(): Rows | undefined {
    const { fold, ...text } = this.options;
    const rows = fold.known?.rows;
    if (rows === undefined || this.far !== undefined) return rows;
    const { offsets, fills } = fold;
    const version = (): number | undefined => fold.version;
    const end = (): { bytes: number; seq: number } => {
      return { bytes: offsets.find(offsets.last)?.to ?? 0, seq: offsets.last };
    };
    rows.lists.searchIn({ ...text, end, version });
    const { source } = text;
    this.far = new FarPreviews({ table: rows.table, offsets, source, version, fills });
    return rows;
  }
}
