import { isProblem, objectText, path, scan, slice } from '@loupe/json';
import { formatSize } from '../../ui/format.ts';
import { itemTexts, stringMember } from '../params.ts';
import type { Block } from './blocks.ts';

/** Something that a server says about a block beside what is in it. */
export interface Mark {
  readonly words: string;
  /** It is not as the specification has it. */
  readonly isWrong?: boolean;
}

/** Members of an object that have no place of their own. */
export interface Beyond {
  readonly names: readonly string[];
  /** An object of them, as they were written. */
  readonly text: string;
}

/** The members of an object's text that are none of `known`; undefined where there are none. */
export function membersBeyond(text: string, known: readonly string[]): Beyond | undefined {
  const root = scan(text);
  if (isProblem(root)) return undefined;
  const others = root.members.filter(({ key }) => !known.includes(key));
  if (others.length === 0) return undefined;
  return {
    names: others.map(({ key }) => key),
    text: objectText(others.map(({ key, value }) => [key, slice(text, value)])),
  };
}

/** The members of each kind of block that are shown by themselves (spec 2025-11-25/schema#contentblock). */
const SHOWN: Readonly<Record<Block['kind'], readonly string[]>> = {
  text: ['type', 'text', 'annotations'],
  media: ['type', 'data', 'mimeType', 'annotations'],
  link: [
    ...['type', 'uri', 'name', 'title', 'description', 'mimeType'],
    ...['size', 'annotations', 'icons'],
  ],
  resource: ['type', 'resource', 'annotations'],
  'tool-use': ['type', 'id', 'name', 'input'],
  'tool-result': ['type', 'toolUseId', 'content', 'structuredContent', 'isError'],
  unknown: [],
};
const SHOWN_OF_RESOURCE = ['uri', 'mimeType', 'text', 'blob', 'annotations'];

/** What is in a block, and in the resource that it holds, beside what is shown of it. */
export function beyondOf(block: Block): { readonly block?: Beyond; readonly resource?: Beyond } {
  if (block.kind === 'unknown') return {};
  const inner = block.kind === 'resource' ? block.resource : undefined;
  const own = inner === block.raw ? undefined : membersBeyond(block.raw, SHOWN[block.kind]);
  const resource = inner === undefined ? undefined : membersBeyond(inner, SHOWN_OF_RESOURCE);
  return { ...(own && { block: own }), ...(resource && { resource }) };
}

/** Annotations and size, for a person (spec 2025-11-25/server/resources#annotations). */
export function marksOf(block: Block): readonly Mark[] {
  if (block.kind === 'unknown') return [];
  const annotations = [path(block.raw, 'annotations')];
  if (block.kind === 'resource' && block.resource !== block.raw)
    annotations.push(path(block.resource, 'annotations'));
  const marks = annotations.flatMap((text) => (text === undefined ? [] : annotationMarks(text)));
  const size = block.kind === 'link' ? path(block.raw, 'size') : undefined;
  return size === undefined ? marks : [...marks, sizeMark(size)];
}

function sizeMark(text: string): Mark {
  const bytes = Number(text);
  return /^\d+$/.test(text)
    ? { words: `size ${formatSize(bytes)}` }
    : { words: `size ${text.slice(0, 80)}`, isWrong: true };
}

const ROLES = ['user', 'assistant'];

function annotationMarks(text: string): readonly Mark[] {
  if (!text.startsWith('{')) return [{ words: `annotations ${text.slice(0, 80)}`, isWrong: true }];
  const marks: Mark[] = [];
  const audience = path(text, 'audience');
  if (audience !== undefined) {
    const roles = itemTexts(audience).map((role) =>
      role.startsWith('"') ? (JSON.parse(role) as string) : role,
    );
    const isWrong = !audience.startsWith('[') || roles.some((role) => !ROLES.includes(role));
    const words = audience.startsWith('[') ? roles.join(', ') || 'nobody' : audience;
    marks.push({ words: `for ${words.slice(0, 80)}`, isWrong });
  }
  const priority = path(text, 'priority');
  if (priority !== undefined) {
    const value = /^[-\d]/.test(priority) ? Number(priority) : Number.NaN;
    marks.push({
      words: `priority ${priority.slice(0, 40)}`,
      isWrong: !(value >= 0 && value <= 1),
    });
  }
  const modified = stringMember(text, 'lastModified') ?? path(text, 'lastModified');
  if (modified !== undefined)
    marks.push({
      words: `changed ${modified.slice(0, 40)}`,
      isWrong: !/^\d{4}-\d\d-\d\d/.test(modified) || Number.isNaN(Date.parse(modified)),
    });
  const beyond = membersBeyond(text, ['audience', 'priority', 'lastModified']);
  if (beyond !== undefined) marks.push({ words: `annotations ${beyond.text.slice(0, 200)}` });
  return marks;
}
