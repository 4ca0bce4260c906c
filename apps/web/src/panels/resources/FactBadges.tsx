import { Name } from '../../call/Name.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatSize } from '../../ui/format.ts';
import { factsOf } from './facts.ts';

/** Longer words of a server are for the definition. */
const LONGEST = 80;

/** What the server says about a resource, which nobody has checked. */
export function FactBadges({ text }: { text: string }) {
  const { mimeType, size, audience, priority, lastModified } = factsOf(text);
  const facts: readonly (readonly [name: string, words: string | undefined])[] = [
    ['', mimeType],
    ['', typeof size === 'number' ? formatSize(size) : size && `size ${size}`],
    ['for', audience?.join(', ')],
    ['priority', priority],
    ['changed', lastModified && dateWords(lastModified)],
  ];
  const told = facts.filter(([, words]) => words !== undefined && words !== '');
  if (told.length === 0) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap gap-1" title="From the server, not checked">
      {told.map(([name, words = ''], index) => (
        <Badge key={index}>
          {name !== '' && `${name} `}
          <Name text={words.slice(0, LONGEST)} />
        </Badge>
      ))}
    </span>
  );
}

/** A date as the person writes it; anything else as it is. */
function dateWords(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
