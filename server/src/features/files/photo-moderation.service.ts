import type { Queryable } from '../../platform/database/database.ts';
import { hidePhoto, restorePhoto } from '../account/public.ts';
import * as repository from './files.repository.ts';
import { tokenOf } from './files.rules.ts';
import { type FilesDeps, removeImages } from './files.service.ts';

/** Photos that moderators hide. Nobody is served a hidden one, and its owner cannot show it again. */
export const createPhotoModeration = (deps: Pick<FilesDeps, 'database' | 'storage'>) => ({
  /** Takes the photo off a profile and hides it; returns its address, or null when there is none. */
  hide: async (tx: Queryable, { memberId, at }: { memberId: string; at: Date }): Promise<string | null> => {
    const photoUrl = await hidePhoto(tx, memberId);
    await setHidden(tx, { memberId, photoUrl, at });
    return photoUrl;
  },
  /** Shows a hidden photo again, on the profile too unless its owner chose another one since. */
  restore: async (
    tx: Queryable,
    { memberId, photoUrl }: { memberId: string; photoUrl: string },
  ): Promise<void> => {
    await setHidden(tx, { memberId, photoUrl, at: null });
    await restorePhoto(tx, { memberId, photoUrl });
  },
  /** Gives hidden photos up for good, by their addresses; returns what removes their bytes after COMMIT. */
  discard: async (tx: Queryable, photoUrls: readonly string[]): Promise<() => Promise<void>> => {
    const tokens = photoUrls.flatMap((url) => tokenOf(url) ?? []);
    const ids = await repository.unstoreHidden(tx, tokens);
    // What a failing storage keeps is removed by the next sweep.
    return () => removeImages(deps, ids).catch(() => undefined);
  },
});

async function setHidden(
  tx: Queryable,
  { memberId, photoUrl, at }: { memberId: string; photoUrl: string | null; at: Date | null },
): Promise<void> {
  const token = photoUrl === null ? null : tokenOf(photoUrl);
  if (token !== null) await repository.setHidden(tx, { ownerId: memberId, token, at });
}
