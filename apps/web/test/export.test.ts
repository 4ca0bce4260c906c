import { describe, expect, it } from 'vitest';
import type { Clock } from '@loupe/jsonrpc';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import { leftOutWords } from '../src/app/leftOut.ts';
import { exportApi } from '../src/session/export-api.ts';
import { exportTranscript } from '../src/session/export.ts';
import type { ExportChoice } from '../src/session/export.ts';
import { Session } from '../src/session/session.ts';
import { blobSource } from '../src/session/source.ts';
import { FakeBridge, HEADER, legacyServer, recorded } from './fake-bridge.ts';

const clock: Clock = { now: () => performance.now(), after: () => () => undefined };
const env = [['API_KEY', 'hunter2']] as const;
const header = { ...HEADER, target: { kind: 'stdio', command: ['node'], env } } as const;

async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<Session> {
  const session = new Session({
    source: blobSource(new Blob([bytes])),
    clock,
    yieldThen: (then) => void setImmediate(then),
    changed: () => undefined,
  });
  await session.readAll(bytes.length);
  return session;
}

async function exported(session: Session, choice: Partial<ExportChoice> = {}) {
  const whole = { format: 'jsonl', secrets: 'masked', ...choice } as const;
  const { blob, leftOut } = await exportTranscript(session.recorded, whole);
  return { text: await blob.text(), leftOut, type: blob.type };
}

const reopened = (text: string) => opened(new TextEncoder().encode(text));

describe('an export as JSON Lines', () => {
  it('masks secrets, says that a torn line is left out, and opens again', async () => {
    const bridge = new FakeBridge(legacyServer, header);
    bridge.append({ kind: 'lifecycle', state: 'opening' });
    bridge.append({ kind: 'stderr', text: 'my key is hunter2' });
    bridge.append({ kind: 'stderr', text: 'torn' });
    const { text, leftOut } = await exported(await opened(bridge.transcript.slice(0, -5)));
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('torn');
    expect(leftOut).toBe(1);
    const again = await reopened(text);
    expect(again.summary()).toMatchObject({ entries: 2, header: { redacted: true } });
    expect(again.summary().damage).toBeUndefined();
  });

  it('gives the lines as they stand when secrets may be seen', async () => {
    const bridge = new FakeBridge(legacyServer, header);
    bridge.append({ kind: 'stderr', text: 'my key is hunter2' });
    const { text, leftOut } = await exported(await opened(bridge.transcript), { secrets: 'clear' });
    expect(text).toBe(new TextDecoder().decode(bridge.transcript));
    expect(leftOut).toBe(0);
  });

  it('has a last line that only lacks its end', async () => {
    const { transcript } = recorded();
    const { text, leftOut } = await exported(await opened(transcript.slice(0, -1)));
    expect(text.trimEnd().split('\n')).toHaveLength(16);
    expect(leftOut).toBe(0);
  });

  it('leaves out, and counts, what the session did not take for an entry', async () => {
    const entry = (seq: number): string => encodeEntry({ seq, at: seq, kind: 'stderr', text: 'x' });
    const lines = [encodeHeader(HEADER), entry(1), '{"oops', entry(2), encodeHeader(HEADER)];
    lines.push('', entry(900_000_000), entry(2), entry(3), '');
    const session = await reopened(lines.join('\n'));
    expect(session.summary().entries).toBe(3);
    const { text, leftOut } = await exported(session);
    expect(text.match(/"seq":\d+/g)).toEqual(['"seq":1', '"seq":2', '"seq":3']);
    expect(text.match(/"loupe"/g)).toHaveLength(1);
    expect(leftOut).toBe(4);
  });

  it('is of a part a transcript again, with its handshake and the same numbers', async () => {
    const session = await opened(recorded().transcript);
    const part = { chosen: (seq: number) => seq === 10, words: 'name:echo' };
    const { text } = await exported(session, { part });
    expect(text.match(/(?<="seq":)\d+/g)?.map(Number)).toEqual([1, 2, 3, 4, 5, 8, 10, 14, 15]);
    const again = await reopened(text);
    expect(again.summary().damage).toBeUndefined();
    expect(again.summary()).toMatchObject({
      connection: { revision: '2025-11-25', server: { name: 'scripted' } },
      calls: [{ method: 'tools/call', name: 'echo', status: 'ok', asked: 8, answered: 10 }],
    });
  });
});

describe('an export in another format', () => {
  const FORMATS = ['markdown', 'mermaid', 'har', 'csv', 'html'] as const;

  it.each(FORMATS)('masks secrets unless they are wanted: %s', async (format) => {
    const bridge = recorded({ ...header, name: 'about hunter2' });
    bridge.append({ kind: 'stderr', text: 'my key is hunter2' });
    const session = await opened(bridge.transcript);
    expect((await exported(session, { format })).text).not.toContain('hunter2');
    const { text } = await exported(session, { format, secrets: 'clear' });
    if (format === 'markdown' || format === 'html') expect(text).toContain('my key is hunter2');
  });

  it('says in the file and beside it what could not be read', async () => {
    const { transcript } = recorded();
    const { text, leftOut, type } = await exported(await opened(transcript.slice(0, -20)), {
      format: 'markdown',
    });
    expect(text).toContain('1 line that could not be read');
    expect(leftOut).toBe(1);
    expect(type).toBe('text/markdown');
    expect(leftOutWords(leftOut)).toBe('1 line that could not be read is left out of the file.');
    expect(leftOutWords(0)).toBe('');
  });

  it('has the rows that match, with the filter masked as well', async () => {
    const session = await opened(recorded(header).transcript);
    const asked: unknown[] = [];
    const api = exportApi(() => session, {
      matching(key, choice) {
        asked.push([key, choice]);
        return Promise.resolve([8, 10]);
      },
    });
    const rows = { byFrame: false, filter: 'name:echo hunter2', expanded: [] };
    const order = { format: 'csv', secrets: 'masked', rows } as const;
    const { blob } = await api.exportAs('file:1', order);
    expect((await blob.text()).trimEnd().split('\r\n')).toHaveLength(2);
    expect(asked).toEqual([['file:1', rows]]);
    const report = await (
      await api.exportAs('file:1', { ...order, format: 'markdown' })
    ).blob.text();
    expect(report).toContain('`name:echo [redacted]`');
  });

  it('goes through a long transcript without holding it as one text', async () => {
    const lines = [encodeHeader(HEADER)];
    for (let seq = 1; seq <= 20_000; seq++) {
      const text = `{"jsonrpc":"2.0","method":"notifications/message","params":{"n":${seq}}}`;
      lines.push(encodeEntry({ seq, at: seq, kind: 'frame', direction: 'received', text }));
    }
    const session = await reopened(`${lines.join('\n')}\n`);
    const { text, leftOut } = await exported(session, { format: 'markdown' });
    expect(text).toContain('End of the report: 20,000 entries.');
    expect(text).toContain('"n": 20000');
    expect(leftOut).toBe(0);
  });

  it('says that there is nothing to export', async () => {
    const session = await reopened('no transcript\n');
    await expect(exported(session, { format: 'html' })).rejects.toThrow('no header');
  });
});
