import { path } from '@loupe/json';
import { hasMethod, isRevision } from '@loupe/mcp';
import type { ConnectionState } from '@loupe/mcp';

const ROOTS_CHANGED = 'notifications/roots/list_changed';
const SET_LEVEL = 'logging/setLevel';

/** When a change of the choices takes effect, in words, for the fields that it depends on. */
export function effects({ era, revision = '', declared, capabilities }: ConnectionState): {
  readonly capabilities?: string;
  readonly roots?: string;
  readonly calls?: string;
} {
  if (era === undefined || !isRevision(revision)) return {};
  const tellsLevel =
    !hasMethod(revision, SET_LEVEL) ||
    (capabilities !== undefined && path(capabilities, 'logging') !== undefined);
  return {
    capabilities:
      era === 'modern' ? 'Sent with every request.' : 'Sent with the handshake: reconnect after.',
    roots: rootsWords(revision, declared),
    ...(!tellsLevel && { calls: 'This server did not declare logging, so it is told no level.' }),
  };
}

function rootsWords(revision: string, declared: string | undefined): string {
  if (declared !== undefined && path(declared, 'roots') === undefined)
    return 'Not declared to this server.';
  return isRevision(revision) && hasMethod(revision, ROOTS_CHANGED)
    ? `A change is announced by ${ROOTS_CHANGED}.`
    : `Revision ${revision} has no announcement of changes: the server asks anew.`;
}
