import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '@loupe/jsonrpc';
import { encodeHeader } from '@loupe/transcript';
import { detailApi } from '../src/session/detail-api.ts';
import { exportTranscript } from '../src/session/export.ts';
import { Session } from '../src/session/session.ts';
import { blobSource } from '../src/session/source.ts';
import type { RowsQuery } from '../src/session/view.ts';
import { HEADER, recorded } from './fake-bridge.ts';

const clock: Clock = { now: () => performance.now(), after: () => () => undefined };
const yieldThen = (then: () => void) => void setImmediate(then);
const ALL: RowsQuery = { from: 0, to: 1000, byFrame: true, filter: '', expanded: [] };

async function opened(bytes: Uint8Array<ArrayBuffer>) {
  const session = new Session({
    source: blobSource(new Blob([bytes])),
    clock,
    yieldThen,
    changed: () => undefined,
  });
  await session.readAll(bytes.length);
  return session;
}

describe('a transcript', () => {
  it('says what it means', async () => {
    const session = await opened(recorded().transcript);
    expect(session.summary()).toMatchObject({
      entries: 15,
      waiting: 0,
      connection: { phase: 'disconnected', revision: '2025-11-25', server: { name: 'scripted' } },
      lists: { tools: { status: 'ready', items: [{ key: 'echo' }] } },
      calls: [
        { method: 'tools/call', name: 'echo', status: 'ok' },
        { method: 'ping', status: 'ok' },
      ],
    });
    expect((await session.timeline.rows(ALL)).total).toBe(15);
    expect(await detailApi(() => session).result('live:1', 8)).toMatchObject({
      text: JSON.stringify({
        content: [{ type: 'text', text: '{"big":9007199254740992,"one":1}' }],
      }),
      logs: [{ seq: 9 }],
    });
  });

  it('gives a result of any depth in a shape that can be posted to the page', async () => {
    const bridge = recorded();
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const frame = (direction: 'sent' | 'received', text: string) =>
      bridge.append({
        kind: 'frame',
        direction,
        text,
        ...(direction === 'sent' && { origin: 'client' as const }),
      });
    frame('sent', '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"echo"}}');
    frame(
      'received',
      `{"jsonrpc":"2.0","id":9,"result":{"content":[],"structuredContent":${deep}}}`,
    );
    const session = await opened(bridge.transcript);
    const asked = session.summary().entries - 1;
    const result = structuredClone(await detailApi(() => session).result('live:1', asked));
    expect(result?.text).toBe(`{"content":[],"structuredContent":${deep}}`);
  });

  it('opens behind a byte order mark, and is exported without it', async () => {
    const { transcript } = recorded();
    const session = await opened(new Uint8Array([0xef, 0xbb, 0xbf, ...transcript]));
    expect(session.summary().entries).toBe(15);
    expect(session.summary().damage).toBeUndefined();
    expect((await detailApi(() => session).entry('live:1', 15))?.entry.seq).toBe(15);
    const clear = await exportTranscript(session.recorded, { format: 'jsonl', secrets: 'clear' });
    expect(new Uint8Array(await clear.blob.arrayBuffer())).toEqual(transcript);
    const masked = await exportTranscript(session.recorded, { format: 'jsonl', secrets: 'masked' });
    const again = await opened(new Uint8Array(await masked.blob.arrayBuffer()));
    expect(again.summary().entries).toBe(15);
  });

  it('means the same however its bytes are cut', async () => {
    const { source, transcript } = recorded();
    const shown = async (session: Session) => {
      const { version, ...summary } = session.summary();
      const rows = await session.timeline.rows(ALL);
      return { summary, rows, read: version > 0 };
    };
    const expected = await shown(await opened(transcript));
    const cuts = fc.array(fc.nat(transcript.length), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const session = new Session({ source, clock, yieldThen, changed: () => undefined });
        let from = 0;
        for (const to of [...places.sort((a, b) => a - b), transcript.length]) {
          session.bytes(transcript.slice(from, to));
          from = to;
        }
        session.caughtUp(transcript.length);
        while ('loading' in session.summary()) await new Promise(setImmediate);
        expect(await shown(session)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('gives every entry back as it was written', async () => {
    const bridge = recorded();
    const session = await opened(bridge.transcript);
    const lines = new TextDecoder().decode(bridge.transcript).trimEnd().split('\n').slice(1);
    for (const [index, line] of lines.entries()) {
      const detail = await detailApi(() => session).entry('live:1', index + 1);
      expect(detail?.entry).toEqual(JSON.parse(line));
      expect(await (await detailApi(() => session).wholeText('live:1', index + 1)).text()).toBe(
        detail?.text,
      );
    }
    expect(await detailApi(() => session).entry('live:1', lines.length + 1)).toBeUndefined();
  });

  it('can only be read', async () => {
    const session = await opened(recorded().transcript);
    expect(() => session.client()).toThrow('nothing can be sent');
  });

  it('tolerates a torn last line, damage in the middle and a last line without its end', async () => {
    const { transcript } = recorded();
    const cut = await opened(transcript.slice(0, -20));
    expect(cut.summary().entries).toBe(14);
    expect(cut.summary().damage).toBe(
      'Line 16 could not be read: It is the last line, and it was cut off while it was written.',
    );
    const lines = new TextDecoder().decode(transcript).split('\n');
    lines[3] = '{"oops';
    lines[5] = '{"seq":900000000,"at":1,"kind":"stderr","text":"far away"}';
    const damaged = await opened(new TextEncoder().encode(lines.join('\n')));
    expect(damaged.summary().entries).toBe(13);
    expect(damaged.summary().damage).toContain('2 lines could not be read');
    const unended = await opened(transcript.slice(0, -1));
    expect(unended.summary().entries).toBe(15);
    expect(unended.summary().damage).toBeUndefined();
  });

  it('says what is wrong with a file that is no transcript', async () => {
    const words = async (text: string) =>
      (await opened(new TextEncoder().encode(text))).summary().damage;
    expect(await words('')).toContain('not a Loupe transcript');
    expect(await words('hello\nworld\n')).toContain('not a Loupe transcript');
    expect(await words('{"seq":1,"at":0,"kind":"stderr","text":""}\n')).toContain('header');
    const newer = encodeHeader(HEADER).replace('"version":1', '"version":99');
    expect(await words(newer)).toContain('version 99');
  });
});
