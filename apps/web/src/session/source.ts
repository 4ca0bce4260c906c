import type { BridgeApi } from '../bridge/api.ts';

/** A transcript's bytes by range. `to` is exclusive. */
export interface ByteSource {
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

export function bridgeSource(api: Pick<BridgeApi, 'bytes'>, session: string): ByteSource {
  return { read: (from, to) => api.bytes(session, from, to) };
}

export function blobSource(blob: Blob): ByteSource {
  return {
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** The last few values, by key, as long as their sizes together stay below `budget`. */
interface Recent<Value> {
  get(key: number): Value | undefined;
  set(key: number, value: Value, size: number): void;
}

/** One value larger than the whole budget is not kept at all. */
export function createRecent<Value>(budget: number): Recent<Value> {
  const kept = new Map<number, { readonly value: Value; readonly size: number }>();
  let total = 0;
  const drop = (key: number): void => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      drop(key);
      if (size > budget) return;
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= budget) break;
        drop(oldest);
      }
    },
  };
}
