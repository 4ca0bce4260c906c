/** One visual line of a text: a line of the source, or a part of one that is too long. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** 1-based number of the source line; absent on continuations. */
  readonly number?: number;
}

/** Cuts text at line feeds and then at `columns` UTF-16 units, never inside a surrogate pair. */
export function layOut(text: string, columns: number): readonly Line[] {
  const lines: Line[] = [];
  let number = 0;
  let from = 0;
  while (from <= text.length) {
    const feed = text.indexOf('\n', from);
    const end = feed === -1 ? text.length : feed;
    number += 1;
    pushParts(lines, text, from, end, columns, number);
    if (feed === -1) break;
    from = feed + 1;
  }
  return lines;
}

function pushParts(
  lines: Line[],
  text: string,
  from: number,
  end: number,
  columns: number,
  number: number,
): void {
  let start = from;
  do {
    let stop = Math.min(end, start + columns);
    const unit = text.charCodeAt(stop);
    if (stop < end && unit >= 0xdc00 && unit <= 0xdfff) stop -= 1;
    lines.push(start === from ? { start, end: stop, number } : { start, end: stop });
    start = stop;
  } while (start < end);
}
