import type { CommunityRole } from '@tandem/contract/operation';
import { and, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { countSessionsOf, lastActiveAtOf, members, notSuspended } from '../../account/public.ts';
import { countJoinedBy, countOwnedBy } from '../../projects/public.ts';

/** Which members to list; `search` is the beginning of a name, `emailId` a whole address. */
export interface MemberQuery {
  search?: string;
  emailId?: string;
  role?: CommunityRole | undefined;
  state?: 'active' | 'suspended' | undefined;
  after: Position | null;
  limit: number;
  now: Date;
}

const listed = {
  id: members.id,
  at: members.createdAt,
  firstName: members.firstName,
  lastName: members.lastName,
  photoUrl: members.photoUrl,
  emailId: members.emailId,
  role: members.communityRole,
  suspendedAt: members.suspendedAt,
  suspendedUntil: members.suspendedUntil,
};
export type MemberRow = Pick<typeof members.$inferSelect, Exclude<keyof typeof listed, 'at' | 'role'>> & {
  at: Date;
  role: CommunityRole;
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A name or a last name that begins so; both sides of the expression are those of the indexes. */
function nameBegins(search: string): SQL | undefined {
  const pattern = `${escaped(search.toLowerCase().replace(/\s+/g, ' '))}%`;
  return or(
    sql`lower(${members.firstName} || ' ' || ${members.lastName}) like ${pattern}`,
    sql`lower(${members.lastName}) like ${pattern}`,
  );
}

function inState(state: MemberQuery['state'], now: Date): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'active') return notSuspended(now);
  return and(isNotNull(members.suspendedAt), not(notSuspended(now)));
}

/** Members, newest first; one query. */
export function listMembers(
  db: Queryable,
  { search, emailId, role, state, after, limit, now }: MemberQuery,
): Promise<MemberRow[]> {
  return db
    .select(listed)
    .from(members)
    .where(
      and(
        isNull(members.deletedAt),
        search === undefined ? undefined : nameBegins(search),
        emailId === undefined ? undefined : eq(members.emailId, emailId),
        role === undefined ? undefined : eq(members.communityRole, role),
        // The index of those with a role needs it spelled out.
        role === undefined || role === 'member' ? undefined : sql`${members.communityRole} <> 'member'`,
        inState(state, now),
        isPast([members.createdAt, members.id], after, 'latestFirst'),
      ),
    )
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit);
}

// The ORM writes a column of the only table without its name, which means another one in a subquery.
const memberId = sql`members.id`;

/** A member with figures about them; null when there is none. One query. */
export async function findMember(db: Queryable, id: string, now: Date) {
  const [found] = await db
    .select({
      ...listed,
      suspensionReason: members.suspensionReason,
      suspendedByRole: members.suspendedByRole,
      hasSecondFactor: members.hasSecondFactor,
      emailVerifiedAt: members.emailVerifiedAt,
      lastActiveAt: lastActiveAtOf(memberId, now),
      sessions: countSessionsOf(memberId, now),
      ownedProjects: countOwnedBy(memberId),
      joinedProjects: countJoinedBy(memberId),
    })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.deletedAt)));
  return found ?? null;
}
