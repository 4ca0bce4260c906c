import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { SavedServer } from '@loupe/bridge-api';
import { z } from 'zod';
import { savedServer } from './asks.ts';
import { readJson } from './body.ts';
import { codeOf, words } from './errors.ts';

/** The servers that the person saved, in one small file. */
export interface SavedServers {
  readonly list: () => readonly SavedServer[];
  /** Adds the server, or replaces the one with its id. */
  readonly put: (server: SavedServer) => Promise<void>;
  /** Whether there was such a server. */
  readonly remove: (id: string) => Promise<boolean>;
}

const servers = z.array(savedServer);

/** Reads the file. A damaged one is set aside under another name, and `warn` says so: it may be worth a look. */
export async function openSavedServers(
  path: string,
  warn: (line: string) => void,
): Promise<SavedServers> {
  let known = await load(path, warn);
  let last: Promise<void> = Promise.resolve();

  // One after the other: two writers at once could leave the older list behind.
  const change = (edit: (servers: readonly SavedServer[]) => SavedServer[]): Promise<void> => {
    const changed = last.then(async () => {
      const next = edit(known);
      await replaceFile(path, `${JSON.stringify(next, null, 2)}\n`);
      known = next;
    });
    last = changed.catch(() => undefined);
    return changed;
  };
  return {
    list: () => known,
    put: (server) =>
      change((all) => {
        const at = all.findIndex(({ id }) => id === server.id);
        return at === -1 ? [...all, server] : all.with(at, server);
      }),
    remove: async (id) => {
      if (!known.some((server) => server.id === id)) return false;
      await change((all) => all.filter((server) => server.id !== id));
      return true;
    },
  };
}

async function load(path: string, warn: (line: string) => void): Promise<SavedServer[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') warn(`can't read the saved servers: ${words(error)}`);
    return [];
  }
  try {
    return readJson(text, servers);
  } catch (error) {
    const aside = `${path}.damaged-${randomBytes(4).toString('hex')}`;
    await rename(path, aside);
    warn(`the saved servers are damaged (${words(error)}); the file is kept as ${aside}`);
    return [];
  }
}

/** A reader sees the old file or the new one, never half of it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(fresh, text, { mode: 0o600, flush: true });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
