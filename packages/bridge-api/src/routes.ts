import type { TargetRecord } from '@loupe/transcript';

/** GET /api/sessions -> SessionSummary[], newest first. */
export interface SessionSummary {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly started: string;
  readonly life: 'live' | 'past';
  /** Whether its target is open (or opening) now. */
  readonly open: boolean;
  readonly target: TargetRecord;
  readonly revision: string;
  /** Length of the transcript in bytes. */
  readonly bytes: number;
}

/** POST /api/sessions <- NewSession, -> SessionSummary (201). */
export interface NewSession {
  readonly target: TargetRecord;
  readonly revision: string;
  readonly name?: string;
  /** JSON text of what the client is to do; the bridge does not read it. */
  readonly choices?: string;
}

/** GET /api/saved -> SavedServer[]; PUT /api/saved/:id <- SavedServer; DELETE /api/saved/:id. */
export interface SavedServer {
  readonly id: string;
  readonly name: string;
  readonly target: TargetRecord;
  readonly revision: string;
  readonly choices?: string;
}

/** A call that the person keeps: what is called, and the arguments as they were typed. */
export interface SavedCall {
  readonly id: string;
  readonly name: string;
  readonly method: 'tools/call' | 'prompts/get' | 'resources/read';
  /** The tool, the prompt or the URI. */
  readonly of: string;
  /** The text of the JSON tab, comments and `{{placeholders}}` included; absent where `arguments` is left out. */
  readonly arguments?: string;
}

/**
 * GET /api/kept/:key -> Kept (an empty one where there is none); PUT /api/kept/:key <- Kept. What the person keeps for
 * one server; `key` is the page's and opaque to the bridge. Both answer with an `ETag`; a PUT whose `If-Match` is
 * another one is refused with 412, so that two tabs don't write over each other.
 */
export interface Kept {
  /** In the person's order. */
  readonly calls: readonly SavedCall[];
  /** Texts that stand for `{{name}}` in arguments. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** Variables of the bridge's environment that `{{env:NAME}}` may be filled with for this server. */
  readonly environment: readonly string[];
}

/** GET /api/about -> About. */
export interface About {
  readonly version: string;
  readonly stateDirectory: string;
  /** Whether the demo server ships with this build. */
  readonly demo: boolean;
  /** The target named on the command line: its session waits for the first tab. */
  readonly initialSession?: string;
  /** Servers read from `--config`, to pick from. */
  readonly configured: readonly SavedServer[];
}

/** Every error of the bridge has this body, with a 4xx or 5xx status. */
export interface ApiError {
  readonly error: string;
  /** What to do next, in plain words. */
  readonly next?: string;
}
/*
 * Other routes, all below /api and all with `Authorization: Bearer <token>`:
 *   POST   /api/demo                          start a session with the demo server -> SessionSummary (201)
 *   GET    /api/sessions/:id/transcript       JSON Lines; ?after=<seq> &follow=1 &download=1
 *   GET    /api/sessions/:id/bytes?from=&to=  a byte range of the file
 *   DELETE /api/sessions/:id                  end it if it lives, and delete the file
 *   GET    /api/socket                        WebSocket: subprotocols loupe.v1, loupe.token.<base64url token>
 */
