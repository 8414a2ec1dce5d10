import type { Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { newToken } from '../../platform/tokens.ts';
import { fileErrors } from './files.errors.ts';
import * as repository from './files.repository.ts';
import { communityFolder, downloadUrlOf, tokenOf } from './files.rules.ts';
import { type FilesDeps, putBytes, removeImages } from './files.service.ts';
import { makeImage } from './photos.service.ts';

export type CommunityImages = ReturnType<typeof createCommunityImages>;

/** Images of the community, such as its logo; refuses with `fileErrors`. */
export const createCommunityImages = (deps: FilesDeps) => ({
  makeImage,
  /**
   * Stores the bytes, then runs a transaction that makes use of the image's URL. Without it, or when it fails, nothing is
   * stored; what an interruption leaves is removed by the sweep.
   */
  store: async <T>(bytes: Uint8Array, use: (tx: Queryable, url: string) => Promise<T>): Promise<T> => {
    const { database, storage } = deps;
    const [id, token] = [newId(), newToken()];
    if (!(await database.transaction((tx) => repository.announce(tx, rowOf(deps, { id, token, bytes })))))
      refuse(fileErrors.quota);
    try {
      await putBytes(storage, id, bytes);
      return await database.transaction(async (tx) => {
        await repository.markStored(tx, id);
        return use(tx, downloadUrlOf(token));
      });
    } catch (error) {
      await removeImages(deps, [id]);
      throw error;
    }
  },
  /** Hides an image of the community, by its URL; returns what removes its bytes after COMMIT. */
  discard: async (tx: Queryable, url: string): Promise<() => Promise<void>> => {
    const token = tokenOf(url);
    const file = token === null ? null : await repository.findShown(tx, token);
    if (file?.ownerId !== communityFolder) return async () => undefined;
    await repository.unstore(tx, file);
    // What a failing storage keeps is hidden, and removed by the next sweep.
    return () => removeImages(deps, [file.id]).catch(() => undefined);
  },
});

function rowOf(
  { clock }: FilesDeps,
  { id, token, bytes }: { id: string; token: string; bytes: Uint8Array },
): Parameters<typeof repository.announce>[1] {
  const now = clock.now();
  return {
    id,
    ownerId: communityFolder,
    name: id,
    size: bytes.byteLength,
    token,
    createdAt: now,
    updatedAt: now,
  };
}
