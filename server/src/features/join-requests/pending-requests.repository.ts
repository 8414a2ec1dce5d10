import { type SQL, sql } from 'drizzle-orm';

/** Whether a member's request to join a project waits, from SQL for the id of the project. */
export const isRequesting = (project: SQL, memberId: string): SQL => sql`exists (
  select from join_requests r where r.project_id = ${project} and r.member_id = ${memberId} and r.status = 'pending')`;

/** A query for the id of a member's pending request to a project, which it locks; from SQL for both ids. */
export const lockedRequestSql = ({ projectId, memberId }: { projectId: string; memberId: string }): string =>
  `select r.id from join_requests r
   where r.project_id = ${projectId} and r.member_id = ${memberId} and r.status = 'pending' for update`;
