/** A piece of rendered Markdown: letters, or an element of the few kinds that there are. Plain values only. */
export type Piece = string | Element;

export interface Element {
  readonly tag: Tag;
  readonly pieces: readonly Piece[];
  /** Where a link leads, or an image is: as it is written, and to be judged before use. */
  readonly url?: string;
  readonly title?: string;
  /** Of a list: the number it begins with. */
  readonly start?: number;
  readonly checked?: boolean;
}

const TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code'],
  ...['em', 'strong', 'del', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sup'],
  ...['a', 'img', 'input', 'section'],
] as const;
type Tag = (typeof TAGS)[number];

export type Markdown = { readonly pieces: readonly Piece[] } | { readonly problem: string };

/** What a parser of Markdown gives: nodes of the hypertext syntax tree (hast), seen without trust. */
interface Node {
  readonly type: string;
  readonly tagName?: unknown;
  readonly value?: unknown;
  readonly properties?: unknown;
  readonly children?: readonly Node[];
}

/** Elements and texts that are drawn at most, and elements inside each other. */
const MOST_PIECES = 20_000;
const DEEPEST = 60;

/**
 * Copies what is drawn of a tree. HTML that stands in Markdown is letters like any other; of elements, only the kinds
 * above and the few properties named here are kept.
 */
export function drawn(root: Node): Markdown {
  let count = 0;
  const copies = (nodes: readonly Node[], depth: number): Piece[] =>
    nodes.flatMap((node) => copy(node, depth));
  const copy = (node: Node, depth: number): Piece | Piece[] => {
    count += 1;
    if (count > MOST_PIECES) throw new RangeError('It has too many parts to be drawn.');
    if (depth > DEEPEST) throw new RangeError('Its parts are nested too deeply to be drawn.');
    if (typeof node.value === 'string') return node.type === 'comment' ? [] : node.value;
    const pieces = copies(node.children ?? [], depth + 1);
    const tag = TAGS.find((known) => known === node.tagName);
    return tag === undefined ? pieces : { tag, pieces, ...propertiesOf(node.properties) };
  };
  try {
    return { pieces: copies(root.children ?? [], 0) };
  } catch (error) {
    return { problem: error instanceof RangeError ? error.message : String(error) };
  }
}

function propertiesOf(properties: unknown): Omit<Element, 'tag' | 'pieces'> {
  if (typeof properties !== 'object' || properties === null) return {};
  const { href, src, alt, title, start, checked } = properties as Readonly<Record<string, unknown>>;
  const url = href ?? src;
  const words = alt ?? title;
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof words === 'string' && { title: words }),
    ...(typeof start === 'number' && { start }),
    ...(typeof checked === 'boolean' && { checked }),
  };
}
