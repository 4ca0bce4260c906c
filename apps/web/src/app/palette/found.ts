/** Something that can be done from the palette. */
export interface PaletteCommand {
  readonly id: string;
  /** What is done, as a person would look for it. */
  readonly title: string;
  /** Where it belongs: `Panel`, `Tool`, `Timeline`. */
  readonly group: string;
  /** The keys that do it without the palette. */
  readonly keys?: string;
  readonly run: () => void;
}

/** More than fit the palette; the person types on instead. */
const MOST = 60;

/** The commands that hold every word of a search, those first whose title begins with it; `left` were cut off. */
export function found(
  commands: readonly PaletteCommand[],
  search: string,
): { readonly commands: readonly PaletteCommand[]; readonly left: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const rankOf = ({ title }: PaletteCommand) => {
    const lower = title.toLowerCase();
    return lower.startsWith(first)
      ? 0
      : lower.split(/\W+/).some((word) => word.startsWith(first))
        ? 1
        : 2;
  };
  const all = commands
    .filter(({ title, group }) => {
      const text = `${group} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((command) => ({ command, rank: rankOf(command) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
  return { commands: all.slice(0, MOST), left: Math.max(0, all.length - MOST) };
}
