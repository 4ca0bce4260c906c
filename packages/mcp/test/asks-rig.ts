import { DEFAULT_CHOICES, type Ask, type ClientChoices } from '../src/index.ts';
import { asked, result, type Rig } from './rig.ts';
import { connected } from './stdio-rig.ts';

type Json = Record<string, unknown>;

/** A modern server that answers by method; `undefined` withholds the answer. */
export function modernServer(
  answers: Readonly<Record<string, (params: Json, id: unknown) => unknown>> = {},
): (text: string) => string | undefined {
  return (text) => {
    const request = asked(text);
    if (!request) return undefined;
    if (request.method === 'server/discover') {
      const supportedVersions = ['2026-07-28'];
      return result(request.id, { supportedVersions, capabilities: {}, resultType: 'complete' });
    }
    const value = answers[request.method]?.(request.params ?? {}, request.id);
    return value === undefined ? undefined : result(request.id, value);
  };
}

/** A connected client that wants this of its session. */
export async function choosing(
  server: (text: string) => string | undefined,
  choices: Partial<ClientChoices> = {},
): Promise<Rig> {
  const rig = await connected(server);
  await choose(rig, choices);
  return rig;
}

export async function choose(rig: Rig, choices: Partial<ClientChoices>): Promise<void> {
  rig.client.choose({ ...DEFAULT_CHOICES, ...choices });
  await rig.settle();
}

export function asksOf(rig: Rig): readonly Ask[] {
  return rig.fold.protocol.asks.all;
}

/** The answers that were sent, by the id of the question. */
export function replies(rig: Rig): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const text of rig.sent) {
    const message = JSON.parse(text) as Json;
    if ('method' in message) continue;
    expectOnce(found, String(message['id']));
    found[String(message['id'])] = message['result'] ?? message['error'];
  }
  return found;
}

function expectOnce(found: Record<string, unknown>, id: string): void {
  if (id in found) throw new Error(`${id} was answered twice`);
}

/** The requests of a method that were sent, as values. */
export function requestsOf(rig: Rig, method: string): { id: unknown; params: Json }[] {
  return rig.sent.flatMap((text) => {
    const request = asked(text);
    return request?.method === method ? [{ id: request.id, params: request.params ?? {} }] : [];
  });
}
