import type { JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import { and, asc, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members, type PeopleViews } from '../account/public.ts';
import { projects } from '../projects/public.ts';
import type { StoredStatus } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

const requestColumns = {
  _id: joinRequests.id,
  projectId: joinRequests.projectId,
  role: joinRequests.role,
  message: joinRequests.message,
  status: joinRequests.status,
  createdAt: joinRequests.createdAt,
  applicantId: joinRequests.memberId,
};
const titledColumns = { ...requestColumns, projectTitle: projects.title, projectStatus: projects.status };

interface Row extends Omit<JoinRequest, 'userId' | 'status' | 'createdAt'> {
  status: StoredStatus;
  createdAt: Date;
  applicantId: string;
}
type TitledRow = Row & Pick<TitledJoinRequest, 'projectTitle' | 'projectStatus'>;

/** The reader of requests, and how people are shown to them. */
export interface Reader {
  me: string;
  people: PeopleViews;
}

type Shown<R extends Row> = Omit<R, 'applicantId' | 'status' | 'createdAt'> &
  Pick<JoinRequest, 'userId' | 'status' | 'createdAt'>;

/** Requests as the reader sees them; a constant number of queries. */
async function view<R extends Row>(db: Queryable, { me, people }: Reader, rows: R[]): Promise<Shown<R>[]> {
  const ids = [...new Set(rows.map(({ applicantId }) => applicantId))];
  const seen = await people.viewPeople(db, { viewerId: me, ids });
  return rows.map(({ applicantId, status, createdAt, ...row }) => {
    const userId = seen.get(applicantId);
    if (userId === undefined || status === 'withdrawn')
      throw new Error('The request is withdrawn or has no applicant, so it must not be shown.');
    return { ...row, userId, status, createdAt: createdAt.toISOString() };
  });
}

/** Inserts a pending request; a second one of the person and project violates `join_requests_one_pending`. */
export async function insertRequest(tx: Queryable, request: typeof joinRequests.$inferInsert): Promise<void> {
  await tx.insert(joinRequests).values(request);
}

/** What decides whether a member may ask: their requests to the project, and those to any project since. */
export async function findAskHistory(
  tx: Queryable,
  { me, projectId, since }: { me: string; projectId: string; since: Date },
): Promise<{ memberSince: Date; askedAt: Date[]; rejectedAt: Date | null; isPending: boolean }> {
  const rows = await tx
    .select({
      memberSince: members.createdAt,
      projectId: joinRequests.projectId,
      status: joinRequests.status,
      createdAt: joinRequests.createdAt,
      decidedAt: joinRequests.decidedAt,
    })
    .from(members)
    .leftJoin(
      joinRequests,
      and(
        eq(joinRequests.memberId, members.id),
        or(
          gt(joinRequests.createdAt, since),
          and(eq(joinRequests.projectId, projectId), inArray(joinRequests.status, ['pending', 'rejected'])),
        ),
      ),
    )
    .where(eq(members.id, me))
    .orderBy(desc(joinRequests.decidedAt));
  const toProject = (status: StoredStatus) =>
    rows.find((row) => row.projectId === projectId && row.status === status);
  return {
    memberSince: rows[0]?.memberSince ?? since,
    askedAt: rows.flatMap(({ createdAt }) => (createdAt !== null && createdAt > since ? [createdAt] : [])),
    rejectedAt: toProject('rejected')?.decidedAt ?? null,
    isPending: toProject('pending') !== undefined,
  };
}

/** Locks a project's request until the transaction ends; null when the project has no such request. */
export async function lockRequest(
  tx: Queryable,
  projectId: string,
  requestId: string,
): Promise<{ memberId: string; status: StoredStatus } | null> {
  const [request] = await tx
    .select({ memberId: joinRequests.memberId, status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.id, requestId), eq(joinRequests.projectId, projectId)))
    .for('update');
  return request ?? null;
}

export async function setRequestStatus(
  tx: Queryable,
  requestId: string,
  change: { status: StoredStatus; decidedAt: Date },
): Promise<void> {
  await tx.update(joinRequests).set(change).where(eq(joinRequests.id, requestId));
}

/** A request with its applicant; null when unknown. */
export async function findRequest(
  db: Queryable,
  reader: Reader,
  requestId: string,
): Promise<JoinRequest | null> {
  const rows: Row[] = await db
    .select(requestColumns)
    .from(joinRequests)
    .where(eq(joinRequests.id, requestId));
  const [request] = await view(db, reader, rows);
  return request ?? null;
}

/** The pending requests of one project, oldest first. */
export async function listPendingOf(
  db: Queryable,
  reader: Reader,
  projectId: string,
): Promise<JoinRequest[]> {
  const rows: Row[] = await db
    .select(requestColumns)
    .from(joinRequests)
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending')))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
  return view(db, reader, rows);
}

/** The pending requests to all projects of the reader, oldest first. */
export async function listPendingForOwner(db: Queryable, reader: Reader): Promise<TitledJoinRequest[]> {
  const rows: TitledRow[] = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(and(eq(projects.ownerId, reader.me), eq(joinRequests.status, 'pending')))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
  return view(db, reader, rows);
}

/** The reader's applications that were not withdrawn, newest first. */
export async function listAskedBy(db: Queryable, reader: Reader): Promise<TitledJoinRequest[]> {
  const rows: TitledRow[] = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(and(eq(joinRequests.memberId, reader.me), ne(joinRequests.status, 'withdrawn')))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id));
  return view(db, reader, rows);
}
