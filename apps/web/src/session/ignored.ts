import type { Entry } from '@loupe/transcript';

/** Paths that the person marked as not worth comparing, kept in the transcript as notes. */
export interface Ignored {
  add(entry: Entry): void;
  /** As text, in the order they were marked. The same array while nothing changes. */
  readonly paths: readonly string[];
}

/** A note `ignore` marks the path that is its text; the same path once more takes the mark away. */
export function createIgnored(): Ignored {
  let paths: readonly string[] = [];
  return {
    add(entry) {
      if (entry.kind !== 'note' || entry.note !== 'ignore' || entry.text === undefined) return;
      const { text } = entry;
      paths = paths.includes(text) ? paths.filter((path) => path !== text) : [...paths, text];
    },
    get paths() {
      return paths;
    },
  };
}
