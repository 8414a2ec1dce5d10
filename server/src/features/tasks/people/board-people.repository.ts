import type { PersonSummary } from '@tandem/contract/people';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryColumns, members } from '../../account/public.ts';
import { projectMembers, projects } from '../../projects/public.ts';

/** The projects of these members, as owner or collaborator; one query. */
export function listBoardsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ memberId: string; projectId: string }[]> {
  return unionAll(
    db
      .select({ memberId: projects.ownerId, projectId: projects.id })
      .from(projects)
      .where(and(inIds(projects.ownerId, memberIds), isNull(projects.deletedAt))),
    db
      .select({ memberId: projectMembers.memberId, projectId: projectMembers.projectId })
      .from(projectMembers)
      .where(inIds(projectMembers.memberId, memberIds)),
  );
}

/** The given members who show that they are online, by name. */
export function listShowingOnline(db: Queryable, ids: readonly string[]): Promise<PersonSummary[]> {
  return db
    .select(summaryColumns)
    .from(members)
    .where(and(inIds(members.id, ids), eq(members.showsOnline, true)))
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id));
}
