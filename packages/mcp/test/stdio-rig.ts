import { legacyServer, Rig } from './rig.ts';

export const STDIO = { kind: 'stdio' } as const;

export function stdio(
  server: (text: string) => string | undefined,
  ...more: ConstructorParameters<typeof Rig> extends [unknown, ...infer Rest] ? Rest : never
): Rig {
  const rig = new Rig(STDIO, ...more);
  rig.onSent = ({ text }) => {
    const answer = server(text);
    if (answer !== undefined) rig.received(answer);
  };
  rig.client.activate();
  return rig;
}

export async function connected(
  server: (text: string) => string | undefined,
  ...more: Parameters<typeof stdio> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Rig> {
  const rig = stdio(server, ...more);
  rig.client.connect();
  await rig.settle();
  return rig;
}

/** A connected legacy server that offers lists, and answers these methods. */
export function listing(
  answers: Parameters<typeof legacyServer>[0],
  capabilities: object = { tools: {} },
): Promise<Rig> {
  return connected(legacyServer(answers, '2025-11-25', capabilities), '2025-11-25');
}
