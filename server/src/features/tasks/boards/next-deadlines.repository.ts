import type { NextDeadline } from '@tandem/contract/projects/project-lists';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { dayIn, daysBetween } from './project-days.rules.ts';

interface Row extends Record<string, unknown> {
  projectId: string;
  taskId: string;
  title: string;
  dueDate: string;
  timeZone: string;
}

/** The open task of each project that is due first, overdue or not; one query for any number of projects. */
export async function listNextDeadlines(
  db: Queryable,
  projectIds: readonly string[],
  now: Date,
): Promise<NextDeadline[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select p.id as "projectId", p.time_zone as "timeZone", t.id as "taskId", t.title, t.due_date::text as "dueDate"
    from projects p
    cross join lateral (
      select id, title, due_date from tasks
      where project_id = p.id and deleted_at is null and home_column <> 'Done' and due_date is not null
      order by due_date, position limit 1
    ) t
    where p.id = any(${sql.param(projectIds)}::uuid[])`);
  return rows.map(({ timeZone, ...deadline }) => ({
    ...deadline,
    daysLeft: daysBetween(dayIn(timeZone, now), deadline.dueDate),
  }));
}
