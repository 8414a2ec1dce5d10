import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { downloadUrlOf } from '../../features/files/files.rules.ts';
import type { files } from '../../features/files/files.tables.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { DemoMember } from '../demo-data.schemas.ts';
import { demoId, demoMemberIdentity } from '../demo.rules.ts';
import { drawPortrait } from './portrait.rules.ts';

type FileRow = typeof files.$inferInsert;

/** Photos of the demo community, for the database. */
export interface DemoPhotos {
  rows: FileRow[];
  /** The address of a member's photo by the member's key; null for members without one. */
  urlOf: (key: string) => string | null;
}

/**
 * Draws the members' portraits and stores them as WebP of 256 px. Their addresses are no secret: the demo community is
 * invented. If the seeding fails afterwards, their bytes stay without rows; seeding again on the same day replaces them.
 */
export async function storePortraits(
  storage: Storage,
  { members, now }: { members: readonly DemoMember[]; now: Date },
): Promise<DemoPhotos> {
  const rows = new Map<string, FileRow>();
  for (const member of members) {
    if (member.portrait === undefined) continue;
    const bytes = await sharp(Buffer.from(drawPortrait(member.portrait)))
      .webp({ quality: 82 })
      .toBuffer();
    const row = photoRow(member, { size: bytes.length, now });
    await storage.put(row.id, bytes);
    rows.set(member.key, row);
  }
  return {
    rows: [...rows.values()],
    urlOf: (key) => {
      const token = rows.get(key)?.token;
      return token === undefined ? null : downloadUrlOf(token);
    },
  };
}

function photoRow(member: DemoMember, { size, now }: { size: number; now: Date }): FileRow {
  const { id: memberId, createdAt } = demoMemberIdentity(member, now);
  const seed = `photo ${member.key}`;
  return {
    id: demoId(createdAt, seed),
    ownerId: memberId,
    memberId,
    name: 'portrait.webp',
    size,
    token: createHash('sha256').update(seed).digest('base64url'),
    isStored: true,
    createdAt,
    updatedAt: createdAt,
  };
}
