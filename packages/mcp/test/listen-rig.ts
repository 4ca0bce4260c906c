import { DEFAULT_CHOICES } from '../src/index.ts';
import type { Subscription } from '../src/index.ts';
import { asked, result } from './rig.ts';
import type { Rig } from './rig.ts';

export const ID = 'io.modelcontextprotocol/subscriptionId';

export async function watch(rig: Rig, resources: readonly string[], lists = true): Promise<void> {
  rig.client.choose({ ...DEFAULT_CHOICES, watch: { lists, resources } });
  await rig.settle();
}

export const all = (rig: Rig): readonly Subscription[] => rig.fold.protocol.subscriptions.all;
export const statesOf = (rig: Rig): string[] => all(rig).map(({ state }) => state);

const COMPLETE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: {},
  resources: { subscribe: true, listChanged: false },
};

/** Answers everything but a listen. */
export function modern(text: string): string | undefined {
  const request = asked(text);
  if (!request || request.method === 'subscriptions/listen') return undefined;
  const discovered = { supportedVersions: ['2026-07-28'], capabilities: CAPABILITIES };
  const lists = { tools: [], resources: [], resourceTemplates: [], prompts: [] };
  return result(request.id, { ...COMPLETE, ...lists, ...discovered });
}

/** A notification that belongs to a listen. */
export function told(id: unknown, method: string, params: object = {}): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    method: `notifications/${method}`,
    params: { ...params, _meta: { [ID]: id } },
  });
}

export const acknowledged = (id: unknown, notifications: object): string =>
  told(id, 'subscriptions/acknowledged', { notifications });

export const listens = (rig: Rig) =>
  rig.sent.map(asked).flatMap((one) => (one?.method === 'subscriptions/listen' ? [one] : []));

export const count = (rig: Rig, method: string): number =>
  rig.methods.filter((one) => one === method).length;
