import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryOf } from '../../account/public.ts';
import { ownershipOffers } from '../projects.tables.ts';
import type { StoredOffer } from './ownership.rules.ts';

/** The offer of each project as JSON, or null; for a select from `projects`. */
export const offerColumn = sql<StoredOffer | null>`(
  select json_build_object('offeredAt', f.offered_at, 'to', ${summaryOf(sql`f.member_id`)})
  from ownership_offers f where f.project_id = projects.id)`;

/** Stores an offer, in place of the one before. */
export async function setOffer(
  tx: Queryable,
  offer: { projectId: string; memberId: string; offeredAt: Date },
): Promise<void> {
  const { memberId, offeredAt } = offer;
  await tx
    .insert(ownershipOffers)
    .values(offer)
    .onConflictDoUpdate({ target: ownershipOffers.projectId, set: { memberId, offeredAt } });
}

export async function findOffer(
  tx: Queryable,
  projectId: string,
): Promise<{ memberId: string; offeredAt: Date } | null> {
  const [offer] = await tx
    .select({ memberId: ownershipOffers.memberId, offeredAt: ownershipOffers.offeredAt })
    .from(ownershipOffers)
    .where(eq(ownershipOffers.projectId, projectId));
  return offer ?? null;
}

export async function removeOffer(tx: Queryable, projectId: string): Promise<void> {
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.projectId, projectId));
}

/** Ends the offer of a project to a member who leaves it. */
export async function removeOfferTo(tx: Queryable, projectId: string, memberId: string): Promise<void> {
  await tx
    .delete(ownershipOffers)
    .where(sql`${ownershipOffers.projectId} = ${projectId} and ${ownershipOffers.memberId} = ${memberId}`);
}
