import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import type { NewEntry } from '@loupe/transcript';
import { everything, expectNothingOf, exportsOf, KEY, opened, ROWS } from './fill-rig.ts';
import { FakeBridge, HEADER, legacyServer } from './fake-bridge.ts';

/** A transcript with a value filled in, and these entries around it. */
function transcript(value: string, entries: readonly NewEntry[]) {
  const inside = JSON.stringify(value).slice(1, -1);
  const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"t":"${inside}"}}}`;
  const start = text.indexOf('"t":"') + 5;
  const filled = [{ name: 'TOKEN', start, end: start + inside.length }];
  const lifecycle = { kind: 'lifecycle', state: 'open' } as const;
  const frame = { kind: 'frame', direction: 'sent', origin: 'client', filled, text } as const;
  const all = [lifecycle, ...entries, frame, ...entries];
  const lines = all.map((entry, index) => encodeEntry({ ...entry, seq: index + 1, at: index }));
  return {
    bytes: new TextEncoder().encode([encodeHeader(HEADER), ...lines, ''].join('\n')),
    last: all.length,
  };
}

it('no spelling of any value is in what the page gets, or in an export', async () => {
  const values = fc
    .string({
      unit: fc.constantFrom(...'xyzXYZ079"\\/ \n\t%&=+é漢😀-_.*$(){}[]|^?#:\'`<>'.match(/./gsu)!),
      minLength: 4,
      maxLength: 24,
    })
    .filter(
      (value) =>
        !/^[\d\s]+$/.test(value) && /[\p{L}\p{N}]{2}/u.test(value) && value.trim() === value,
    );
  await fc.assert(
    fc.asyncProperty(values, fc.nat(230), async (value, before) => {
      const received = (message: object) =>
        ({ kind: 'frame', direction: 'received', text: JSON.stringify(message) }) as const;
      const { bytes, last } = transcript(value, [
        { kind: 'stderr', text: `${'-'.repeat(before)} ${value.replaceAll('\n', ' ')} ${value}` },
        received({
          jsonrpc: '2.0',
          id: 1,
          result: { content: [{ type: 'text', text: `is ${value}` }] },
        }),
        received({
          jsonrpc: '2.0',
          method: 'notifications/message',
          params: { level: 'info', data: { [value]: [JSON.stringify({ value })] } },
        }),
      ]);
      const { api } = await opened(bytes);
      expectNothingOf(value, await everything(api, last));
      expectNothingOf(value, await exportsOf(api));
    }),
    { numRuns: 6 },
  );
}, 60_000);

describe('the door of the worker', () => {
  const known = async (value: string) => (await opened(transcript(value, []).bytes)).api;

  it('masks what is told to callbacks, and the words of errors', async () => {
    const api = await known('hunter22');
    const told: unknown[] = [];
    const map = new Map([['x://hunter22', 1]]);
    api.tell(KEY, (words) => told.push(words), { text: 'is hunter22', list: ['hunter22', 7], map });
    expect(told).toEqual([
      {
        text: 'is {{env:TOKEN}}',
        list: ['{{env:TOKEN}}', 7],
        map: new Map([['x://{{env:TOKEN}}', 1]]),
      },
    ]);
    expect(() => api.fail(KEY, 'no hunter22 here')).toThrow('no {{env:TOKEN}} here');
    await expect(api.textLines(KEY, { seq: 99, part: 'text' }, 80, 0, 1)).rejects.toThrow(
      'Entry 99 holds no such text.',
    );
  });

  it('leaves the words by which the page draws, whatever a value is', async () => {
    const words = [
      'error',
      'sent',
      'frame',
      'stdio',
      'connected',
      'open',
      'exchange',
      'none',
      'waiting',
      'client',
    ];
    const plain = await (await known('hunter22')).rows(KEY, ROWS);
    for (const word of words) {
      const api = await known(word);
      const { rows } = await api.rows(KEY, ROWS);
      expect(
        rows.map(({ kind, status, direction, phase }) => [kind, status, direction, phase]),
      ).toEqual(
        plain.rows.map(({ kind, status, direction, phase }) => [kind, status, direction, phase]),
      );
      expect(api.summary()).toMatchObject({ header: { target: { kind: 'stdio' } } });
      expect((await api.entry(KEY, 2))?.entry).toMatchObject({ kind: 'frame', direction: 'sent' });
    }
  });

  it('gives the same objects where nothing was filled in', async () => {
    const { session, api } = await opened(new FakeBridge(legacyServer).transcript);
    const summary = session.summary();
    const told: unknown[] = [];
    api.tell(KEY, (words) => told.push(words), summary);
    expect(told[0]).toBe(summary);
  });
});
