const STORAGE_KEY = 'loupe.token';
const TAB_KEY = 'loupe.tab';

/** Anything else is damage, and a WebSocket would throw when it is named as a subprotocol. */
const isToken = (text: string): boolean => /^[\w-]+$/.test(text);

/** A browser's storage, as far as it is used here. */
interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

interface TabStore extends TextStore {
  removeItem(key: string): void;
}

/** The parts of the page that hold the token. */
interface TokenPlaces {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: { replaceState(state: unknown, unused: string, url: string): void };
  /** Reading the property may throw where storage is forbidden. */
  readonly localStorage: TextStore;
}

/**
 * The token of the bridge: from the URL's fragment (`#token=…`), which is removed from the address
 * at once, else the one that an earlier visit stored. Undefined where neither is base64url.
 */
export function takeToken(places: TokenPlaces): string | undefined {
  const { location, history } = places;
  const fragment = new URLSearchParams(location.hash.replace(/^#/, ''));
  const given = fragment.get('token') ?? '';
  if (given === '') return stored(places);
  fragment.delete('token');
  const rest = fragment.toString();
  history.replaceState(
    null,
    '',
    `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`,
  );
  if (!isToken(given)) return stored(places);
  store(places, given);
  return given;
}

/**
 * A name for this tab that survives its reload, so that the bridge finds its driver again. It lies in the
 * storage only while the page is away (`keepTabName`): a duplicated tab copies the storage, and two tabs
 * under one name would both drive.
 */
export function takeTabName(sessionStorage: () => TabStore): string {
  try {
    const store = sessionStorage();
    const known = store.getItem(TAB_KEY);
    store.removeItem(TAB_KEY);
    if (known !== null && known !== '') return known;
  } catch {
    // Without storage a reload is a new tab, which may take over.
  }
  return crypto.randomUUID();
}

export function keepTabName(sessionStorage: () => TabStore, tab: string): void {
  try {
    sessionStorage().setItem(TAB_KEY, tab);
  } catch {
    // As above.
  }
}

function stored(places: TokenPlaces): string | undefined {
  try {
    const kept = places.localStorage.getItem(STORAGE_KEY) ?? '';
    return isToken(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function store(places: TokenPlaces, token: string): void {
  try {
    places.localStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Private windows may forbid storage. The token then lives as long as the page does.
  }
}
