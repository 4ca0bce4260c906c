import type { Fills } from '../fills.ts';
import type { Offsets } from '../offsets.ts';
import { createRecent } from '../source.ts';
import type { ByteSource } from '../source.ts';
import type { LineTable } from './columns.ts';
import { previewIn } from './far-preview.ts';
import { enoughOf, preview } from './preview.ts';

/** Lines whose preview is kept: those that are drawn while a flood runs. */
const NEAR = 20_000;

/** The previews of the newest lines, by index. */
export class NearPreviews {
  private readonly ring: string[] = [];
  private length = 0;
  private readonly capacity: number;

  constructor(capacity = NEAR) {
    this.capacity = capacity;
  }

  /** Indexes come one after the other; `text` is what the row shows the head of. */
  add(index: number, text: string): void {
    // Cut when it is asked for: while a long file loads, nearly all leave the ring before anybody does.
    this.ring[index % this.capacity] = enoughOf(text);
    this.length = index + 1;
  }

  /** Undefined for a line that is not near any more. */
  get(index: number): string | undefined {
    const isNear = index >= this.length - this.capacity;
    const text = isNear ? this.ring[index % this.capacity] : undefined;
    return text === undefined ? undefined : preview(text);
  }
}

/** Where previews of older lines are read from. */
interface FarOptions {
  readonly table: LineTable;
  readonly offsets: Pick<Offsets, 'find'>;
  readonly source: ByteSource;
  /** Version of the format that the file was written in. */
  readonly version: () => number | undefined;
  readonly fills: Pick<Fills, 'count' | 'mask' | 'longest'>;
}

/** Bytes of a line that are read first; its preview nearly always stands in them. */
const HEAD_BYTES = 1024;
/** How much more of a line is read when that was not enough. */
const FURTHER = 8;
/** Bytes between two heads that are rather read along than asked for apart. */
const SMALL_GAP = 8 * 1024;
const RECENT_BYTES = 2 * 1024 * 1024;

/** The head of a line, in bytes of the file. */
interface Head {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  /** It is the whole line. */
  readonly isWhole: boolean;
}

/** Previews of lines that are not near, read back from the transcript by range. */
export class FarPreviews {
  private readonly options: FarOptions;
  private recent = createRecent<string>(RECENT_BYTES);
  private masked = 0;

  constructor(options: FarOptions) {
    this.options = options;
  }

  /** The previews of these lines, by index. Of what can't be read there is none; it is tried again the next time. */
  async read(indexes: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>();
    const heads: Head[] = [];
    const { count } = this.options.fills;
    if (this.masked !== count) this.recent = createRecent<string>(RECENT_BYTES);
    this.masked = count;
    for (const index of indexes) {
      const known = this.recent.get(index);
      if (known === undefined) heads.push(...this.headOf(index, HEAD_BYTES));
      else found.set(index, known);
    }
    await Promise.all(groups(heads).map((group) => this.readGroup(group, found)));
    return found;
  }

  private headOf(index: number, bytes: number): readonly Head[] {
    const place = this.options.offsets.find(this.options.table.seq(index));
    if (place === undefined) return [];
    const { from } = place;
    const to = Math.min(from + bytes, place.to);
    return [{ index, from, to, isWhole: to === place.to }];
  }

  private async readGroup(group: readonly Head[], found: Map<number, string>): Promise<void> {
    const start = group[0]?.from ?? 0;
    const end = group.at(-1)?.to ?? start;
    const bytes = await this.options.source.read(start, end).catch(() => undefined);
    if (bytes === undefined) return;
    const further: Head[] = [];
    const { table, fills } = this.options;
    const reading = {
      table,
      version: this.options.version(),
      mask: fills.mask,
      longest: fills.longest,
    };
    const isCurrent = fills.count === this.masked;
    for (const head of group) {
      const text = decoded(bytes.subarray(head.from - start, head.to - start));
      const preview = previewIn(text, head.isWhole, head.index, reading);
      if (preview === undefined) {
        further.push(...this.headOf(head.index, (head.to - head.from) * FURTHER));
        continue;
      }
      found.set(head.index, preview);
      if (isCurrent) this.recent.set(head.index, preview, 2 * preview.length);
    }
    await Promise.all(groups(further).map((next) => this.readGroup(next, found)));
  }
}

/** A character that is cut off at the end is left out. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** Heads that are read at once, because little stands between them. */
function groups(heads: readonly Head[]): readonly (readonly Head[])[] {
  const all: Head[][] = [];
  let end = -Infinity;
  for (const head of heads.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const group = all.at(-1);
    if (group === undefined || head.from - end > SMALL_GAP) all.push([head]);
    else group.push(head);
    end = head.to;
  }
  return all;
}
