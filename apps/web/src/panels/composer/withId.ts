import { isProblem, quote, scan, setMember } from '@loupe/json';

/** A message with this id in place of its own; every other character stays. */
export function withId(text: string, id: string): string {
  const root = scan(text);
  return isProblem(root) || root.span.kind !== 'object' ? text : setMember(text, 'id', quote(id));
}
