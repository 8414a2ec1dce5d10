import type { Person } from '@tandem/contract/people';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { inIds } from '../../platform/database/in-ids.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { summaryColumns, type PeopleQuery, members, type PeopleViews } from '../account/public.ts';
import { connectionRequests, rejectionsCountSince } from '../connections/public.ts';
import { joinRequests } from '../join-requests/public.ts';
import { projectMembers, projects } from '../projects/public.ts';

const profileColumns = {
  ...summaryColumns,
  emailId: members.emailId,
  about: members.about,
  experience: members.experience,
  techStack: members.techStack,
  skills: members.skills,
  interests: members.interests,
  createdAt: members.createdAt,
};

/** Composes every `Person`: the only place that decides who sees what. */
export function createPeopleViews({ clock }: { clock: Clock }): PeopleViews {
  return {
    viewPeople: async (db, looking) => {
      if (looking.ids.length === 0) return new Map();
      const rows = await readPeople(db, looking, rejectionsCountSince(clock.now()));
      const sharers = await sharersOfEmail(db, looking);
      return new Map(rows.map((row) => [row._id, toPerson(row, looking.viewerId, sharers.has(row._id))]));
    },
    sharersOfEmail,
  };
}

type Row = Awaited<ReturnType<typeof readPeople>>[number];

/** The pair's live request, or a rejection that still makes the viewer wait. */
function readPeople(db: Queryable, { viewerId, ids }: PeopleQuery, rejectedSince: Date) {
  const request = db
    .select({
      id: connectionRequests.id,
      from: connectionRequests.fromMemberId,
      status: sql<'pending' | 'accepted' | 'rejected'>`${connectionRequests.status}`.as('request_status'),
    })
    .from(connectionRequests)
    .where(
      sql`(least(${connectionRequests.fromMemberId}, ${connectionRequests.toMemberId}) = least(${viewerId}::uuid, ${members.id})
          and greatest(${connectionRequests.fromMemberId}, ${connectionRequests.toMemberId}) = greatest(${viewerId}::uuid, ${members.id})
          and ${connectionRequests.status} in ('pending', 'accepted'))
        or (${connectionRequests.fromMemberId} = ${viewerId} and ${connectionRequests.toMemberId} = ${members.id}
          and ${connectionRequests.status} = 'rejected' and ${connectionRequests.decidedAt} > ${rejectedSince.toISOString()}::timestamptz)`,
    )
    .orderBy(sql`${connectionRequests.status} = 'rejected'`, sql`${connectionRequests.decidedAt} desc`)
    .limit(1)
    .as('request');
  return db
    .select({ ...profileColumns, request: { id: request.id, from: request.from, status: request.status } })
    .from(members)
    .leftJoinLateral(request, sql`true`)
    .where(inIds(members.id, ids));
}

function toPerson(
  { request, createdAt, emailId, ...profile }: Row,
  viewerId: string,
  sharesEmail: boolean,
): Person {
  return {
    ...profile,
    emailId: sharesEmail ? emailId : null,
    createdAt: createdAt.toISOString(),
    connectionStatus: request?.status ?? 'none',
    requestId: request?.id ?? null,
    requestDirection: request === null ? null : request.from === viewerId ? 'sent' : 'received',
  };
}

/**
 * Whose e-mail address the viewer sees: their own; connections; project members of a common project; those who
 * wait for the viewer's decision on a connection request or join request. Whoever asks sees nothing before
 * acceptance. Only the member's own when they hide it or deleted their account.
 */
async function sharersOfEmail(db: Queryable, { viewerId, ids }: PeopleQuery): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isAsked = (column: Parameters<typeof inIds>[0]) => inIds(column, ids);
  const isAccepted = eq(connectionRequests.status, 'accepted');
  const isLive = sql`${connectionRequests.status} in ('pending', 'accepted')`;
  const isPending = eq(joinRequests.status, 'pending');
  const { rows } = await db.execute<{ id: string }>(sql`
    with own_projects as (
      select ${projects.id} as id from ${projects} where ${projects.ownerId} = ${viewerId}
      union all
      select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.memberId} = ${viewerId}
    ),
    known as (
      select ${connectionRequests.toMemberId} as id from ${connectionRequests}
      where ${and(eq(connectionRequests.fromMemberId, viewerId), isAccepted, isAsked(connectionRequests.toMemberId))}
      union
      select ${connectionRequests.fromMemberId} from ${connectionRequests}
      where ${and(eq(connectionRequests.toMemberId, viewerId), isLive, isAsked(connectionRequests.fromMemberId))}
      union
      select ${projects.ownerId} from ${projects}
      where ${projects.id} in (select id from own_projects) and ${isAsked(projects.ownerId)}
      union
      select ${projectMembers.memberId} from ${projectMembers}
      where ${projectMembers.projectId} in (select id from own_projects) and ${isAsked(projectMembers.memberId)}
      union
      select ${joinRequests.memberId} from ${joinRequests} join ${projects} on ${projects.id} = ${joinRequests.projectId}
      where ${and(eq(projects.ownerId, viewerId), isPending, isAsked(joinRequests.memberId))}
    )
    select ${viewerId}::uuid as id
    union
    select ${members.id} from ${members}
    where ${members.id} in (select id from known) and ${members.showsEmail} and ${members.deletedAt} is null`);
  return new Set(rows.map(({ id }) => id));
}
