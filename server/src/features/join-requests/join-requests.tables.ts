import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { projectRoles, projects } from '../projects/public.ts';

export const joinRequests = pgTable(
  'join_requests',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    roleId: uuid('role_id').references(() => projectRoles.id, { onDelete: 'set null' }),
    message: text('message'),
    /** One pending per pair. */
    status: text('status', { enum: ['pending', 'accepted', 'rejected', 'withdrawn', 'expired'] })
      .notNull()
      .default('pending'),
    createdAt: timestamptz('created_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    reason: text('reason'),
    // Requests from before this column expire 60 days after the upgrade.
    expiresAt: timestamptz('expires_at')
      .notNull()
      .default(sql`now() + interval '60 days'`),
  },
  (table) => [
    check(
      'join_requests_status_check',
      sql`${table.status} in ('pending', 'accepted', 'rejected', 'withdrawn', 'expired')`,
    ),
    uniqueIndex('join_requests_one_pending')
      .on(table.projectId, table.memberId)
      .where(sql`${table.status} = 'pending'`),
    index('join_requests_project_index').on(table.projectId, table.status, table.createdAt, table.id),
    index('join_requests_role_index')
      .on(table.roleId)
      .where(sql`${table.roleId} is not null`),
    index('join_requests_expiry_index')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'pending'`),
    index('join_requests_member_index').on(table.memberId, table.createdAt, table.id),
  ],
);

export const joinRequestPolicy = rowsKept(joinRequests, {
  id: { notExported: 'It only names the request in the API.', kept: 'It names nobody.' },
  projectId: { exportedAs: 'projectId', kept: 'The analytics of the project count requests.' },
  memberId: { notExported: 'It is the member.', kept: 'The analytics of the project count applicants.' },
  role: { exportedAs: 'role', erasedTo: '' },
  roleId: { notExported: 'The export names the role.', kept: 'It names nobody.' },
  message: { exportedAs: 'message', erasedTo: null },
  status: { exportedAs: 'status', kept: 'The analytics count it; a pending request is withdrawn.' },
  createdAt: { exportedAs: 'createdAt', kept: 'A date alone identifies nobody.' },
  decidedAt: { exportedAs: 'decidedAt', kept: 'A date alone identifies nobody.' },
  reason: { exportedAs: 'reason', erasedTo: null },
  expiresAt: { notExported: 'It follows from createdAt.', kept: 'A date alone identifies nobody.' },
});
