import { desc, eq, or, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { members } from '../account/public.ts';
import { deleteFacets } from './facets.repository.ts';
import type { PeopleDeps } from './people.service.ts';
import { peopleDismissalPolicy, peopleDismissals, peopleSearch } from './people.tables.ts';

/** Removes a deleted account from search and suggestions, and deletes its dismissals. */
export const createOnAccountDeleted =
  ({ searchQueue }: Pick<PeopleDeps, 'searchQueue'>): OnAccountDeleted =>
  async (tx, { memberId }) => {
    await tx.delete(peopleSearch).where(eq(peopleSearch.memberId, memberId));
    await deleteFacets(tx, memberId);
    await tx
      .delete(peopleDismissals)
      .where(or(eq(peopleDismissals.memberId, memberId), eq(peopleDismissals.dismissedId, memberId)));
    // The indexer may have read the profile before it was deleted: what it wrote then is removed again.
    await searchQueue.enqueue(tx, [{ kind: 'person', id: memberId }]);
    return undefined;
  };

/** The people the member dismissed from suggestions; one query. */
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
