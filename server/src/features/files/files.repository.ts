import { fileLimits, type FileMetadata, photoBucket, photoFolder } from '@tandem/contract/files';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { communityFolder, downloadUrlOf } from './files.rules.ts';
import { filePolicy, files, uploadTickets } from './files.tables.ts';

type File = typeof files.$inferSelect;

const toMetadata = ({ ownerId, name, size, token, createdAt, updatedAt }: File): FileMetadata => ({
  bucket: photoBucket,
  fullPath: `${photoFolder}/${ownerId}/${name}`,
  name,
  size,
  contentType: 'image/webp',
  timeCreated: createdAt.toISOString(),
  updated: updatedAt.toISOString(),
  downloadToken: token,
  downloadUrl: downloadUrlOf(token),
});

/** The stored image of a folder with a name, also a hidden one; null when there is none. */
export async function findByName(
  db: Queryable,
  { ownerId, name }: Pick<File, 'ownerId' | 'name'>,
): Promise<{ metadata: FileMetadata; isHidden: boolean } | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.name, name), files.isStored));
  return row === undefined ? null : { metadata: toMetadata(row), isHidden: row.hiddenAt !== null };
}

/** The stored image with a token, also a hidden one; null when there is none. */
export async function findStored(
  db: Queryable,
  token: string,
): Promise<(Pick<File, 'id' | 'ownerId' | 'size'> & { isHidden: boolean }) | null> {
  const [row] = await db
    .select({ id: files.id, ownerId: files.ownerId, size: files.size, hiddenAt: files.hiddenAt })
    .from(files)
    .where(and(eq(files.token, token), files.isStored));
  if (row === undefined) return null;
  const { hiddenAt, ...file } = row;
  return { ...file, isHidden: hiddenAt !== null };
}

/** The stored image with a token, unless moderators hide it; null when there is none. */
export async function findShown(
  db: Queryable,
  token: string,
): Promise<Pick<File, 'id' | 'ownerId' | 'size'> | null> {
  const found = await findStored(db, token);
  return found === null || found.isHidden ? null : found;
}

/** Hides an image of a member, or shows it again when `at` is null; nothing is served of a hidden one. */
export async function setHidden(
  tx: Queryable,
  { ownerId, token, at }: Pick<File, 'ownerId' | 'token'> & { at: Date | null },
): Promise<void> {
  await tx
    .update(files)
    .set({ hiddenAt: at })
    .where(and(eq(files.ownerId, ownerId), eq(files.token, token)));
}

/** Marks hidden images as not stored, by their tokens; the sweep removes them. */
export async function unstoreHidden(tx: Queryable, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  const rows = await tx
    .update(files)
    .set({ isStored: false })
    .where(and(inArray(files.token, [...tokens]), isNotNull(files.hiddenAt)))
    .returning({ id: files.id });
  return rows.map(({ id }) => id);
}

/** Inserts the row of an image before its bytes are stored; false when the folder is full. Needs a transaction. */
export async function announce(tx: Queryable, file: typeof files.$inferInsert): Promise<boolean> {
  // Uploads to a folder are serialised while its space is counted.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${file.ownerId}, 0))`);
  const [used] = await tx
    .select({ size: sql<number>`coalesce(sum(${files.size}), 0)::integer` })
    .from(files)
    .where(eq(files.ownerId, file.ownerId));
  if ((used?.size ?? 0) + file.size > fileLimits.quota) return false;
  await tx.insert(files).values(file);
  return true;
}

/** Without an account, and not of the community. */
const isUnclaimed = and(isNull(files.memberId), ne(files.ownerId, communityFolder));

/** The bytes of images that no account owns yet. */
export async function sizeOfUnclaimed(db: Queryable): Promise<number> {
  const [unclaimed] = await db
    .select({ size: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(isUnclaimed);
  return unclaimed?.size ?? 0;
}

/** Marks an image as stored; null when it was deleted. A taken name violates `files_one_name`. */
export async function markStored(db: Queryable, id: string): Promise<FileMetadata | null> {
  const [row] = await db.update(files).set({ isStored: true }).where(eq(files.id, id)).returning();
  return row === undefined ? null : toMetadata(row);
}

/** The stored images of a member, newest first. */
export function listOf(
  db: Queryable,
  memberId: string,
): Promise<(Pick<File, 'id'> & { exported: object })[]> {
  return db
    .select({ id: files.id, exported: exportedColumns(filePolicy) })
    .from(files)
    .where(and(eq(files.ownerId, memberId), files.isStored))
    .orderBy(desc(files.id));
}

/** Marks a member's images as not stored: hidden, and removed by the next sweep. */
export async function unstoreAllOf(tx: Queryable, memberId: string): Promise<string[]> {
  const rows = await tx
    .update(files)
    .set({ isStored: false })
    .where(eq(files.ownerId, memberId))
    .returning({ id: files.id });
  return rows.map(({ id }) => id);
}

/** Marks an image of a member as not stored; false when it is not, or was deleted. */
export async function unstore(
  tx: Queryable,
  { id, ownerId }: Pick<File, 'id' | 'ownerId'>,
): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ isStored: false })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), files.isStored))
    .returning({ id: files.id });
  return rows.length === 1;
}

/** Deletes an image's row. */
export async function deleteFile(db: Queryable, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id));
}

/** Assigns a ticket's image to the member who signed up with it; false when it is not the ticket's. */
export async function adopt(
  tx: Queryable,
  { token, ticketId, memberId }: { token: string; ticketId: string; memberId: string },
): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ ownerId: memberId, memberId })
    .where(and(eq(files.token, token), eq(files.ownerId, ticketId), files.isStored))
    .returning({ id: files.id });
  return rows.length === 1;
}

/** Counts the day after which an image without an account is removed from a time on; false when it is not the ticket's. */
export async function keep(
  tx: Queryable,
  { token, ticketId, from }: { token: string; ticketId: string; from: Date },
): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ createdAt: from })
    .where(and(eq(files.token, token), eq(files.ownerId, ticketId), files.isStored))
    .returning({ id: files.id });
  return rows.length === 1;
}

/** Orphans listed per query. */
export const orphansAtOnce = 1_000;

/** Ids of images without an account or with an interrupted upload, from before a time. */
export async function listOrphans(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(or(isUnclaimed, not(files.isStored)), lte(files.createdAt, before)))
    .limit(orphansAtOnce);
  return rows.map(({ id }) => id);
}

/** Opens an upload ticket. */
export async function insertTicket(db: Queryable, ticket: typeof uploadTickets.$inferInsert): Promise<void> {
  await db.insert(uploadTickets).values(ticket);
}

/** The live ticket with a token hash, or null. */
export async function findTicket(db: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: uploadTickets.id })
    .from(uploadTickets)
    .where(and(eq(uploadTickets.tokenHash, tokenHash), gt(uploadTickets.expiresAt, now)));
  return row?.id ?? null;
}

/** Deletes tickets that expired before `now`. */
export async function deleteExpiredTickets(db: Queryable, now: Date): Promise<void> {
  await db.delete(uploadTickets).where(lte(uploadTickets.expiresAt, now));
}

/** How many bytes the stored files have, as an expression. */
export const storedBytes: SQL = sql`(select coalesce(sum(size), 0) from files where is_stored)`;
