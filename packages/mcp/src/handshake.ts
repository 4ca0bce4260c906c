import { path } from '@loupe/json';
import type { Message } from '@loupe/jsonrpc';
import type { ConnectionState, Failure } from './connection-state.ts';
import { stringAtPath, stringsAtPath } from './json-values.ts';
import { INITIALIZE, PROBE } from './methods/lifecycle.ts';
import { eraOf, isRevision, NEWEST_LEGACY, NEWEST_MODERN } from './revisions.ts';
import type { Revision, RevisionChoice } from './revisions.ts';
import { excerpt } from './transports/http-failure.ts';
import type { TargetKind } from './transports/transport.ts';

const HEADER_MISMATCH = -32020;
const MISSING_CLIENT_CAPABILITY = -32021;
const UNSUPPORTED_VERSION = -32022;

/** How long a probe may be unanswered on a wire, where old servers keep silent, and over HTTP. */
const WIRE_PROBE_MS = 3_000;
export const HANDSHAKE_MS = 30_000;

/** How long the answer to a method of the handshake may take, in milliseconds; undefined for others. */
export function handshakeLimit(method: string, isWire: boolean): number | undefined {
  if (method === INITIALIZE) return HANDSHAKE_MS;
  if (method === PROBE) return isWire ? WIRE_PROBE_MS : HANDSHAKE_MS;
  return undefined;
}

/** Whether a method opens a connection. Such a request is never cancelled by a message. */
export function isHandshake(method: string): boolean {
  return handshakeLimit(method, true) !== undefined;
}

/** What of a connection an answered handshake tells. */
export type Introduction = Pick<
  ConnectionState,
  'era' | 'revision' | 'server' | 'capabilities' | 'instructions'
>;

/** What an answer to the probe or to initialize means, and so what comes next. */
export type Verdict =
  | { readonly is: 'introduced'; readonly introduction: Introduction }
  /** A modern server that wants another modern revision. */
  | { readonly is: 'modern'; readonly revision: Revision }
  /** No modern server: initialize, offering this revision. */
  | { readonly is: 'legacy'; readonly offer: Revision }
  | { readonly is: 'failed'; readonly failure: Failure };

/** What to initialize with, without asking the server first what it is; undefined: ask. `isRespawn`: it died of that. */
export function offeredAtOnce(
  { kind, revision }: { readonly kind: TargetKind; readonly revision: RevisionChoice },
  isRespawn: boolean,
): Revision | undefined {
  if (revision !== 'Auto') return eraOf(revision) === 'legacy' ? revision : undefined;
  // HTTP+SSE belongs to the first revision: whoever speaks it has a handshake.
  return isRespawn || kind === 'sse' ? NEWEST_LEGACY : undefined;
}

/**
 * What the answer to `server/discover` proves (spec 2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions).
 * Only what a modern server alone can say makes it modern; whatever else it answers, it is legacy.
 */
export function readProbeAnswer(message: Message, asked: Revision): Verdict {
  if (message.kind === 'response') {
    const versions = stringsAtPath(message.result, 'supportedVersions');
    if (versions === undefined) return { is: 'legacy', offer: NEWEST_LEGACY };
    if (!versions.includes(asked)) return choose(versions);
    const server = serverIn(
      path(message.result, '_meta', 'io.modelcontextprotocol/serverInfo') ??
        path(message.result, 'serverInfo'),
    );
    return {
      is: 'introduced',
      introduction: introduction('modern', asked, server, message.result),
    };
  }
  if (message.kind !== 'error') return { is: 'legacy', offer: NEWEST_LEGACY };
  switch (message.code) {
    case UNSUPPORTED_VERSION:
      return choose(stringsAtPath(message.data, 'supported') ?? []);
    case HEADER_MISMATCH:
    case MISSING_CLIENT_CAPABILITY:
      return failed(
        `The server speaks ${asked} but refused server/discover: ${errorWords(message)}.`,
        'Check your own headers in the connect form: they win over those that the protocol asks for.',
      );
    default:
      return { is: 'legacy', offer: NEWEST_LEGACY };
  }
}

/** The newest revision that both sides speak: a modern one if there is any. */
function choose(versions: readonly string[]): Verdict {
  const mutual = versions.filter(isRevision).sort();
  const modern = mutual.findLast((revision) => eraOf(revision) === 'modern');
  if (modern !== undefined) return { is: 'modern', revision: modern };
  // The specification is silent here; initialize is the only way to use what such a server offers.
  const legacy = mutual.findLast((revision) => eraOf(revision) === 'legacy');
  if (legacy !== undefined) return { is: 'legacy', offer: legacy };
  return failed(
    `The server does not speak ${NEWEST_MODERN}. It speaks: ${versions.join(', ') || 'nothing that it names'}.`,
    'Update the server, or Loupe, to a revision that both speak.',
  );
}

/** What the answer to `initialize` means (spec 2025-11-25/basic/lifecycle#version-negotiation). */
export function readInitializeAnswer(message: Message, inBatch: boolean): Verdict {
  if (message.kind === 'error') {
    const supported = stringsAtPath(message.data, 'supported');
    const speaks = supported?.length ? ` It speaks: ${supported.join(', ')}.` : '';
    return failed(
      `The server refused initialize: ${errorWords(message)}.${speaks || excerpt(message.data)}`,
      supported?.length
        ? 'Choose one of these revisions in the connect form.'
        : "Look into the server's log, or choose another revision in the connect form.",
    );
  }
  if (message.kind !== 'response') {
    const detail = message.kind === 'malformed' ? ` ${message.detail}` : '';
    return failed(`The answer to initialize can't be used.${detail}`, 'The server needs a repair.');
  }
  const revision = stringAtPath(message.result, 'protocolVersion');
  if (revision === undefined || !isRevision(revision) || eraOf(revision) === 'modern') {
    const named =
      revision === undefined ? 'no revision' : `the revision ${JSON.stringify(revision)}`;
    return failed(
      `The server answered initialize with ${named}, and that is none that can be spoken after it.`,
      'Choose another revision in the connect form, or repair the server.',
    );
  }
  if (inBatch && revision !== '2025-03-26') {
    return failed(
      `The server answered initialize inside an array, but revision ${revision} has no batches.`,
      'The server needs a repair: an answer is a single JSON object.',
    );
  }
  const server = serverIn(path(message.result, 'serverInfo'));
  return {
    is: 'introduced',
    introduction: introduction('legacy', revision, server, message.result),
  };
}

function failed(what: string, next: string): Verdict {
  return { is: 'failed', failure: { what, next } };
}

/** A JSON-RPC error in words: its message and its code. */
export function errorWords(error: { readonly message?: string; readonly code?: number }): string {
  return `${error.message ?? 'no message'} (${error.code ?? 'no code'})`;
}

function introduction(
  era: 'legacy' | 'modern',
  revision: Revision,
  server: ConnectionState['server'],
  result: string,
): Introduction {
  const capabilities = path(result, 'capabilities');
  const instructions = stringAtPath(result, 'instructions');
  return {
    era,
    revision,
    ...(server && { server }),
    ...(capabilities !== undefined && { capabilities }),
    ...(instructions !== undefined && { instructions }),
  };
}

/** Who the server says it is. Optional, and of no consequence: whatever is ill-typed is left out. */
function serverIn(text: string | undefined): ConnectionState['server'] {
  const name = stringAtPath(text, 'name');
  const version = stringAtPath(text, 'version');
  const title = stringAtPath(text, 'title');
  const icons = text === undefined ? undefined : path(text, 'icons');
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(title !== undefined && { title }),
    ...(icons !== undefined && { icons }),
  };
}
