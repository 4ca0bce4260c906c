import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createAppendFile } from '../src/append-file.ts';

const disk = vi.hoisted(() => ({ room: Infinity }));
vi.mock(import('node:fs'), async (importOriginal) => {
  const real: typeof fs = await importOriginal();
  return {
    ...real,
    /** Takes what there is room for, then says ENOSPC, as a disk does. */
    writeSync: ((fd: number, bytes: Buffer, offset: number, length: number, position: number) => {
      if (disk.room === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      const taken = Math.min(length, disk.room);
      disk.room -= taken;
      return real.writeSync(fd, bytes, offset, taken, position);
    }) as typeof fs.writeSync,
  };
});

const folder = mkdtempSync(join(tmpdir(), 'loupe-append-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reports a full disk once, keeps what it could not write, and writes it when there is room', () => {
  const path = join(folder, 'full.jsonl');
  const problems: unknown[] = [];
  const file = createAppendFile(path, (problem) => problems.push(problem));
  const heard: string[] = [];
  file.onAppend((chunk, offset) => heard.push(`${offset} ${chunk.toString()}`));
  disk.room = 4;
  file.push('abcdef', true);
  file.flush();
  file.push('ghi', true);
  file.flush();
  expect(problems).toMatchObject([{ code: 'ENOSPC' }]);
  expect(readFileSync(path, 'utf8')).toBe('abcd');
  expect(file.size).toBe(4);
  disk.room = Infinity;
  file.flush();
  file.push('jkl', true);
  file.close();
  expect(readFileSync(path, 'utf8')).toBe('abcdef\nghi\njkl\n');
  expect(heard).toEqual(['0 abcd', '4 ef\nghi\n', '11 jkl\n']);
  expect(problems).toHaveLength(1);
});
