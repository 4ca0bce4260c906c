/** Every published revision, oldest first. */
export const REVISIONS = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const;
export type Revision = (typeof REVISIONS)[number];
/** What a person picks in the connect form. */
export type RevisionChoice = 'Auto' | Revision;
/** `legacy`: opens with initialize. `modern`: no handshake, every request stands alone. */
export type Era = 'legacy' | 'modern';

export const NEWEST_LEGACY: Revision = '2025-11-25';
export const NEWEST_MODERN: Revision = '2026-07-28';

export function isRevision(text: string): text is Revision {
  return (REVISIONS as readonly string[]).includes(text);
}

export function eraOf(revision: Revision): Era {
  return revision < NEWEST_MODERN ? 'legacy' : 'modern';
}

/** Whether `revision` is `since` or later (and before `until`, where given). Dates compare as text. */
export function within(revision: Revision, since: Revision, until?: Revision): boolean {
  return revision >= since && (until === undefined || revision < until);
}
