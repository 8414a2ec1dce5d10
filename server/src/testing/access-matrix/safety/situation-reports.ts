import { eq } from 'drizzle-orm';
import { reportCases, reportDecisions, reports } from '../../../features/reports/reports.tables.ts';
import { taskComments, tasks } from '../../../features/tasks/tasks.tables.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actors, Reported } from '../row.ts';

const context = { title: 'Task', text: 'Aye', author: 'Carl', around: [], photo: null };

/** The comment of C, which F reported, and C, about whom the moderator dismissed a report. */
export async function createReports(
  { orm }: Database,
  { former, collaborator, moderator }: Actors,
  { projectId, now }: { projectId: string; now: Date },
): Promise<Reported> {
  // Truncating makes new files, which takes ten times as long.
  for (const table of [reportDecisions, reports, reportCases]) await orm.delete(table);
  const [comment] = await orm
    .select({ id: taskComments.id })
    .from(taskComments)
    .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
    .where(eq(tasks.projectId, projectId));
  const about = { authorId: collaborator.id, projectId, reporterId: former.id, now };
  const [openReport, closedReport] = [
    await createCase(orm, { ...about, kind: 'comment', subjectId: comment?.id ?? '', status: 'open' }),
    await createCase(orm, { ...about, kind: 'member', subjectId: collaborator.id, status: 'closed' }),
  ];
  const decided = { outcome: 'dismissed' as const, reason: '', at: now };
  const people = { moderatorId: moderator.id, memberId: collaborator.id };
  await orm.insert(reportDecisions).values({ ...decided, ...people, id: newId(), caseId: closedReport });
  return { openReport, closedReport };
}

/** A reported thing with one report. */
async function createCase(
  orm: Queryable,
  reported: Pick<typeof reports.$inferInsert, 'kind' | 'subjectId' | 'authorId' | 'projectId' | 'status'> & {
    reporterId: string;
    now: Date;
  },
): Promise<string> {
  const { reporterId, now, ...thing } = reported;
  const caseId = newId();
  await orm.insert(reportCases).values({ ...thing, id: caseId, title: context.title, latestAt: now });
  const said = { reason: 'spam' as const, words: '', context, createdAt: now };
  await orm.insert(reports).values({ ...thing, ...said, id: newId(), caseId, reporterId });
  return caseId;
}
