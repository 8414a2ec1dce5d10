import { limits } from '@tandem/contract/limits';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import {
  members,
  isAdministratorSql,
  isModeratorSql,
  liveNameSql,
  waitingSignUpsSql,
} from '../account/public.ts';
import { entryJoinSql } from '../audit/public.ts';
import { isInProjectOrAsking } from '../join-requests/public.ts';
import { type NotifiedSubject, nothingBeside } from '../notifications/public.ts';
import { notifiedProject } from '../projects/public.ts';
import { administratorLinks } from './administrator-links.tables.ts';

type Link = typeof administratorLinks.$inferSelect;

/** Whether the community has an administrator. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.communityRole, 'administrator'), isNull(members.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Adds a link and forgets those that expired before it was made. */
export async function insertLink(tx: Queryable, link: Pick<Link, 'tokenHash' | 'createdAt' | 'expiresAt'>) {
  await tx.delete(administratorLinks).where(lte(administratorLinks.expiresAt, link.createdAt));
  await tx.insert(administratorLinks).values(link);
}

/** Locks all links, so that one of them is used first, and returns the one with this hash. */
export async function lockLinks(tx: Queryable, tokenHash: string): Promise<Link | null> {
  const links = await tx
    .select()
    .from(administratorLinks)
    .orderBy(asc(administratorLinks.tokenHash))
    .for('update');
  return links.find((link) => link.tokenHash === tokenHash) ?? null;
}

/** Ends all links: the one with this hash as used. */
export async function endLinks(tx: Queryable, tokenHash: string): Promise<void> {
  await tx
    .update(administratorLinks)
    .set({ endedAs: 'used' })
    .where(eq(administratorLinks.tokenHash, tokenHash));
  await tx
    .update(administratorLinks)
    .set({ endedAs: 'superseded' })
    .where(isNull(administratorLinks.endedAs));
}

/** The people whom a notification tells moderators of, and who still wait. */
const waitingSignUps = waitingSignUpsSql({ from: 'n.created_at', to: 'n.at' });

/**
 * Whether an act `pa` on a project still concerns a member. The owner reads of each. Whoever left hears no more of the project,
 * and of a deleted project all others hear only that it was deleted.
 */
const isActOfMember = `(${notifiedProject.isOwner} or case when ${notifiedProject.isDeleted} then pa.act = 'projectDeleted'
  else ${isInProjectOrAsking} end)`;

/** While notifications about what the administration did hold, and those of who waits for it. */
export const administrationConditions = {
  projectActConcerns: `pa.id is not null and ${notifiedProject.exists} and ${isActOfMember}`,
  /** An act `aa` was done to the member's own account, or the member is an administrator. */
  accountActConcerns: `aa.id is not null and (aa.member_id = n.member_id or ${isAdministratorSql('n.member_id')})`,
  signUpsWait: `${isModeratorSql('n.member_id')} and exists (${waitingSignUps})`,
};

/** How notifications of the administration are read: the entry of the audit log is `pa` or `aa`. */
export const administrationSubjects = {
  projectAct: {
    ...nothingBeside,
    joins: (isIt) => entryJoinSql({ alias: 'pa', id: 'n.request_id', isIt }),
    shows: { projectAct: 'pa.act' },
  },
  // The member does not read who it was.
  accountAct: {
    ...nothingBeside,
    joins: (isIt) => entryJoinSql({ alias: 'aa', id: 'n.request_id', isIt }),
    shows: {
      accountAct: `json_build_object('act', aa.act, 'isOwn', aa.member_id = n.member_id,
        'by', case when aa.member_id <> n.member_id then ${liveNameSql('aa.actor_id')} end, 'member', ${liveNameSql('aa.member_id')})`,
    },
  },
  signUps: {
    ...nothingBeside,
    listJoins: (isIt) => `left join lateral (
      select count(*)::integer as people from (${waitingSignUps} and ${isIt} limit ${limits.countedSignUps}) waiting
    ) s on true`,
    shows: { othersCount: 's.people - 1' },
  },
} satisfies Record<string, NotifiedSubject>;

/** What notifications quote of the audit log: reasons, of acts on a project for its owner. */
export const administrationQuotes = {
  projectActReason: { text: `case when ${notifiedProject.isOwner} then pa.reason end`, isWhole: true },
  accountActReason: { text: 'aa.reason', isWhole: true },
};
