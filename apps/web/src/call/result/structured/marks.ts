import type { TreePlace } from '../../../session/json-tree/places.ts';
import type { TreeMarks } from '../../../session/json-tree/shape.ts';
import type { TableFacts } from '../../../session/json-tree/table.ts';
import type { Mismatch } from '../../../validate/verdict.ts';
import type { CellMark } from './TableCells.tsx';

/** What is said beside the values of a tree: of a member that is missing, which the words name, at what should hold it. `places[i]` is where `mismatches[i]` leads. */
export function treeMarks(
  mismatches: readonly Mismatch[],
  places: readonly TreePlace[],
): TreeMarks {
  const own = new Map<number, string>();
  const inside = new Map<number, number>();
  mismatches.forEach((mismatch, index) => {
    const place = places[index];
    if (place === undefined) return;
    own.set(place.node, joined(own.get(place.node), mismatch.words));
    for (const node of place.around) inside.set(node, (inside.get(node) ?? 0) + 1);
  });
  return { own, inside };
}

/** What is said in the cells of a table: of the value, of what is in it, or of a member that is missing. */
export function cellMarks(
  mismatches: readonly Mismatch[],
  table: TableFacts,
  columns: readonly { readonly name: string }[],
): CellMark {
  const names = new Set(columns.map(({ name }) => name));
  const depth = table.path.length;
  const words = new Map<string, string>();
  for (const mismatch of mismatches) {
    const { path, member, words: said } = mismatch;
    const isIn = table.path.every((step, level) => path[level] === step);
    const [row, inside] = path.slice(depth);
    if (!isIn || row === undefined) continue;
    const column = inside ?? member;
    const hasCell = column !== undefined && names.has(column);
    // What is said of something deeper needs to say where.
    const deeper = path.slice(depth + (hasCell ? 2 : 1));
    const place = nameOf(Number(row), hasCell ? column : undefined);
    words.set(
      place,
      joined(words.get(place), deeper.length === 0 ? said : `${deeper.join('.')}: ${said}`),
    );
  }
  return (index, column) => words.get(nameOf(index, column));
}

const nameOf = (index: number, column: string | undefined) => JSON.stringify([index, column]);

function joined(before: string | undefined, words: string): string {
  return before === undefined ? words : `${before} · ${words}`;
}
