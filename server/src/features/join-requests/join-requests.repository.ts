import type { JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import type { RequestStatus } from '@tandem/contract/projects';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members, personColumns, toPerson } from '../account/public.ts';
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
  applicant: personColumns,
};
const titledColumns = { ...requestColumns, projectTitle: projects.title, projectStatus: projects.status };

interface Row extends Omit<JoinRequest, 'userId' | 'status' | 'createdAt'> {
  status: StoredStatus;
  createdAt: Date;
  applicant: Parameters<typeof toPerson>[0];
}

/** The two sides of a request see each other's e-mail (decisions §2), and nobody else is shown one. */
function toJoinRequest({ applicant, createdAt, ...row }: Row): JoinRequest {
  return {
    ...row,
    status: shown(row.status),
    userId: toPerson(applicant, { showsEmail: true }),
    createdAt: createdAt.toISOString(),
  };
}

function toTitled({
  projectTitle,
  projectStatus,
  ...row
}: Row & Pick<TitledJoinRequest, 'projectTitle' | 'projectStatus'>): TitledJoinRequest {
  return { ...toJoinRequest(row), projectTitle, projectStatus };
}

function shown(status: StoredStatus): RequestStatus {
  if (status === 'withdrawn') throw new Error('A withdrawn request is shown to nobody.');
  return status;
}

/** Adds a pending request; a second one of the same person and project violates `join_requests_one_pending`. */
export async function insertRequest(tx: Queryable, request: typeof joinRequests.$inferInsert): Promise<void> {
  await tx.insert(joinRequests).values(request);
}

/** Holds a request of the given project until the transaction ends; null when the project has no such request. */
export async function lockRequest(
  tx: Queryable,
  projectId: string,
  requestId: string,
): Promise<{ memberId: string; status: StoredStatus } | null> {
  const [held] = await tx
    .select({ memberId: joinRequests.memberId, status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.id, requestId), eq(joinRequests.projectId, projectId)))
    .for('update');
  return held ?? null;
}

export async function setRequestStatus(
  tx: Queryable,
  requestId: string,
  change: { status: StoredStatus; decidedAt: Date },
): Promise<void> {
  await tx.update(joinRequests).set(change).where(eq(joinRequests.id, requestId));
}

/** A request with its applicant; null when unknown. */
export async function findRequest(db: Queryable, requestId: string): Promise<JoinRequest | null> {
  const [row] = await db
    .select(requestColumns)
    .from(joinRequests)
    .innerJoin(members, eq(members.id, joinRequests.memberId))
    .where(eq(joinRequests.id, requestId));
  return row === undefined ? null : toJoinRequest(row);
}

/** The pending requests of one project, oldest first; one query. */
export async function listPendingOf(db: Queryable, projectId: string): Promise<JoinRequest[]> {
  const rows = await db
    .select(requestColumns)
    .from(joinRequests)
    .innerJoin(members, eq(members.id, joinRequests.memberId))
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending')))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
  return rows.map(toJoinRequest);
}

/** The pending requests of every project that the member owns, oldest first; one query. */
export async function listPendingForOwner(db: Queryable, ownerId: string): Promise<TitledJoinRequest[]> {
  const rows = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .innerJoin(members, eq(members.id, joinRequests.memberId))
    .where(and(eq(projects.ownerId, ownerId), eq(joinRequests.status, 'pending')))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
  return rows.map(toTitled);
}

/** What the member asked for and did not withdraw, newest first; one query. */
export async function listAskedBy(db: Queryable, memberId: string): Promise<TitledJoinRequest[]> {
  const rows = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .innerJoin(members, eq(members.id, joinRequests.memberId))
    .where(and(eq(joinRequests.memberId, memberId), ne(joinRequests.status, 'withdrawn')))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id));
  return rows.map(toTitled);
}
