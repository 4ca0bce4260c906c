import type { Kept } from '@loupe/bridge-api';
import { BridgeError } from './api.ts';
import type { BridgeApi, KeptVersion } from './api.ts';

/** Says what changes, whatever else another tab has changed meanwhile. */
export type KeptEdit = (kept: Kept) => Kept;

/** Another tab would have to write as often, each time between a read and a write. */
const MOST_ATTEMPTS = 8;

/**
 * Makes the change in what the bridge has now, not in what this tab last saw of it. `known` spares the first reading.
 * Rejects with a BridgeError.
 */
export async function writeKept(
  api: Pick<BridgeApi, 'kept' | 'keep'>,
  key: string,
  edit: KeptEdit,
  known?: KeptVersion,
): Promise<KeptVersion> {
  let before = known ?? (await api.kept(key));
  for (let attempt = 1; ; attempt++) {
    const kept = edit(before.kept);
    if (kept === before.kept) return before;
    try {
      return { kept, version: await api.keep(key, kept, before.version) };
    } catch (error) {
      const isOvertaken = error instanceof BridgeError && error.status === 412;
      if (!isOvertaken || attempt === MOST_ATTEMPTS) throw error;
      before = await api.kept(key);
    }
  }
}
