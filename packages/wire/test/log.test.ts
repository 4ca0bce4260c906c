import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decodeLine } from '@loupe/transcript';
import type { NewEntry, TranscriptHeader } from '@loupe/transcript';
import { createLog, openPastLog } from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'loupe-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
const newPath = () => join(folder, `${(made += 1)}.jsonl`);

const header: TranscriptHeader = {
  loupe: 'transcript',
  version: 1,
  session: 's',
  started: new Date().toISOString(),
  target: { kind: 'stdio', command: ['node'] },
  revision: 'Auto',
  name: 'test',
  writer: 'mcp-loupe 0.1.0',
};
const frame = (text: string): NewEntry => ({ kind: 'frame', direction: 'received', text });
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

it('writes the header first, for its owner only, and never over another file', async () => {
  const path = newPath();
  const log = createLog({ path, header });
  expect(decodeLine(linesOf(path)[0]!)).toEqual({ header, version: 1 });
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => createLog({ path, header })).toThrow(/EEXIST/);
  await log.close();
});

it('stamps entries one after the other', async () => {
  const log = createLog({ path: newPath(), header });
  const stamped = Array.from({ length: 50 }, (_, index) => log.append(frame(String(index))));
  expect(stamped.map((entry) => entry.seq)).toEqual(stamped.map((_, index) => index + 1));
  const times = stamped.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((at) => at >= 0 && Math.round(at * 1000) / 1000 === at)).toBe(true);
  await log.close();
});

it('gives an HTTP request its own seq as its exchange', async () => {
  const path = newPath();
  const log = createLog({ path, header });
  log.append(frame('x'));
  const request = { kind: 'http', phase: 'request', method: 'GET', url: 'u', headers: [] } as const;
  expect(log.append({ ...request, exchange: 0 })).toMatchObject({ seq: 2, exchange: 2 });
  await log.close();
  expect(decodeLine(linesOf(path)[2]!)).toMatchObject({ entry: { seq: 2, exchange: 2 } });
});

it('says of each batch whether anything in it is more than an echo of what was asked for', async () => {
  const log = createLog({ path: newPath(), header });
  const heard: boolean[] = [];
  log.onAppend((_chunk, _offset, isUrgent) => heard.push(isUrgent));
  const sent: NewEntry = { kind: 'frame', direction: 'sent', text: 'q' };
  for (const batch of [[sent], [frame('a')], [sent, frame('a')], [sent]]) {
    for (const entry of batch) log.append(entry);
    log.flush();
  }
  expect(heard).toEqual([false, true, true, false]);
  await log.close();
});

it('writes the entries of one tick at once, and tells followers what is on disk already', async () => {
  const path = newPath();
  const log = createLog({ path, header });
  const start = log.size;
  const heard: { offset: number; text: string; onDisk: number }[] = [];
  const stop = log.onAppend((chunk, offset) => {
    heard.push({ offset, text: chunk.toString(), onDisk: statSync(path).size });
  });
  log.append(frame('a'));
  log.append(frame('é'));
  expect(heard).toEqual([]);
  await Promise.resolve();
  expect(heard).toHaveLength(1);
  expect(heard[0]?.offset).toBe(start);
  expect(heard[0]?.onDisk).toBe(log.size);
  expect(heard[0]?.text).toBe(readFileSync(path, 'utf8').slice(start));
  stop();
  log.append(frame('b'));
  await log.close();
  expect(heard).toHaveLength(1);
  expect(linesOf(path)).toHaveLength(4);
});

it('does not hold back a batch that has grown large', async () => {
  const log = createLog({ path: newPath(), header });
  const start = log.size;
  log.append(frame('x'.repeat(300 * 1024)));
  expect(log.size).toBeGreaterThan(start + 300 * 1024);
  await log.close();
});

it('reads ranges while it grows', async () => {
  const path = newPath();
  const log = createLog({ path, header });
  log.append(frame('abc'));
  log.flush();
  const whole = readFileSync(path);
  expect(await log.read(0, log.size)).toEqual(whole);
  expect(await log.read(10, 20)).toEqual(whole.subarray(10, 20));
  expect(await log.read(10, 1e9)).toEqual(whole.subarray(10));
  expect(await log.read(1e9, 2e9)).toHaveLength(0);
  await log.close();
});

it('reports an entry that comes too late instead of throwing', async () => {
  const problems: string[] = [];
  const log = createLog({ path: newPath(), header, onProblem: (p) => problems.push(p.message) });
  await log.close();
  await log.close();
  log.append(frame('late'));
  expect(problems).toEqual(['An entry came after the log was closed.']);
});

it('opens a past session, its torn last line included', async () => {
  const path = newPath();
  const log = createLog({ path, header });
  log.append(frame('a'));
  await log.close();
  appendFileSync(path, '{"seq":2,"at":1,"ki');
  const past = await openPastLog(path);
  expect(past.header).toEqual(header);
  expect(past.size).toBe(statSync(path).size);
  expect(await past.read(0, past.size)).toEqual(readFileSync(path));
  await past.close();
});

it.each([
  ['', 'The line is empty.'],
  [
    '{"seq":1,"at":0,"kind":"stderr","text":""}\n',
    'The file does not begin with a transcript header.',
  ],
  ['x'.repeat(5_000_000), 'The line is not complete JSON.'],
])('says why a file is not a past session (%#)', async (content, words) => {
  const path = newPath();
  writeFileSync(path, content);
  await expect(openPastLog(path)).rejects.toThrow(words);
});
