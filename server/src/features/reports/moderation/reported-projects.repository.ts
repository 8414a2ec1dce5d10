import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** An open case about a project; literals, because its index is partial. As in the queue, nobody sees those about themselves. */
const isOpenFor = (me: string): SQL =>
  sql`c.kind = 'project' and c.status = 'open' and c.author_id is distinct from ${me}::uuid`;

/** The ids of the projects with open reports, as an array: it is read once, by the index of open cases. */
export const reportedProjectIds = (me: string): SQL =>
  sql`array(select c.subject_id from report_cases c where ${isOpenFor(me)})`;

/** The number of open reports of a project. */
export const openReportsOf = (projectId: AnyColumn, me: string): SQL<number> =>
  sql<number>`coalesce((select c.reports_count from report_cases c where c.subject_id = ${projectId} and ${isOpenFor(me)}), 0)`;
