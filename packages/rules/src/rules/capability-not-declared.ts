import { path as rawAt } from '@loupe/json';
import { extensionsOf, isRevision, methodIn } from '@loupe/mcp';
import type { ConnectionState, Method } from '@loupe/mcp';
import { sender } from '../messages.ts';
import type { Judgement } from '../messages.ts';
import { eachMethod } from '../methods.ts';
import type { MethodUse } from '../methods.ts';
import { CAPABILITIES } from '../pages.ts';
import type { Rule } from '../rule.ts';
import { extensionsIn } from './method-not-in-revision.ts';

/** Whose features these are; all others are the server's. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(['roots', 'sampling', 'elicitation']);
/** Either side may keep tasks: for the other. */
const OF_BOTH = 'tasks';

/** On purpose it may be tried, so what the client sends is only marked. */
export const capabilityNotDeclared: Rule = {
  id: 'capability-not-declared',
  title: 'A feature that was not declared',
  severity: 'warning',
  spec: CAPABILITIES,
  about: ['request', 'notification'],
  check: eachMethod(judge),
};

function judge(use: MethodUse, connection: ConnectionState): Judgement | undefined {
  const { revision = '' } = connection;
  const { kind, direction } = use;
  const isSent = direction === 'sent';
  // That a modern server asks by a request of its own is another rule's.
  const isForbidden = !isSent && kind === 'request' && connection.era === 'modern';
  if (!isRevision(revision) || isForbidden) return undefined;
  // And so is what the revision does not have at all.
  const method = methodIn(revision, use.method, extensionsIn(connection));
  const owner = method && ownerOf(method, use);
  const declared = owner === 'client' ? connection.declared : connection.capabilities;
  const missing = method && declared !== undefined ? missingOf(method, declared) : undefined;
  if (owner === undefined || missing === undefined) return undefined;
  return {
    words: `${sender(use)} sent ${use.method}, but the ${owner} did not declare the ${missing} that it belongs to.`,
    at: 'method',
    ...(isSent && { severity: 'info' }),
  };
}

function ownerOf({ capability = '' }: Method, { kind, direction }: MethodUse): 'client' | 'server' {
  const [feature = ''] = capability.split('.');
  if (feature !== OF_BOTH) return OF_THE_CLIENT.has(feature) ? 'client' : 'server';
  // Requests go to who keeps the tasks, notifications come from there.
  return (kind === 'request') === (direction === 'sent') ? 'server' : 'client';
}

/** What of a method these capabilities lack, in words. */
function missingOf({ capability, extension }: Method, capabilities: string): string | undefined {
  if (extension !== undefined && !extensionsOf(capabilities).includes(extension)) {
    return `extension ${extension}`;
  }
  if (capability === undefined) return undefined;
  const value = rawAt(capabilities, ...capability.split('.'));
  const isDeclared = value !== undefined && value !== 'false' && value !== 'null';
  return isDeclared ? undefined : `capability ${capability}`;
}
