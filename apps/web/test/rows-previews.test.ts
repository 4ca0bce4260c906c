import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notification, replay, request, Script } from '@loupe/testkit';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import type { TargetKind } from '@loupe/mcp';
import { Fills } from '../src/session/fills.ts';
import { createOffsets } from '../src/session/offsets.ts';
import { FarPreviews, NearPreviews } from '../src/session/rows/previews.ts';
import { createRows } from '../src/session/rows/rows.ts';
import type { ByteSource } from '../src/session/source.ts';
import { HEADER } from './fake-bridge.ts';

const EVERYTHING = { from: 0, to: 10_000, byFrame: true, filter: '', expanded: [] };

interface Read {
  readonly from: number;
  readonly to: number;
}

/** A script as rows in memory, and as a file of which every read is noted. */
function written(script: Script, kind: TargetKind) {
  const rows = createRows();
  replay(script, kind, (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  const offsets = createOffsets();
  const encoder = new TextEncoder();
  const parts = [encoder.encode(`${encodeHeader(HEADER)}\n`)];
  let length = parts[0]!.length;
  for (const entry of script.entries) {
    const line = encoder.encode(`${encodeEntry(entry)}\n`);
    offsets.add(entry.seq, length, line.length - 1);
    length += line.length;
    parts.push(line);
  }
  const file = new Blob(parts);
  const reads: Read[] = [];
  const source: ByteSource = {
    read: async (from, to) => {
      reads.push({ from, to });
      return new Uint8Array(await file.slice(from, to).arrayBuffer());
    },
  };
  const fills = new Fills();
  const far = new FarPreviews({ table: rows.table, offsets, source, version: () => 1, fills });
  const near = rows.query(EVERYTHING).rows.map(({ preview }) => preview);
  return { rows, far, near, reads, source, length, fills };
}

async function farOf(script: Script, kind: TargetKind = 'stdio') {
  const { rows, far, near, reads } = written(script, kind);
  const indexes = near.map((_, index) => index);
  const found = await far.read(indexes);
  return { near, far: indexes.map((index) => found.get(index)), reads, rows };
}

describe('the preview of an old line, read back from the transcript', () => {
  it('is what it was when the line was new, whatever the text', async () => {
    const character = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom('a', 'é', '"', '\\', '\n', '\r', 'ÿ', '漢', ':', ' '),
      },
      { weight: 3, arbitrary: fc.constantFrom('😀', '\ud83d', '\ude00', '\u0001', '\u2028') },
    );
    const length = fc.oneof(fc.nat(12), fc.integer({ min: 150, max: 260 }), fc.nat(3000));
    const text = length.chain((size) =>
      fc
        .array(character, { minLength: Math.min(size, 260), maxLength: Math.min(size, 260) })
        .map((some) => some.join('').repeat(1 + Math.floor(size / 260))),
    );
    const kinds = [
      'frame',
      'message',
      'batch',
      'stderr',
      'note',
      'event',
      'raw',
      'body',
      'response',
      'end',
    ];
    const line = fc.tuple(fc.constantFrom(...kinds), text);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        const script = new Script();
        const get = script.http('GET', 'http://127.0.0.1:1/mcp');
        script.response(get, 200, 'text/event-stream');
        for (const [kind, words] of lines) write(script, get, kind, words);
        const { near, far } = await farOf(script, 'http');
        expect(far).toEqual(near);
      }),
      { numRuns: 80 },
    );
  });

  it('is read with those of its neighbours, and of a long line no more than its head', async () => {
    const script = new Script();
    script.received(notification('before'));
    script.received(notification('long', { data: 'x'.repeat(5_000_000) }));
    script.received(notification('after'));
    script.received(notification('last'));
    const { near, far, reads } = await farOf(script);
    expect(far).toEqual(near);
    expect(far[1]).toHaveLength(200);
    expect(reads).toHaveLength(2);
    expect(reads.map(({ from, to }) => to - from).every((size) => size < 3000)).toBe(true);
  });

  it('reads on where the head of a line does not tell', async () => {
    const script = new Script();
    const get = script.http('GET', 'http://127.0.0.1:1/mcp');
    script.response(get, 200, 'text/event-stream');
    const data = JSON.stringify(notification('n', { data: 'y'.repeat(400) }));
    script.block(get, `: ${'c'.repeat(90_000)}\ndata: ${data}\n\n`);
    const { near, far } = await farOf(script, 'http');
    expect(far).toEqual(near);
    expect(far[2]).toBe(data.slice(0, 200));
  });

  it('is not asked for twice', async () => {
    const script = new Script();
    script.received(notification('a'));
    const { far, reads } = written(script, 'stdio');
    const first = await far.read([0]);
    expect(await far.read([0])).toEqual(first);
    expect(reads).toHaveLength(1);
  });

  it('is missing as long as the transcript can not be read, and there the next time', async () => {
    const script = new Script();
    script.received(notification('a'));
    const { rows, source, length, fills } = written(script, 'stdio');
    let isDown = true;
    const offsets = createOffsets();
    const line = encodeEntry(script.entries[0]!).length;
    offsets.add(1, length - line - 1, line);
    const read: ByteSource['read'] = (from, to) =>
      isDown ? Promise.reject(new Error('no bridge')) : source.read(from, to);
    const version = () => 1;
    const far = new FarPreviews({ table: rows.table, offsets, source: { read }, version, fills });
    expect([...(await far.read([0]))]).toEqual([]);
    isDown = false;
    expect([...(await far.read([0]))]).toEqual([[0, JSON.stringify(notification('a'))]]);
  });
});

it('previews of the newest lines are kept, and no others', () => {
  const near = new NearPreviews(3);
  for (let index = 0; index < 8; index++) near.add(index, `text ${index}`);
  expect([4, 5, 6, 7].map((index) => near.get(index))).toEqual([
    undefined,
    'text 5',
    'text 6',
    'text 7',
  ]);
});

function write(script: Script, get: number, kind: string, words: string): void {
  switch (kind) {
    case 'frame':
      script.received(words);
      break;
    case 'message':
      script.sent(request(1, 'tools/call', { name: words }));
      break;
    case 'batch':
      script.received(JSON.stringify([notification('n', { words }), words, { id: 1, result: {} }]));
      break;
    case 'stderr':
      script.stderr(words);
      break;
    case 'note':
      script.note('verdict', 0, words);
      break;
    case 'event':
      script.event(get, notification('n', { words }));
      break;
    case 'raw':
      script.block(get, `event: other\n: ${words}\n\n`);
      break;
    case 'body':
      script.body(script.http('POST', 'http://127.0.0.1:1/mcp'), words);
      break;
    case 'response':
      script.response(script.http('POST', 'http://127.0.0.1:1/mcp'), 200, words);
      break;
    default:
      script.failed(script.http('GET', `http://127.0.0.1:1/${words}`), words);
  }
}
