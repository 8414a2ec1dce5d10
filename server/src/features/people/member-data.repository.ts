import { desc, eq, or, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { members } from '../account/public.ts';
import { peopleDismissalPolicy, peopleDismissals, peopleFacets, peopleSearch } from './people.tables.ts';

/** A member who deletes their account is neither found nor suggested any more, and whom they dismissed is forgotten. */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId }) => {
  await tx.delete(peopleSearch).where(eq(peopleSearch.memberId, memberId));
  await tx.delete(peopleFacets).where(eq(peopleFacets.memberId, memberId));
  await tx
    .delete(peopleDismissals)
    .where(or(eq(peopleDismissals.memberId, memberId), eq(peopleDismissals.dismissedId, memberId)));
  return undefined;
};

/** Whom the member asked not to be shown again; one query. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  dismissedPeople: await db
    .select({
      ...exportedColumns(peopleDismissalPolicy),
      person: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(peopleDismissals)
    .innerJoin(members, eq(members.id, peopleDismissals.dismissedId))
    .where(eq(peopleDismissals.memberId, memberId))
    .orderBy(desc(peopleDismissals.dismissedAt), desc(members.id)),
});
