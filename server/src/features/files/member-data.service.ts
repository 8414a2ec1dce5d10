import { buffer } from 'node:stream/consumers';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import * as repository from './files.repository.ts';
import { type FilesDeps, removeImages } from './files.service.ts';

/** Hides the images of a member who deletes their account, and removes them after COMMIT. */
export const createOnAccountDeleted =
  (deps: FilesDeps): OnAccountDeleted =>
  async (tx, { memberId }) => {
    const ids = await repository.unstoreAllOf(tx, memberId);
    // The account is deleted whether or not the bytes can be removed now; the next sweep removes the rest.
    return () => removeImages(deps, ids).catch(() => {});
  };

/** Exports the member's images, one at a time, as base64. */
export const createMemberDataExport =
  ({ storage }: FilesDeps): ExportMemberData =>
  async (db, memberId) => {
    const stored = await repository.listOf(db, memberId);
    const readEach = async function* () {
      for (const { id, exported } of stored) {
        const bytes = await buffer(await storage.read(id));
        yield [{ ...exported, contentType: 'image/webp', base64: bytes.toString('base64') }];
      }
    };
    return { photos: readEach() };
  };
