/** The cell that the keyboard stands on. Line -1 is the header, column -1 the row's number. */
export interface ActiveCell {
  readonly line: number;
  readonly column: number;
}

interface TableSize {
  readonly lines: number;
  readonly columns: number;
  /** Rows that fit in the view. */
  readonly page: number;
}

/** Where a key leads from a cell (WAI-ARIA grid pattern); undefined for any other key. */
export function cellAfter(
  key: string,
  isChord: boolean,
  { line, column }: ActiveCell,
  { lines, columns, page }: TableSize,
): ActiveCell | undefined {
  const to = (nextLine: number, nextColumn: number): ActiveCell => ({
    line: Math.max(-1, Math.min(lines - 1, nextLine)),
    column: Math.max(-1, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(line + 1, column);
    case 'ArrowUp':
      return to(line - 1, column);
    case 'ArrowRight':
      return to(line, column + 1);
    case 'ArrowLeft':
      return to(line, column - 1);
    case 'PageDown':
      return to(line + page, column);
    case 'PageUp':
      return to(Math.max(Math.min(line, 0), line - page), column);
    case 'Home':
      return isChord ? to(0, -1) : to(line, -1);
    case 'End':
      return isChord ? to(lines - 1, columns - 1) : to(line, columns - 1);
    default:
      return undefined;
  }
}
