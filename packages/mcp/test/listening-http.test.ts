import { describe, expect, test } from 'vitest';
import { acknowledged, all, count, listens, modern, statesOf, told, watch } from './listen-rig.ts';
import { asked, Fold, Rig } from './rig.ts';

describe('listening over HTTP', () => {
  /** Streams of listens as the server is told to treat them. */
  async function listening(onListen: (rig: Rig, exchange: number, id: unknown) => void) {
    const rig = new Rig({ kind: 'http', url: 'http://127.0.0.1:9/mcp' });
    rig.onSent = ({ text, exchange }) => {
      const request = asked(text);
      if (request?.method === 'subscriptions/listen') {
        onListen(rig, exchange, request.id);
        return;
      }
      const answer = modern(text);
      if (answer !== undefined) rig.json(exchange, answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    return rig;
  }

  const acknowledge = (rig: Rig, exchange: number, id: unknown): void => {
    rig.stream(exchange);
    rig.event(exchange, `data: ${acknowledged(id, { toolsListChanged: true })}\n\n`);
  };

  test('is opened again after a drop, and the lists are read again then', async () => {
    const rig = await listening(acknowledge);
    const before = count(rig, 'tools/list');
    const [exchange = 0] = rig.entries.flatMap((entry) =>
      entry.kind === 'http' && entry.phase === 'response' && entry.headers[0]?.[1].includes('event')
        ? [entry.exchange]
        : [],
    );
    rig.end(exchange);
    await rig.settle();
    expect(all(rig)).toMatchObject([{ state: 'ended' }]);
    expect(all(rig)[0]?.words).toMatch(/ It is opened again in 1 s\.$/);
    await rig.wait(999);
    expect(listens(rig)).toHaveLength(1);
    expect(count(rig, 'tools/list')).toBe(before);
    await rig.wait(1);
    expect(statesOf(rig)).toEqual(['ended', 'open']);
    expect(count(rig, 'tools/list')).toBe(before + 1);
  });

  test('is opened ever more slowly, five times in a row', async () => {
    const at: number[] = [];
    const rig = await listening((own, exchange, id) => {
      at.push(own.clock.now());
      acknowledge(own, exchange, id);
      own.end(exchange);
    });
    await rig.wait(10 * 60_000);
    expect(at).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
    expect(all(rig).at(-1)?.words).toMatch(
      / It broke 6 times in a row without an event, and is not opened again by itself\.$/,
    );
  });

  test('is opened again for ever while something comes with it', async () => {
    let opened = 0;
    const rig = await listening((own, exchange, id) => {
      opened++;
      acknowledge(own, exchange, id);
      own.event(exchange, `data: ${told(id, 'resources/updated', { uri: 'a:1' })}\n\n`);
      own.end(exchange);
    });
    await rig.wait(20_000);
    expect(opened).toBe(21);
  });

  test('is refused by a status that will not pass, and tried again after one that may', async () => {
    const refused = await listening((rig, exchange) => rig.empty(exchange, 405));
    await refused.wait(60_000);
    expect(statesOf(refused)).toEqual(['refused']);
    let first = true;
    const busy = await listening((rig, exchange, id) => {
      if (first) rig.empty(exchange, 503);
      else acknowledge(rig, exchange, id);
      first = false;
    });
    await busy.wait(1_000);
    expect(statesOf(busy)).toEqual(['ended', 'open']);
  });

  test('is left alone for as long as the server asks', async () => {
    const rig = await listening((own, exchange, id) => {
      if (own.clock.now() === 0) own.empty(exchange, 429, { 'Retry-After': '20' });
      else acknowledge(own, exchange, id);
    });
    await rig.wait(19_999);
    expect(statesOf(rig)).toEqual(['ended']);
    await rig.wait(1);
    expect(statesOf(rig)).toEqual(['ended', 'open']);
  });

  test('is closed by closing the stream', async () => {
    const rig = await listening(acknowledge);
    await watch(rig, [], false);
    expect(rig.commands.at(-1)).toMatchObject({ do: 'note', note: 'cancelled' });
    expect(rig.commands.at(-2)).toMatchObject({ do: 'abort' });
    expect(all(rig)).toMatchObject([{ state: 'ended', words: 'Not needed any more.' }]);
  });

  test('means the same in a file that is opened later', async () => {
    const rig = await listening(acknowledge);
    await watch(rig, ['a:1']);
    const fold = new Fold({ kind: 'http', url: 'http://127.0.0.1:9/mcp' }, 'Auto');
    for (const entry of rig.entries) fold.fold(entry);
    expect(fold.protocol.subscriptions.all).toEqual(all(rig));
    expect(statesOf(rig)).toEqual(['ended', 'open']);
  });
});
