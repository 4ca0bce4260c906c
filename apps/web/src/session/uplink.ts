import type { Clock } from '@loupe/jsonrpc';
import { createApi } from '../bridge/api.ts';
import type { BridgeApi } from '../bridge/api.ts';
import { createSocket, LOST_WORDS } from './socket.ts';
import type { BridgeSocket, Wire, WireEvents } from './socket.ts';

/** The worker's two ways to the bridge. */
export interface Uplink {
  readonly api: BridgeApi;
  readonly socket: BridgeSocket;
}

const SUBPROTOCOL = 'loupe.v1';

/** `tab` is the name under which the bridge knows this tab, reloads included. */
export function connectTo(origin: string, token: string, tab: string, clock: Clock): Uplink {
  const api = createApi(origin, token);
  const url = `${origin.replace(/^http/, 'ws')}/api/socket`;
  const socket = createSocket({
    tab,
    dial: (events) => dial(url, token, events),
    diagnose: () =>
      api.about().then(
        () => LOST_WORDS,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    later: (milliseconds, then) => clock.after(milliseconds, then),
  });
  return { api, socket };
}

/** The token travels as a subprotocol, because a page can't give a WebSocket headers. It is base64url already. */
function dial(url: string, token: string, events: WireEvents): Wire {
  const wire = new WebSocket(url, [SUBPROTOCOL, `loupe.token.${token}`]);
  wire.binaryType = 'arraybuffer';
  wire.onopen = () => events.opened();
  wire.onmessage = (event) => events.message(event.data);
  wire.onclose = () => events.closed();
  return wire;
}
