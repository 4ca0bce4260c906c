/**
 * A piece of a line: words of ours, which are markup in no format; an address of ours; or a text from the
 * transcript, which may hold anything and is shown as it is. Two quoted texts never touch.
 */
export type Inline = string | { readonly quoted: string } | { readonly address: string };
export type Line = readonly Inline[];

export interface Column {
  readonly title: string;
  readonly isNumber?: true;
}

/** A report is a sequence of blocks; what they look like is up to the format. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: Line }
  | { readonly kind: 'paragraph'; readonly line: Line }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      /** Each with as many cells as there are columns. May be long: a format takes them one by one. */
      readonly rows: Iterable<readonly Line[]>;
    }
  | { readonly kind: 'code'; readonly language: 'json' | 'text'; readonly text: string };

/** A cell that may have nothing to say. */
export function cell(inline: Inline | undefined): Line {
  return inline === undefined ? [] : [inline];
}

export function quoted(text: string | undefined): Line {
  return text === undefined ? [] : [{ quoted: text }];
}

/** A quoted text behind words of ours; nothing where there is none. */
export function said(before: string, text: string | undefined): Line {
  return text === undefined || text === '' ? [] : [before, { quoted: text }];
}

export function heading(level: 1 | 2 | 3, ...line: Line): Block {
  return { kind: 'heading', level, line };
}

export function paragraph(...line: Line): Block {
  return { kind: 'paragraph', line };
}
