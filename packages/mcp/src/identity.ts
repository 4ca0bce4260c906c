import { capabilitiesText } from './capabilities.ts';
import type { ClientChoices } from './choices.ts';
import type { ConnectionState } from './connection-state.ts';
import { isRevision } from './revisions.ts';
import type { Revision } from './revisions.ts';
import type { Id } from '@loupe/jsonrpc';
import { isProblem, objectText, path, quote, scan, setMember } from '@loupe/json';

/** Who we say we are. The version is the root package's. */
export const CLIENT_INFO = { name: 'mcp-loupe', version: '0.1.0' } as const;

const CLIENT_INFO_TEXT = objectText([
  ['name', quote(CLIENT_INFO.name)],
  ['version', quote(CLIENT_INFO.version)],
]);

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel';

/** The params of `initialize` (spec 2025-11-25/basic/lifecycle#initialization), as JSON text. */
export function initializeParams(revision: Revision, choices: ClientChoices): string {
  return objectText([
    ['protocolVersion', quote(revision)],
    ['capabilities', capabilitiesText(choices.capabilities, revision)],
    ['clientInfo', CLIENT_INFO_TEXT],
  ]);
}

/**
 * Params with the members of `_meta` that every modern request carries (spec 2026-07-28/basic#meta).
 * What the person wrote there stays; params that are no object are sent as they are, on purpose.
 */
export function withModernMeta(
  params: string | undefined,
  revision: Revision,
  choices: ClientChoices,
): string {
  const { logLevel, capabilities } = choices;
  return withMeta(params ?? '{}', [
    [VERSION_KEY, quote(revision)],
    ['io.modelcontextprotocol/clientInfo', CLIENT_INFO_TEXT],
    [CAPABILITIES_KEY, capabilitiesText(capabilities, revision)],
    ...(logLevel === undefined ? [] : [[LOG_LEVEL_KEY, quote(logLevel)] as const]),
  ]);
}

/** Params of a request as the client sends it: `_meta` with what the connection's revision wants, and a progress token. */
export function withOwnMeta(
  method: string,
  params: string | undefined,
  id: Id,
  { era, revision = '', choices }: ConnectionState,
): string | undefined {
  const reports =
    method === 'tools/call' ? withMeta(params ?? '{}', [['progressToken', id.text]]) : params;
  return era === 'modern' && isRevision(revision)
    ? withModernMeta(reports, revision, choices)
    : reports;
}

/** Params with these members in `_meta`, unless it has them already. */
export function withMeta(
  params: string,
  members: readonly (readonly [key: string, valueText: string])[],
): string {
  const before = path(params, '_meta') ?? '{}';
  if (!isObject(params) || !isObject(before)) return params;
  let meta = before;
  for (const [key, valueText] of members) {
    if (path(meta, key) === undefined) meta = setMember(meta, key, valueText);
  }
  return setMember(params, '_meta', meta);
}

function isObject(text: string): boolean {
  const root = scan(text);
  return !isProblem(root) && root.span.kind === 'object';
}
