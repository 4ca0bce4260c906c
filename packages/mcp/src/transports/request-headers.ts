import { path } from '@loupe/json';
import type { HeaderList } from '../commands.ts';
import type { ConnectionState } from '../connection-state.ts';
import { VERSION_KEY } from '../identity.ts';
import { stringAtPath } from '../json-values.ts';
import { headerParams, paramHeaders } from '../mcp-param.ts';
import { INITIALIZE } from '../methods/lifecycle.ts';
import { eraOf, isRevision } from '../revisions.ts';
import { headerValue } from './http-headers.ts';
import type { Outgoing, ToolNamed } from './transport.ts';

/** Which member of the params `Mcp-Name` repeats (spec 2026-07-28/basic/transports#standard-mcp-request-headers). */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** The headers that tell the revision, derived from a message so that they agree with its body. */
export function revisionHeaders(
  message: Outgoing,
  state: ConnectionState,
  toolNamed: ToolNamed = () => undefined,
): HeaderList {
  const spoken = state.era === 'modern' ? state.revision : undefined;
  const modern = stringAtPath(message.params, '_meta', VERSION_KEY) ?? spoken;
  if (modern === undefined || (isRevision(modern) && eraOf(modern) === 'legacy')) {
    return message.method === INITIALIZE ? [] : legacyVersion(state);
  }
  const version = ['MCP-Protocol-Version', modern] as const;
  if (message.method === undefined || !message.isRequest) return [version];
  const method = ['Mcp-Method', headerValue(message.method)] as const;
  const member = NAMED_BY[message.method];
  const name = member === undefined ? undefined : stringAtPath(message.params, member);
  return [
    version,
    method,
    ...(name === undefined ? [] : [['Mcp-Name', headerValue(name)] as const]),
    ...(message.method === 'tools/call'
      ? argumentHeaders(message.params, toolNamed(name ?? ''))
      : []),
  ];
}

/** What the called tool wants repeated of its arguments; nothing for a tool that is unknown or invalid. */
function argumentHeaders(params: string | undefined, tool: string | undefined): HeaderList {
  if (params === undefined || tool === undefined) return [];
  const repeated = headerParams(tool);
  if ('problem' in repeated) return [];
  return paramHeaders(repeated.params, path(params, 'arguments') ?? '{}');
}

/** After initialize (spec 2025-06-18/basic/transports#protocol-version-header); harmless one revision earlier. */
export function legacyVersion({ era, revision }: ConnectionState): HeaderList {
  if (era !== 'legacy' || revision === undefined || revision < '2025-03-26') return [];
  return [['MCP-Protocol-Version', revision]];
}

export function authorization(bearer: string | undefined): HeaderList {
  const token = bearer?.trim() ?? '';
  return token === '' ? [] : [['Authorization', `Bearer ${token}`]];
}
