import type { Entry, HttpEntry } from '@loupe/transcript';

/** A stretch of an HTTP exchange: from one phase to the next, in ms since its request. */
interface Stretch {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** What an exchange spent its time on. Without what has not happened yet. */
export function stretchesOf(phases: readonly Entry[]): readonly Stretch[] {
  const http = phases.filter((entry): entry is HttpEntry => entry.kind === 'http');
  const find = (...names: HttpEntry['phase'][]) => http.find(({ phase }) => names.includes(phase));
  const request = find('request');
  const response = find('response');
  const first = find('event', 'body');
  const end = find('end', 'failed');
  if (request === undefined) return [];
  const points: { readonly at: number; readonly title: string }[] = [];
  if (response !== undefined) points.push({ at: response.at, title: 'Until the status line' });
  if (first !== undefined) {
    const what = first.phase === 'event' ? 'the first event' : 'the body';
    points.push({ at: first.at, title: `Until ${what}` });
  }
  if (end !== undefined) {
    points.push({
      at: end.at,
      title: end.phase === 'failed' ? 'Until it failed' : 'Until the end',
    });
  }
  let from = 0;
  return points.map(({ at, title }) => {
    const to = at - request.at;
    const stretch = { title, from, to };
    from = to;
    return stretch;
  });
}
