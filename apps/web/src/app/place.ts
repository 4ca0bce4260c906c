import { useSyncExternalStore } from 'react';

/** Where the page is: kept in the URL's query string, so that a reload and a copied link come back here. */
export interface Place {
  /** The bridge's session id, or the key of an opened file (`file:1`); absent: the connect form. */
  readonly session: string | undefined;
  readonly panel: string;
  /** The selected entry. */
  readonly seq: number | undefined;
  readonly filter: string;
}

/** Typing in the filter must not spend the browser's allowance of history calls. */
const WRITE_DELAY_MS = 200;
const FIRST_PANEL = 'tools';

/** Reads a query string; what it does not understand is absent. */
function parsePlace(search: string): Place {
  const query = new URLSearchParams(search);
  const seq = Number(query.get('seq') ?? Number.NaN);
  return {
    session: query.get('session') ?? undefined,
    panel: query.get('panel') ?? FIRST_PANEL,
    seq: Number.isSafeInteger(seq) && seq > 0 ? seq : undefined,
    filter: query.get('filter') ?? '',
  };
}

/** The query string of a place, with what goes without saying left out. */
function placeSearch(place: Place): string {
  const query = new URLSearchParams();
  if (place.session !== undefined) query.set('session', place.session);
  if (place.panel !== FIRST_PANEL) query.set('panel', place.panel);
  if (place.seq !== undefined) query.set('seq', String(place.seq));
  if (place.filter !== '') query.set('filter', place.filter);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

let current = parsePlace(window.location.search);
let pending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function address(): string {
  return `${window.location.pathname}${placeSearch(current)}`;
}

function write(): void {
  if (address() !== window.location.pathname + window.location.search)
    history.replaceState(null, '', address());
}

function writePending(): void {
  if (pending === undefined) return;
  clearTimeout(pending);
  pending = undefined;
  write();
}

function tell(): void {
  for (const listener of listeners) listener();
}

window.addEventListener('popstate', () => {
  clearTimeout(pending);
  pending = undefined;
  current = parsePlace(window.location.search);
  tell();
});
window.addEventListener('pagehide', writePending);

/** The address of a session, seen from the start. */
export function sessionAddress(session: string): string {
  return placeSearch({ session, panel: FIRST_PANEL, seq: undefined, filter: '' });
}

/** Goes to another session: a new step for the browser's Back. Selection and filter start empty. */
export function goTo(session: string | undefined): void {
  writePending();
  current = { session, panel: FIRST_PANEL, seq: undefined, filter: '' };
  history.pushState(null, '', address());
  tell();
}

/** Changes something within the session; Back does not visit each selected row. */
export function adjustPlace(change: Partial<Omit<Place, 'session'>>): void {
  current = { ...current, ...change };
  // The first change at once: a reload a moment later has to find it.
  if (pending === undefined) write();
  pending ??= setTimeout(writePending, WRITE_DELAY_MS);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place, live. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => current);
}
