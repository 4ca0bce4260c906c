import { afterEach, expect } from 'vitest';
import { COPY_FORMATS } from '@loupe/exporters';
import type { Clock } from '@loupe/jsonrpc';
import { copiesApi } from '../src/session/copies-api.ts';
import { detailApi } from '../src/session/detail-api.ts';
import { guarded } from '../src/session/edge.ts';
import { exportApi } from '../src/session/export-api.ts';
import { Session } from '../src/session/session.ts';
import { blobSource } from '../src/session/source.ts';
import { timelineApi } from '../src/session/timeline-api.ts';
import type { Summary } from '../src/session/view.ts';
import type { FakeBridge } from './fake-bridge.ts';

const clock: Clock = {
  now: () => performance.now(),
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
const yieldThen = (then: () => void) => void setImmediate(then);
export const KEY = 'live:s1';
export const ROWS = { from: 0, to: 1_000, byFrame: true, filter: '', expanded: [] };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What the page may ask of one session, as the worker gives it. */
function door(session: Session) {
  const at = () => session;
  const timeline = timelineApi(at);
  const api = {
    ...timeline,
    ...detailApi(at),
    ...copiesApi(at),
    ...exportApi(at, timeline),
    summary: (): Summary => session.summary(),
    findings: () => session.findings(0, 1_000),
    ask: (_key: string, method: string, params: string) => session.ask(method, params),
    tell: (_key: string, told: (...words: unknown[]) => unknown, words: unknown) => told(words),
    fail: (_key: string, words: string): never => {
      throw new Error(words);
    },
  };
  return guarded(api, () => session.fold.fills);
}

/** A live session that this tab drives. */
export async function live(bridge: FakeBridge) {
  const waiters = new Set<() => void>();
  const socket = bridge.socket();
  const session = new Session({
    source: bridge.source,
    send: (command) => socket.command('s1', command),
    clock,
    yieldThen,
    changed: () => {
      for (const waiter of waiters) waiter();
    },
  });
  socket.follow('s1', session);
  ends.push(() => {
    session.stop();
    socket.close();
  });
  await new Promise<void>((resolve) => {
    const look = () => {
      if (session.summary().lists.tools.status === 'ready') resolve();
    };
    waiters.add(look);
    look();
  });
  return { session, api: door(session) };
}

export async function opened(bytes: Uint8Array<ArrayBuffer>) {
  const source = blobSource(new Blob([bytes]));
  const session = new Session({ source, clock, yieldThen, changed: () => undefined });
  await session.readAll(bytes.length);
  return { session, api: door(session) };
}

type Api = ReturnType<typeof door>;

/** Everything that the page can get to know, as texts. */
export async function everything(api: Api, last: number): Promise<readonly string[]> {
  const told: unknown[] = [api.summary(), api.findings(), api.seen(KEY)];
  told.push(await api.rows(KEY, ROWS), await api.rows(KEY, { ...ROWS, byFrame: false }));
  const texts: string[] = [];
  for (let seq = 1; seq <= last; seq++) {
    told.push(await api.entry(KEY, seq), await api.result(KEY, seq));
    told.push(await api.stateAt(KEY, seq, () => undefined));
    texts.push(await (await api.wholeText(KEY, seq)).text());
    texts.push(new TextDecoder().decode(await api.bytes(KEY, seq, 0, 65_536)));
    for (const columns of [16, 40]) {
      const text = await api.textLines(KEY, { seq, part: 'text' }, columns, 0, 400);
      texts.push(JSON.stringify(text), text.lines.map((line) => JSON.stringify(line)).join(''));
      const shape = { folding: { base: 'open', except: [] }, columns } as const;
      const tree = await api.treeLines(KEY, { seq, part: 'text' }, shape, 0, 400);
      texts.push(tree.lines.map((line) => line.text).join(''));
    }
    for (const { id } of COPY_FORMATS) told.push(await api.copyAs(KEY, seq, id));
  }
  return [
    ...texts,
    JSON.stringify(told, (_, value: unknown) => (value instanceof Map ? [...value] : value)),
  ];
}

const FORMATS = ['jsonl', 'markdown', 'mermaid', 'har', 'csv', 'html'] as const;

export async function exportsOf(api: Api): Promise<readonly string[]> {
  const all: string[] = [];
  for (const format of FORMATS) {
    for (const secrets of ['masked', 'clear'] as const) {
      all.push(await (await api.exportAs(KEY, { format, secrets })).blob.text());
    }
  }
  return all;
}

/** How a value may be written into a text that is JSON, or is quoted in JSON, or in HTML. */
const spellings = (value: string): readonly string[] => {
  const json = JSON.stringify(value).slice(1, -1);
  return [value, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(value)];
};

export function expectNothingOf(value: string, texts: readonly string[]): void {
  for (const text of texts) {
    for (const spelling of spellings(value)) expect(text).not.toContain(spelling);
  }
}
