import type { SessionKey } from '../session/view.ts';

/** Rows that are remembered as expanded, per session: those opened last. */
const MOST = 500;

const storageKey = (key: SessionKey) => `loupe.expanded.${key}`;

/** Another file may have the key of an opened one after a reload. */
const isLasting = (key: SessionKey) => key.startsWith('live:');

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** The rows of a session that were expanded before a reload. */
export function readExpanded(key: SessionKey): readonly number[] {
  if (!isLasting(key)) return [];
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId) : [];
  } catch {
    return [];
  }
}

export function writeExpanded(key: SessionKey, ids: readonly number[]): void {
  if (!isLasting(key)) return;
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(ids));
  } catch {
    // They are expanded as long as the page lasts then.
  }
}

/** The ids with this one added at the end, or taken away. */
export function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MOST);
}
