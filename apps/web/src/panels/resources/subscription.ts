import { path } from '@loupe/json';
import type { Subscription } from '@loupe/mcp';
import { itemTexts } from '../../call/params.ts';
import type { Summary } from '../../session/view.ts';

/** Where being told of changes of one resource stands. */
export type Watching =
  | { readonly state: 'none' }
  /** Wanted, and not asked for yet. */
  | { readonly state: 'wanted' }
  | { readonly state: Subscription['state']; readonly words?: string };

/** The URIs that a filter of subscriptions names (JSON text). */
export function watchedUris(filter: string | undefined): readonly string[] {
  const list = filter === undefined ? undefined : path(filter, 'resourceSubscriptions');
  return itemTexts(list).flatMap((text) =>
    text.startsWith('"') ? [JSON.parse(text) as string] : [],
  );
}

/** Whether the server lets clients subscribe to resources. */
export function canSubscribe({ connection }: Summary): boolean {
  return path(connection.capabilities ?? '{}', 'resources', 'subscribe') === 'true';
}

/** Of the newest subscription that names the URI; one that leaves it out of what it honours refuses it. */
export function watching(
  { subscriptions, connection }: Pick<Summary, 'subscriptions' | 'connection'>,
  uri: string,
): Watching {
  const isWanted = connection.choices.watch.resources.includes(uri);
  const newest = subscriptions.findLast(({ requested }) => watchedUris(requested).includes(uri));
  if (newest === undefined) return { state: isWanted ? 'wanted' : 'none' };
  const { state, words, acknowledged } = newest;
  const isOver = state === 'ended' || state === 'refused';
  if (!isWanted && isOver) return { state: 'none' };
  const isLeftOut =
    state === 'open' &&
    acknowledged !== undefined &&
    !watchedUris(acknowledged).includes(uri) &&
    path(acknowledged, 'resourceSubscriptions') !== 'true';
  if (isLeftOut) {
    return { state: 'refused', words: 'The server’s acknowledged filter leaves this URI out.' };
  }
  return { state, ...(words !== undefined && { words }) };
}
