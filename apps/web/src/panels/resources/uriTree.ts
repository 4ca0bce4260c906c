import type { Choice } from '../../call/list.ts';

/** A folder of a tree by URI: what its URIs begin with. */
export interface UriFolder {
  /** The beginning of its URIs; unique in the tree, and never the id of a choice. */
  readonly id: string;
  /** The part of the beginning that is its own: several segments where nothing branches off between them. */
  readonly name: string;
  readonly children: readonly UriNode[];
  /** Resources in it, those in folders of it too. */
  readonly count: number;
}

/** One resource, under the part of its URI that its folders do not say. */
interface UriLeaf {
  readonly name: string;
  readonly choice: Choice;
}

type UriNode = UriFolder | UriLeaf;

export function isFolder(node: UriNode): node is UriFolder {
  return 'children' in node;
}

/** Scheme with its colon, authority with its slashes, path, and the rest: RFC 3986 appendix B, nothing normalised. */
const URI = /^([A-Za-z][A-Za-z0-9+.-]*:)(\/\/[^/?#]*)?([^?#]*)(.*)$/s;
/** The parts of a URI that put together are the URI, the last one its own name; one part for what is no URI. */
export function uriParts(uri: string): readonly string[] {
  const match = URI.exec(uri);
  if (match === null) return [uri];
  const [, scheme = '', authority = '', path = '', rest = ''] = match;
  // The slash after the authority belongs to it: `file:///` holds `etc/`.
  const isRooted = authority !== '' && path.startsWith('/');
  const root = `${scheme}${authority}${isRooted ? '/' : ''}`;
  const parts = [root, ...segmentsOf(isRooted ? path.slice(1) : path)];
  const name = `${parts.slice(MOST_FOLDERS).join('') || (parts.at(-1) ?? '')}${rest}`;
  return [...parts.slice(0, Math.min(MOST_FOLDERS, parts.length - 1)), name];
}

/** What stands deeper is drawn as one name. */
const MOST_FOLDERS = 64;

/** Each up to and with its slash, but for those inside an expression of a template. */
function segmentsOf(path: string): readonly string[] {
  const segments: string[] = [];
  let start = 0;
  for (let at = 0; at < path.length; at++) {
    if (path[at] === '{') {
      const close = path.indexOf('}', at);
      if (close === -1) break;
      at = close;
    } else if (path[at] === '/') {
      segments.push(path.slice(start, at + 1));
      start = at + 1;
    }
  }
  return start < path.length ? [...segments, path.slice(start)] : segments;
}

interface Growing {
  readonly id: string;
  readonly name: string;
  readonly folders: Map<string, Growing>;
  /** In the order of the server's list. */
  readonly nodes: (Growing | UriLeaf)[];
}

/** Resources by their URIs, in the order of the list. What is no URI stands at the top. */
export function uriTree(choices: readonly Choice[]): readonly UriNode[] {
  const top: Growing = { id: '', name: '', folders: new Map(), nodes: [] };
  for (const choice of choices) {
    const parts = uriParts(choice.item.key);
    let folder = top;
    for (const part of parts.slice(0, -1)) folder = folderIn(folder, part);
    folder.nodes.push({ name: parts.at(-1) ?? '', choice });
  }
  return top.nodes.map(grown);
}

function folderIn(parent: Growing, name: string): Growing {
  const known = parent.folders.get(name);
  if (known !== undefined) return known;
  const folder: Growing = { id: parent.id + name, name, folders: new Map(), nodes: [] };
  parent.folders.set(name, folder);
  parent.nodes.push(folder);
  return folder;
}

/** A folder that holds nothing but one folder is drawn as one with it. */
function grown(node: Growing | UriLeaf): UriNode {
  if ('choice' in node) return node;
  let { id, name, nodes } = node;
  for (
    let [only] = nodes;
    nodes.length === 1 && only !== undefined && 'nodes' in only;
    [only] = nodes
  ) {
    ({ id, nodes } = only);
    name += only.name;
  }
  const children = nodes.map(grown);
  const count = children.reduce((sum, child) => sum + (isFolder(child) ? child.count : 1), 0);
  return { id, name, children, count };
}

/** One line of a tree that is drawn. */
export interface UriRow {
  readonly node: UriNode;
  /** From 0. */
  readonly depth: number;
  /** Its place among those of its folder, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  /** Index of the line of its folder; -1 at the top. */
  readonly parent: number;
  readonly isOpen: boolean;
}

/** The lines of a tree of which some folders are open. */
export function uriRows(
  nodes: readonly UriNode[],
  isOpen: (folder: UriFolder) => boolean,
): readonly UriRow[] {
  const rows: UriRow[] = [];
  const draw = (siblings: readonly UriNode[], depth: number, parent: number) => {
    siblings.forEach((node, index) => {
      const open = isFolder(node) && isOpen(node);
      const place = { place: index + 1, siblings: siblings.length };
      rows.push({ node, depth, ...place, parent, isOpen: open });
      if (open) draw(node.children, depth + 1, rows.length - 1);
    });
  };
  draw(nodes, 0, -1);
  return rows;
}

/** The ids of the folders around a resource. */
export function foldersAround(
  nodes: readonly UriNode[],
  id: string | undefined,
): readonly string[] {
  if (id === undefined) return [];
  const rows = uriRows(nodes, () => true);
  let at = rows.findIndex(({ node }) => !isFolder(node) && node.choice.id === id);
  const found: string[] = [];
  for (at = rows[at]?.parent ?? -1; at >= 0; at = rows[at]?.parent ?? -1) {
    const node = rows[at]?.node;
    if (node !== undefined && isFolder(node)) found.push(node.id);
  }
  return found;
}

/** Where a key leads from a line, or what it does there (WAI-ARIA tree view pattern); undefined for any other key. */
export function uriKey(
  key: string,
  rows: readonly UriRow[],
  at: number,
  page: number,
):
  | { readonly go: number }
  | { readonly toggle: UriFolder }
  | { readonly choose: Choice }
  | undefined {
  const row = rows[at];
  const to = (line: number) => ({ go: Math.max(0, Math.min(rows.length - 1, line)) });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + page);
    case 'PageUp':
      return to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (row === undefined || !isFolder(row.node)) return to(at);
      return row.isOpen ? to(at + 1) : { toggle: row.node };
    case 'ArrowLeft':
      if (row === undefined) return to(at);
      if (row.isOpen && isFolder(row.node)) return { toggle: row.node };
      return to(row.parent < 0 ? at : row.parent);
    case 'Enter':
    case ' ':
      if (row === undefined) return undefined;
      return isFolder(row.node) ? { toggle: row.node } : { choose: row.node.choice };
    default:
      return undefined;
  }
}
