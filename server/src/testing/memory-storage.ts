import { Readable } from 'node:stream';
import type { Storage } from '../platform/storage/storage.ts';

/** Stores files in memory. `keys` lists what is stored; while `failing` is set, writes fail. */
export function memoryStorage(): Storage & { keys(): string[]; failing: boolean } {
  const stored = new Map<string, Uint8Array>();
  return {
    failing: false,
    async put(key, bytes) {
      if (this.failing) throw new Error('The disk is full.');
      stored.set(key, bytes);
    },
    read: async (key) => Readable.from([stored.get(key) ?? new Uint8Array()]),
    remove: async (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}
