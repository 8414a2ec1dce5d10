import type { JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { PeopleViews } from '../account/public.ts';
import { projects } from '../projects/public.ts';
import type { StoredStatus } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

const requestColumns = {
  _id: joinRequests.id,
  projectId: joinRequests.projectId,
  role: joinRequests.role,
  roleId: joinRequests.roleId,
  message: joinRequests.message,
  status: joinRequests.status,
  reason: joinRequests.reason,
  createdAt: joinRequests.createdAt,
  applicantId: joinRequests.memberId,
};
const titledColumns = {
  ...requestColumns,
  projectTitle: projects.title,
  projectStatus: projects.status,
  ownerId: projects.ownerId,
};

interface Row extends Omit<JoinRequest, 'userId' | 'status' | 'createdAt'> {
  status: StoredStatus;
  createdAt: Date;
  applicantId: string;
}
type TitledRow = Row & Pick<TitledJoinRequest, 'projectTitle' | 'projectStatus' | 'ownerId'>;

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

/** The pending requests to all projects of the reader that are in use, oldest first. */
export async function listPendingForOwner(db: Queryable, reader: Reader): Promise<TitledJoinRequest[]> {
  const rows: TitledRow[] = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(
      and(eq(projects.ownerId, reader.me), eq(joinRequests.status, 'pending'), isNull(projects.archivedAt)),
    )
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
  return view(db, reader, rows);
}

/** The reader's applications that were not withdrawn, newest first. */
export async function listAskedBy(db: Queryable, reader: Reader): Promise<TitledJoinRequest[]> {
  const rows: TitledRow[] = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(
      and(
        eq(joinRequests.memberId, reader.me),
        ne(joinRequests.status, 'withdrawn'),
        isNull(projects.deletedAt),
      ),
    )
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id));
  return view(db, reader, rows);
}

/** Withdraws the pending requests to a deleted project. */
export function endRequestsTo(
  tx: Queryable,
  projectId: string,
  at: Date,
): Promise<{ requestId: string; applicantId: string }[]> {
  return tx
    .update(joinRequests)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending')))
    .returning({ requestId: joinRequests.id, applicantId: joinRequests.memberId });
}
