import { buffer } from 'node:stream/consumers';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findShown } from './files.repository.ts';
import { tokenOf } from './files.rules.ts';

/** Reads the bytes of a photo by its address; null when it is not stored here. */
export const createReadPhoto =
  ({ database, storage }: { database: Database; storage: Storage }) =>
  async (url: string): Promise<Uint8Array | null> => {
    const token = tokenOf(url);
    const file = token === null ? null : await findShown(database.orm, token);
    return file === null ? null : buffer(await storage.read(file.id));
  };
