import { type ReportDetail, reportTrailActs } from '@tandem/contract/reports/report-moderation';
import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { reportedMemberNow, standingOf, summaryOf } from '../../account/public.ts';
import { entriesAbout } from '../../audit/public.ts';
import { messagePathFor, reportedMessageNow } from '../../chat/public.ts';
import { countJoinedBy, countOwnedBy, reportedProjectNow } from '../../projects/public.ts';
import { commentPathFor, reportedCommentNow } from '../../tasks/public.ts';
import { iso, showsReportedPhoto } from './report-cases.repository.ts';

/** What a case has besides what lists show of it. */
export type CaseDetails = Pick<ReportDetail, 'kept' | 'now' | 'path' | 'reports' | 'record' | 'trail'>;

const most = { reports: 100, warnings: 10, trail: 100 };

const keptOf = (caseId: string) => sql`(
  select json_build_object('text', r.context->>'text', 'around', r.context->'around', 'photo', r.context->>'photo')
  from reports r where r.case_id = ${caseId} order by r.created_at desc, r.id desc limit 1)`;

const subject = sql`c.subject_id`;

/** What the reported thing is now, whoever may see it; moderators decide about it. */
const now = sql`case c.kind
  when 'message' then ${reportedMessageNow(subject)}
  when 'comment' then ${reportedCommentNow(subject)}
  when 'project' then ${reportedProjectNow(subject)}
  when 'member' then ${reportedMemberNow(subject)}
  else (select json_build_object('text', '', 'isHidden', false)
    from (${standingOf(subject)}) m where ${showsReportedPhoto('m')})
end`;

/** Where the moderator can open it. Chats and boards are for their members, also for moderators. */
const pathFor = (me: string) => sql`case c.kind
  when 'project' then '/projects/' || c.subject_id
  when 'message' then ${messagePathFor(subject, me)}
  when 'comment' then ${commentPathFor(subject, me)}
  else '/people/' || c.subject_id
end`;

const reportsOf = (caseId: string) => sql`(
  select coalesce(json_agg(json_build_object('_id', r.id, 'reporter', ${summaryOf(sql`r.reporter_id`)}, 'reason', r.reason,
    'words', r.words, 'at', ${iso('r.created_at')}) order by r.created_at desc, r.id desc), '[]')
  from (select * from reports where case_id = ${caseId} order by created_at desc, id desc limit ${sql.raw(String(most.reports))}) r)`;

const recordAt = (at: Date) => sql`(
  select json_build_object('memberSince', ${iso('m.created_at')},
    'projects', ${countOwnedBy(sql`m.id`)} + ${countJoinedBy(sql`m.id`)},
    'warnings', (select coalesce(json_agg(json_build_object('at', ${iso('d.at')}, 'reason', d.reason) order by d.at desc), '[]')
      from (select * from report_decisions d where d.member_id = m.id and d.outcome = 'warned' and d.undone_at is null
        order by d.at desc limit ${sql.raw(String(most.warnings))}) d),
    'earlierReports', (select count(*) from report_cases o where o.author_id = m.id and o.id <> c.id),
    'isSuspended', m.suspended_at is not null
      and (m.suspended_until is null or m.suspended_until > ${at.toISOString()}::timestamptz))
  from (${standingOf(sql`c.author_id`)}) m)`;

/** What was done about the case, and what its author was warned or suspended for before. */
const trail = sql`(
  select coalesce(json_agg(json_build_object('_id', e.id, 'act', e.act, 'actor', ${summaryOf(sql`e.actor_id`)},
    'reason', e.reason, 'at', ${iso('e.at')}) order by e.at desc, e.id desc), '[]')
  from (${entriesAbout({
    acts: reportTrailActs,
    subject: sql`c.id`,
    memberActs: ['memberWarned', 'memberSuspended', 'suspensionLifted'],
    member: sql`c.author_id`,
    most: most.trail,
  })}) e)`;

/** The details of a case as a moderator sees them; null when there is no such case. One query. */
export async function findDetails(
  db: Queryable,
  { caseId, me, at }: { caseId: string; me: string; at: Date },
): Promise<CaseDetails | null> {
  const { rows } = await db.execute<CaseDetails & Record<string, unknown>>(sql`
    select ${keptOf(caseId)} as kept, ${now} as now, ${pathFor(me)} as path, ${reportsOf(caseId)} as reports,
      ${recordAt(at)} as record, ${trail} as trail
    from report_cases c where c.id = ${caseId}`);
  return rows[0] ?? null;
}

/** An open case about a project; literals, because its index is partial. As in the queue, nobody sees those about themselves. */
const isOpenFor = (me: string): SQL =>
  sql`c.kind = 'project' and c.status = 'open' and c.author_id is distinct from ${me}::uuid`;

/** The ids of the projects with open reports, as an array: it is read once, by the index of open cases. */
export const reportedProjectIds = (me: string): SQL =>
  sql`array(select c.subject_id from report_cases c where ${isOpenFor(me)})`;

/** The number of open reports of a project. */
export const openReportsOf = (projectId: AnyColumn, me: string): SQL<number> =>
  sql<number>`coalesce((select c.reports_count from report_cases c where c.subject_id = ${projectId} and ${isOpenFor(me)}), 0)`;
