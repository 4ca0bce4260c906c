import { createApi } from './api.ts';
import type { BridgeApi } from './api.ts';
import { keepTabName, takeTabName, takeToken } from './token.ts';

/** The bridge that served this page, and this tab's place at it. */
export interface Here {
  readonly origin: string;
  /** Empty where the page was opened without its link: the bridge then answers 401. */
  readonly token: string;
  readonly tab: string;
  readonly api: BridgeApi;
}

let known: Here | undefined;

/** Reads token and tab once, at the first call: the fragment is gone from the address afterwards. */
export function here(): Here {
  if (known === undefined) {
    const { origin } = window.location;
    const token = takeToken(window) ?? '';
    const storage = (): Storage => window.sessionStorage;
    const tab = takeTabName(storage);
    window.addEventListener('pagehide', () => keepTabName(storage, tab));
    window.addEventListener('pageshow', () => takeTabName(storage));
    // A new link pasted over this page's address changes nothing but the fragment.
    window.addEventListener('hashchange', () => {
      if (window.location.hash.includes('token=')) window.location.reload();
    });
    known = { origin, token, tab, api: createApi(origin, token) };
  }
  return known;
}
