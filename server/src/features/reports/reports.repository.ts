import { and, desc, eq, gt } from 'drizzle-orm';
import { erasedValues, exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { members } from '../account/public.ts';
import { reportDecisionPolicy, reportDecisions } from './moderation/report-cases.tables.ts';
import { reportPolicy, reports } from './reports.tables.ts';

/** Inserts an open report; a second open one of the same thing violates `reports_one_open`. */
export async function insertReport(tx: Queryable, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report);
}

/** Since when somebody is a member, and when they reported anything after `since`; one query. */
export async function findUse(
  tx: Queryable,
  { me, since }: { me: string; since: Date },
): Promise<{ memberSince: Date; usedAt: Date[] }> {
  const rows = await tx
    .select({ memberSince: members.createdAt, createdAt: reports.createdAt })
    .from(members)
    .leftJoin(reports, and(eq(reports.reporterId, members.id), gt(reports.createdAt, since)))
    .where(eq(members.id, me));
  return {
    memberSince: rows[0]?.memberSince ?? since,
    usedAt: rows.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt])),
  };
}

/** Leaves the reports of a deleted account without who made them. */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId }) => {
  await tx.update(reports).set(erasedValues(reportPolicy)).where(eq(reports.reporterId, memberId));
  return undefined;
};

/** What the member reported, and what moderators decided about the member; two queries. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  reports: await db
    .select(exportedColumns(reportPolicy))
    .from(reports)
    .where(eq(reports.reporterId, memberId))
    .orderBy(desc(reports.createdAt), desc(reports.id)),
  moderatorDecisions: await db
    .select(exportedColumns(reportDecisionPolicy))
    .from(reportDecisions)
    .where(eq(reportDecisions.memberId, memberId))
    .orderBy(desc(reportDecisions.at)),
});
