import type { JsonTree } from '@loupe/json';
import type { OpenEntries } from '../opened.ts';
import { readPath } from '../json-tree/path.ts';
import type { PathStep } from '../json-tree/path.ts';
import { compare } from './compare.ts';
import { DiffLines } from './lines.ts';
import type { DiffRef, DiffSummary } from './lines.ts';

/** Two texts with more values than this are too much to be compared while somebody waits. */
const MOST_NODES = 2_000_000;

/**
 * What differs between any two messages and says nothing: the id of the request, and the token for its progress
 * (spec 2025-11-25/basic#requests, 2025-11-25/basic/utilities/progress).
 */
const ALWAYS_IGNORED = ['$.id', '$.params._meta.progressToken', '$[*].id'];

/** The comparison in view. */
export interface DiffDesk {
  /** Rejects with words for a person where one of the entries holds no JSON, or both are too long. */
  lines(ref: DiffRef): Promise<DiffLines>;
  summary(ref: DiffRef): Promise<DiffSummary>;
}

export function createDiffDesk(entries: OpenEntries): DiffDesk {
  let latest: { readonly name: string; readonly lines: Promise<DiffLines> } | undefined;

  async function tree(seq: number): Promise<JsonTree> {
    const doc = await entries.doc({ seq, part: 'text' });
    try {
      return await doc.validTree();
    } catch (error) {
      throw new Error(`The text of #${seq} is not JSON: it can't be compared.`, { cause: error });
    }
  }

  async function make({ a, b, ignored, isBrief }: DiffRef): Promise<DiffLines> {
    const [one, other] = [await tree(a), await tree(b)];
    if (one.size + other.size > MOST_NODES) {
      const values = (one.size + other.size).toLocaleString('en');
      throw new Error(
        `The two texts hold ${values} values, too many to compare here. Download both whole and compare the files.`,
      );
    }
    const patterns: (readonly PathStep[])[] = [...ALWAYS_IGNORED, ...ignored].flatMap((path) => {
      const steps = readPath(path);
      return steps === undefined ? [] : [steps];
    });
    return new DiffLines(compare(one, other, patterns), isBrief);
  }

  const lines = (ref: DiffRef): Promise<DiffLines> => {
    const name = JSON.stringify(ref);
    if (latest?.name === name) return latest.lines;
    const made = make(ref);
    latest = { name, lines: made };
    // What could not be read may be read the next time.
    made.catch(() => {
      if (latest?.lines === made) latest = undefined;
    });
    return made;
  };
  return {
    lines,
    async summary(ref) {
      const { comparison, total } = await lines(ref);
      const { counts, unaligned, rows } = comparison;
      return {
        total,
        counts,
        differences: rows.differences.length,
        unaligned,
        unreadable: ref.ignored.filter((path) => readPath(path) === undefined),
      };
    },
  };
}
