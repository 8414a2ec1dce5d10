import { buffer } from 'node:stream/consumers';
import { commonFailures } from '@tandem/contract/failure';
import { fileLimits, type FileMetadata, photoBucket } from '@tandem/contract/files';
import type { Content } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import { createKeyedLimiter } from '../../platform/concurrency/keyed-work.ts';
import { isDiskFull, isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse, refuseField } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { hidePhoto, lockMe, removePhoto, restorePhoto } from '../account/public.ts';
import { fileErrors } from './files.errors.ts';
import * as repository from './files.repository.ts';
import { findShown } from './files.repository.ts';
import { downloadUrlOf, placeOf, tokenOf, uploadBounds, communityFolder } from './files.rules.ts';
import { makePhoto, makeImage } from './photos.service.ts';

/** Upload tickets let a browser upload the photo of an account that does not exist yet. */
export function createUploadTickets({ database, clock }: { database: Database; clock: Clock }) {
  const { orm } = database;
  return {
    /** Issues a ticket; only the hash of its token is stored. */
    open: async (): Promise<{ token: string; expiresAt: Date }> => {
      const [token, expiresAt] = [newToken(), new Date(clock.now().getTime() + fileLimits.ticketLife)];
      await repository.insertTicket(orm, { tokenHash: hashToken(token), id: newId(), expiresAt });
      return { token, expiresAt };
    },
    /** The id of the unexpired ticket with this token, or null. */
    find: (token: string): Promise<string | null> =>
      repository.findTicket(orm, hashToken(token), clock.now()),
  };
}

/** The uploader: a member, or a browser with an upload ticket. */
interface Uploader {
  me: string;
  ticketId: string | null;
}

/** What the files feature needs. */
export interface FilesDeps {
  database: Database;
  clock: Clock;
  storage: Storage;
}

export type FilesService = ReturnType<typeof createFilesService>;

/** Storing and reading images; refusals are of `fileErrors`. */
export function createFilesService(deps: FilesDeps) {
  const { database, storage } = deps;
  const { orm } = database;
  const tickets = createUploadTickets(deps);
  // Only one's own uploads wait for each other: a body may take long to arrive. Decoding has turns of its own.
  const inTurn = createKeyedLimiter({ inAll: Number.POSITIVE_INFINITY, each: uploadBounds.atOnce });
  return {
    openTicket: async (bucket: string) => {
      requireBucket(bucket);
      return tickets.open();
    },
    upload: (
      uploader: Uploader,
      { bucket, path }: { bucket: string; path: string },
      readFile: () => Promise<Uint8Array>,
    ) => {
      const folder = folderOf(uploader);
      return inTurn(folder.ownerId, () => upload(deps, { folder, bucket, path, readFile }));
    },
    view: (uploader: Uploader, { bucket, path }: { bucket: string; path: string }) =>
      view(orm, { folder: folderOf(uploader), bucket, path }),
    download: async (bucket: string, token: string): Promise<Content> => {
      requireBucket(bucket);
      const { id, size } = (await repository.findShown(orm, token)) ?? refuse(fileErrors.notFound);
      // An image never changes under its token.
      return { size, etag: `"${id}"`, read: () => storage.read(id) };
    },
    deleteFile: (me: string, { bucket, token }: { bucket: string; token: string }): Promise<void> => {
      requireBucket(bucket);
      return deletePhoto(deps, me, token);
    },
    sweep: (): Promise<void> => sweep(deps),
  };
}

interface Folder {
  ownerId: string;
  memberId: string | null;
}

/** A session takes precedence over a leftover ticket. */
function folderOf({ me, ticketId }: Uploader): Folder {
  if (me !== '') return { ownerId: me, memberId: me };
  return ticketId === null ? refuse(commonFailures.signedOut) : { ownerId: ticketId, memberId: null };
}

function requireBucket(bucket: string): void {
  if (bucket !== photoBucket) refuse(fileErrors.noBucket);
}

interface Upload {
  folder: Folder;
  bucket: string;
  path: string;
  readFile: () => Promise<Uint8Array>;
}

/** Stores the bytes of an image; refuses with a sentence while the disk is full. */
const putBytes = (storage: Storage, id: string, bytes: Uint8Array): Promise<void> =>
  whileDiskHasRoom(() => storage.put(id, bytes));

/** Writes to the disk; refuses with a sentence while it is full. */
export async function whileDiskHasRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDiskFull(error) ? new Refusal(fileErrors.diskFull, { retryAfter: 60 }) : error;
  }
}

async function upload(
  { database, clock, storage }: FilesDeps,
  { folder, bucket, path, readFile }: Upload,
): Promise<FileMetadata> {
  requireBucket(bucket);
  const place = placeOf(path);
  if (place === null || (place.owner !== null && place.owner !== folder.ownerId))
    return refuseField(fileErrors.badPath, 'path');
  await refuseStanding(database.orm, folder.ownerId, place.name);
  await requireCapacity(database.orm, folder);
  const photo = await makePhoto(await readFile());
  const [id, now] = [newId(), clock.now()];
  const file = {
    id,
    ...folder,
    name: place.name,
    size: photo.byteLength,
    token: newToken(),
    createdAt: now,
    updatedAt: now,
  };
  const hasCapacity = await database.transaction(async (tx) => {
    if (folder.memberId !== null) await lockMe(tx, folder.memberId);
    return repository.announce(tx, file);
  });
  if (!hasCapacity) refuse(fileErrors.quota);
  try {
    await putBytes(storage, id, photo);
    // Only account deletion removes the row meanwhile.
    return (await repository.markStored(database.orm, id)) ?? refuse(commonFailures.signedOut);
  } catch (error) {
    await storage.remove(id);
    await repository.deleteFile(database.orm, id);
    if (isUniqueViolation(error, 'files_one_name'))
      await refuseStanding(database.orm, folder.ownerId, place.name);
    throw error;
  }
}

/** Images without an account share one limit, because anybody can get a ticket. */
async function requireCapacity(db: Queryable, { memberId }: Folder): Promise<void> {
  if (memberId !== null || (await repository.sizeOfUnclaimed(db)) < uploadBounds.unclaimed) return;
  throw new Refusal(fileErrors.unclaimed, { retryAfter: 3_600 });
}

async function refuseStanding(db: Queryable, ownerId: string, name: string): Promise<void> {
  const existing = await repository.findByName(db, { ownerId, name });
  if (existing === null) return;
  if (existing.isHidden) refuse(fileErrors.hidden);
  throw new Refusal(fileErrors.exists, { data: existing.metadata });
}

async function view(
  db: Queryable,
  { folder, bucket, path }: Omit<Upload, 'readFile'>,
): Promise<FileMetadata> {
  requireBucket(bucket);
  const place = placeOf(path) ?? refuseField(fileErrors.badPath, 'path');
  const ownerId = place.owner ?? folder.ownerId;
  const found = await repository.findByName(db, { ownerId, name: place.name });
  if (found === null) return refuse(fileErrors.notFound);
  if (ownerId !== folder.ownerId) return refuse(fileErrors.foreign);
  return found.isHidden ? refuse(fileErrors.hidden) : found.metadata;
}

/** Hides the image and takes it off the profile in one transaction; then removes its bytes. */
async function deletePhoto(deps: FilesDeps, me: string, token: string): Promise<void> {
  const { database } = deps;
  const { id, ownerId } = (await repository.findShown(database.orm, token)) ?? refuse(fileErrors.notFound);
  if (ownerId !== me) refuse(fileErrors.foreign);
  await database.transaction(async (tx) => {
    // An edit of the profile takes the same lock, and refuses a photo that is not stored.
    await lockMe(tx, me);
    if (!(await repository.unstore(tx, { id, ownerId }))) refuse(fileErrors.notFound);
    await removePhoto(tx, me, downloadUrlOf(token));
  });
  // What a failing storage keeps is hidden, and removed by the next sweep.
  await removeImages(deps, [id]).catch(() => undefined);
}

/** Removes images that have had no account or an interrupted upload for a day; bytes before rows. */
async function sweep({ database, clock, storage }: FilesDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - fileLimits.ticketLife);
  let orphans: string[];
  do {
    orphans = await repository.listOrphans(database.orm, before);
    await removeImages({ database, storage }, orphans);
  } while (orphans.length === repository.orphansAtOnce);
  await repository.deleteExpiredTickets(database.orm, clock.now());
}

/** Removes images, bytes before rows. */
async function removeImages(
  { database, storage }: Pick<FilesDeps, 'database' | 'storage'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await storage.remove(id);
    await repository.deleteFile(database.orm, id);
  }
}

/** Reads the bytes of a photo by its address; null when it is not stored here. */
export const createReadPhoto =
  ({ database, storage }: { database: Database; storage: Storage }) =>
  async (url: string): Promise<Uint8Array | null> => {
    const token = tokenOf(url);
    const file = token === null ? null : await findShown(database.orm, token);
    return file === null ? null : buffer(await storage.read(file.id));
  };

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
