import { legacyServer, Rig } from './rig.ts';

export const HTTP = { kind: 'http', url: 'http://127.0.0.1:9/mcp' } as const;
export const STOOD = 60_000;

/** What the server is to do with each POST: answer, or be away. */
export type Weather = (rig: Rig, exchange: number) => boolean;

export const away: Weather = (rig, exchange) => {
  const reason = 'refused';
  rig.add({ kind: 'http', exchange, phase: 'failed', reason, code: 'ECONNREFUSED' });
  return true;
};
export const refusing =
  (status: number, headers: Record<string, string> = {}): Weather =>
  (rig, exchange) => {
    rig.empty(exchange, status, headers);
    return true;
  };
export const fine: Weather = () => false;

/** A session of Streamable HTTP that has stood for a minute. */
export async function standing(log: ConstructorParameters<typeof Rig>[2] = []): Promise<Rig & Sky> {
  const rig = Object.assign(new Rig(HTTP, 'Auto', log), { weather: fine });
  const server = legacyServer({ 'resources/read': () => ({ contents: [] }) });
  rig.onSent = ({ text, exchange }) => {
    if (rig.weather(rig, exchange)) return;
    const answer = server(text);
    if (answer === undefined) rig.empty(exchange, 202);
    else rig.json(exchange, answer, 200, { 'mcp-session-id': 's' });
  };
  rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
  rig.client.activate();
  if (log.length > 0) return rig;
  rig.client.connect();
  await rig.settle();
  await rig.wait(STOOD);
  return rig;
}
export interface Sky {
  weather: Weather;
}

export async function lost(): Promise<Rig & Sky> {
  const rig = await standing();
  rig.weather = away;
  await call(rig);
  return rig;
}

export async function call(rig: Rig, method = 'resources/read'): Promise<void> {
  rig.client.request(method, '{"uri":"a"}').catch(() => undefined);
  await rig.settle();
}

export const notes = (rig: Rig): (string | undefined)[] =>
  rig.entries.flatMap((entry) => (entry.kind === 'note' ? [entry.text] : []));
export const openings = (rig: Rig): number =>
  rig.entries.filter((entry) => entry.kind === 'lifecycle' && entry.state === 'opening').length;
