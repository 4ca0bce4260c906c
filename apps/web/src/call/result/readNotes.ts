import { path } from '@loupe/json';
import { formatCount } from '../../ui/format.ts';
import { itemTexts, stringMember } from '../params.ts';

/** What is worth a quiet word about the contents of a read: how many, of other URIs than asked for, one URI twice. */
export function readNotes(asked: string, result: string): readonly string[] {
  const uris = itemTexts(path(result, 'contents')).map((item) =>
    item.startsWith('{') ? stringMember(item, 'uri') : undefined,
  );
  const notes: string[] = [];
  const others = uris.filter((uri) => uri !== undefined && uri !== asked);
  const counts = new Map<string, number>();
  for (const uri of uris) if (uri !== undefined) counts.set(uri, (counts.get(uri) ?? 0) + 1);
  const twice = [...counts].filter(([, count]) => count > 1);
  if (uris.length > 1) notes.push(`${uris.length.toLocaleString('en')} contents in one answer.`);
  if (others.length > 0) {
    notes.push(
      others.length === uris.length
        ? 'The contents have another URI than the one that was asked for.'
        : `${formatCount(others.length, 'content')} of another URI than the one that was asked for.`,
    );
  }
  for (const [uri, count] of twice.slice(0, 3)) notes.push(`${count} contents have the URI ${uri}`);
  return notes;
}
