import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from '../platform/storage/storage.ts';

/** Stores files in memory. `keys` lists what is stored; while `failing` is set, writes fail. */
export function memoryStorage(): Storage & { keys(): string[]; failing: boolean } {
  const stored = new Map<string, Uint8Array>();
  let arrivals: string | null = null;
  return {
    failing: false,
    async put(key, bytes) {
      if (this.failing) throw new Error('The disk is full.');
      stored.set(key, bytes);
    },
    async take(key, path) {
      await this.put(key, readFileSync(path));
      await rm(path);
    },
    read: async (key, { start, end } = { start: 0, end: Infinity }) =>
      Readable.from([(stored.get(key) ?? new Uint8Array()).subarray(start, end + 1)]),
    addressOf: async () => null,
    origin: null,
    get arrivals() {
      return (arrivals ??= mkdtempSync(join(tmpdir(), 'tandem-arrivals-')));
    },
    diskSpace: async () => null,
    remove: async (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}
