import { eq, isNotNull, ne, or } from 'drizzle-orm';
import { members } from '../../../features/account/public.ts';
import { memberBlocks } from '../../../features/blocks/blocks.tables.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actors } from '../row.ts';

/** Gives the roles of the community, and suspends; a row before may have changed them, or another member has the role. */
async function assignRoles(
  tx: Queryable,
  { moderator, administrator, suspended }: Actors,
  at: Date,
): Promise<void> {
  const none = { suspendedAt: null, suspendedUntil: null, suspendedByRole: null };
  const standing = { communityRole: 'member' as const, ...none };
  await tx
    .update(members)
    .set(standing)
    .where(or(ne(members.communityRole, 'member'), isNotNull(members.suspendedAt)));
  await tx.update(members).set({ communityRole: 'moderator' }).where(eq(members.id, moderator.id));
  await tx.update(members).set({ communityRole: 'administrator' }).where(eq(members.id, administrator.id));
  await tx
    .update(members)
    .set({ suspendedAt: at, suspendedByRole: 'administrator' })
    .where(eq(members.id, suspended.id));
}

/** A member without sessions. */
export async function createBystander({ orm }: Database, createdAt: Date): Promise<string> {
  const id = newId();
  const lists = { techStack: [], skills: [], interests: [] };
  const profile = { firstName: 'By', lastName: 'Stander', about: '', gender: 'others' as const, ...lists };
  await orm
    .insert(members)
    .values({ ...profile, id, emailId: `${id}@example.org`, passwordHash: 'none', createdAt });
  return id;
}

/** A has blocked B, and K has blocked A; some have roles of the community, and an administrator has suspended one. */
export async function setStandings(tx: Queryable, actors: Actors, now: Date): Promise<void> {
  await assignRoles(tx, actors, now);
  await createBlocks(tx, actors, now);
}

async function createBlocks(
  tx: Queryable,
  { owner, blocked, blocker }: Actors,
  blockedAt: Date,
): Promise<void> {
  await tx.delete(memberBlocks);
  await tx.insert(memberBlocks).values([
    { blockerId: owner.id, blockedId: blocked.id, blockedAt },
    { blockerId: blocker.id, blockedId: owner.id, blockedAt },
  ]);
}
