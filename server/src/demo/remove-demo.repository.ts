import { and, eq, exists, inArray, not, or, sql } from 'drizzle-orm';
import { members } from '../features/account/account.tables.ts';
import { activityDays } from '../features/administration/administration.tables.ts';
import { chats } from '../features/chat/chat.tables.ts';
import { files } from '../features/files/files.tables.ts';
import { indexFacets } from '../features/people/facets.repository.ts';
import { removeCollaborator } from '../features/projects/members/project-members.repository.ts';
import { firstPosition, setOwner } from '../features/projects/projects.repository.ts';
import { deletedProjectMembers, projectMembers, projects } from '../features/projects/projects.tables.ts';
import { removeIgnore, removeSave } from '../features/projects/saved-and-ignored.repository.ts';
import { reportCases } from '../features/reports/reports.tables.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { createSearchQueue } from '../platform/search/search-indexer.ts';

/** What `removeDemo` removed and kept. */
export interface RemovedDemo {
  members: number;
  projects: number;
  /** Projects with a real project member, which now belong to the one who joined first. */
  handedOver: number;
}

/**
 * Removes the demo members with their projects, boards, chats and requests, in one transaction. What demo members wrote
 * in projects of real members stays under "Deleted member". Their photos are hidden; the daily sweep removes the bytes.
 */
export async function removeDemo(database: Database): Promise<RemovedDemo> {
  return database.transaction(async (tx) => {
    const demo = await tx
      .select({ id: members.id })
      .from(members)
      .where(eq(members.isDemo, true))
      .orderBy(members.id)
      .for('update');
    const handedOver = await handOver(tx);
    const removed = await tx
      .delete(projects)
      .where(inArray(projects.ownerId, demoIds(tx)))
      .returning({ id: projects.id });
    await tx.delete(projectMembers).where(inArray(projectMembers.memberId, demoIds(tx)));
    await tx.delete(deletedProjectMembers).where(inArray(deletedProjectMembers.memberId, demoIds(tx)));
    await tx.delete(reportCases).where(inArray(reportCases.authorId, demoIds(tx)));
    await tx
      .delete(chats)
      .where(or(inArray(chats.lowMemberId, demoIds(tx)), inArray(chats.highMemberId, demoIds(tx))));
    await tx
      .update(files)
      .set({ isStored: false, memberId: null })
      .where(inArray(files.memberId, demoIds(tx)));
    // Notes what they know, so that nobody is suggested a skill that only they had.
    await indexFacets(
      tx,
      [],
      demo.map(({ id }) => id),
    );
    // Its days count the demo members.
    if (demo.length > 0) await tx.delete(activityDays);
    await tx.delete(members).where(eq(members.isDemo, true));
    return { members: demo.length, projects: removed.length, handedOver };
  });
}

const demoIds = (tx: Queryable) =>
  tx.select({ id: members.id }).from(members).where(eq(members.isDemo, true));

/** Gives each demo project with a real project member to the one who joined first; returns how many. */
async function handOver(tx: Queryable): Promise<number> {
  const isRealMember = and(
    eq(projectMembers.projectId, projects.id),
    not(inArray(projectMembers.memberId, demoIds(tx))),
  );
  const kept = await tx
    .select({
      id: projects.id,
      heir: sql<string>`(${tx
        .select({ id: projectMembers.memberId })
        .from(projectMembers)
        .where(isRealMember)
        .orderBy(projectMembers.joinedAt, projectMembers.memberId)
        .limit(1)})`,
    })
    .from(projects)
    .where(
      and(
        inArray(projects.ownerId, demoIds(tx)),
        exists(tx.select({ id: projectMembers.memberId }).from(projectMembers).where(isRealMember)),
      ),
    )
    .orderBy(projects.id)
    .for('update');
  for (const { id, heir } of kept) {
    await setOwner(tx, id, { ownerId: heir, ownerPosition: await firstPosition(tx, heir) });
    await removeCollaborator(tx, id, heir);
    await removeSave(tx, { memberId: heir, projectId: id });
    await removeIgnore(tx, { memberId: heir, projectId: id });
  }
  await createSearchQueue().enqueue(
    tx,
    kept.flatMap(({ id, heir }) => [
      { kind: 'owner', id: heir },
      { kind: 'project', id },
    ]),
  );
  return kept.length;
}
