import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kept } from '@loupe/bridge-api';
import { z } from 'zod';
import { kept } from './asks.ts';
import { readJson } from './body.ts';
import { codeOf, Refusal, words } from './errors.ts';
import { replaceFile } from './saved.ts';

/** What a reader got, and what it says when it writes: only over this very version. */
interface KeptVersion {
  readonly kept: Kept;
  /** Changes with the content; an HTTP entity tag with its quotes. */
  readonly version: string;
}

/** What the person keeps for each server: calls, variables, names of the environment. One file for each key. */
export interface KeptThings {
  /** An empty one where there is none. */
  readonly read: (key: string) => Promise<KeptVersion>;
  /**
   * Replaces the document and gives its new version. With `over`, only where that is still the version: else a Refusal
   * with 412, and the writer reads again. Without it the last writer wins.
   */
  readonly put: (key: string, kept: Kept, over?: string) => Promise<string>;
}

/** Bytes of one document, as a request's body. */
export const LONGEST_KEPT = 2 * 1024 * 1024;

const EMPTY: Kept = { calls: [], variables: [], environment: [] };
/** The key stands in the file, for a person who looks: its name does not tell. */
const file = z.object({ key: z.string(), kept });

/** A damaged file is set aside under another name when it is read, and `warn` says so. */
export function openKept(folder: string, warn: (line: string) => void): KeptThings {
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: what is compared with a version must still be there when it is replaced.
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const read = async (key: string): Promise<KeptVersion> => {
    const found = (await load(pathOf(folder, key), warn)) ?? EMPTY;
    return { kept: found, version: versionOf(found) };
  };
  return {
    read: (key) => inTurn(() => read(key)),
    put: (key, next, over) =>
      inTurn(async () => {
        if (over !== undefined && over !== (await read(key)).version) {
          throw new Refusal(412, 'This was changed meanwhile.', 'Read it again, then write.');
        }
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const text = JSON.stringify({ key, kept: next }, null, 2);
        await replaceFile(pathOf(folder, key), `${text}\n`);
        return versionOf(next);
      }),
  };
}

/** A key may be any text, such as a server's name for itself: it never is part of a path. */
function pathOf(folder: string, key: string): string {
  return join(folder, `${digest(key)}.json`);
}

function versionOf(document: Kept): string {
  return `"${digest(JSON.stringify(document))}"`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

async function load(path: string, warn: (line: string) => void): Promise<Kept | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') warn(`can't read what is kept: ${words(error)}`);
    return undefined;
  }
  try {
    return readJson(text, file).kept;
  } catch (error) {
    const aside = `${path}.damaged-${randomBytes(4).toString('hex')}`;
    await rename(path, aside);
    warn(`what is kept for a server is damaged (${words(error)}); the file is kept as ${aside}`);
    return undefined;
  }
}
