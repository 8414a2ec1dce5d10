import { and, eq, isNull, type SQL, sql, type AnyColumn } from 'drizzle-orm';
import { type ReportCase, type ReportDetail, reportTrailActs } from '@tandem/contract/reports';
import { limits } from '@tandem/contract/limits';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds, isoTime } from '../../../platform/database/statement.ts';
import type { PageQuery } from '../../../platform/paging/keyset.ts';
import { standingOf, summaryOf, reportedMemberNow } from '../../account/public.ts';
import { entriesAbout } from '../../audit/public.ts';
import { messagePathFor, reportedMessageNow } from '../../chat/public.ts';
import { countJoinedBy, countOwnedBy, reportedProjectNow } from '../../projects/public.ts';
import { commentPathFor, reportedCommentNow } from '../../tasks/public.ts';
import { reports, reportCases, reportDecisions } from '../reports.tables.ts';
import type { CaseFacts } from './report-moderation.rules.ts';

/** Characters of a reported text that a list shows. */
const excerpt = 200;

const iso = (column: string): SQL => sql.raw(isoTime(column));

/** Adds a report to the open case of its thing, or opens one; returns the id of the case. One statement. */
export async function openCase(
  tx: Queryable,
  opened: Omit<typeof reportCases.$inferInsert, 'status' | 'reportsCount' | 'takenBy'>,
): Promise<string> {
  const [row] = await tx
    .insert(reportCases)
    .values(opened)
    .onConflictDoUpdate({
      target: [reportCases.kind, reportCases.subjectId],
      // A literal: a prepared plan that does not know the value finds no index for the conflict.
      targetWhere: sql`${reportCases.status} = 'open'`,
      set: {
        reportsCount: sql`${reportCases.reportsCount} + 1`,
        latestAt: sql`greatest(${reportCases.latestAt}, excluded.latest_at)`,
        title: opened.title,
        authorId: opened.authorId ?? null,
      },
    })
    .returning({ id: reportCases.id });
  if (row === undefined) throw new Error('A case was neither opened nor found.');
  return row.id;
}

/** Opens the cases of reports that the version before stored, which knows none. One statement; most often there are none. */
export async function adoptReports(db: Queryable): Promise<void> {
  await db.execute(sql`
    with orphans as (
      select kind, subject_id, status, (array_agg(author_id order by created_at desc))[1] as author_id,
        (array_agg(project_id order by created_at desc))[1] as project_id,
        (array_agg(context->>'title' order by created_at desc))[1] as title,
        count(*)::integer as reports_count, max(created_at) as latest_at
      from reports where case_id is null group by kind, subject_id, status
    ), opened as (
      insert into report_cases (id, kind, subject_id, author_id, project_id, title, status, reports_count, latest_at)
      select gen_random_uuid(), kind, subject_id, author_id, project_id, title, status, reports_count, latest_at from orphans
      on conflict (kind, subject_id) where status = 'open' do update
        set reports_count = report_cases.reports_count + excluded.reports_count,
          latest_at = greatest(report_cases.latest_at, excluded.latest_at)
      returning id, kind, subject_id, status
    )
    update reports r set case_id = o.id from opened o
    where r.case_id is null and r.kind = o.kind and r.subject_id = o.subject_id and r.status = o.status`);
}

/** Which cases a moderator lists. */
export type QueueView = 'open' | 'mine' | 'closed';

/** The cases of a view; those about the moderator are left out, so that nobody learns who reported them. */
const isIn = (view: QueueView, me: string): SQL => {
  const isMine = view === 'mine' ? sql`and q.taken_by = ${me}` : sql``;
  return sql`q.status = ${sql.raw(view === 'closed' ? `'closed'` : `'open'`)} ${isMine}
    and q.author_id is distinct from ${me}::uuid`;
};

type CaseRow = Omit<ReportCase, '_id' | 'latestAt'> & { id: string; at: Date };

/** What a list shows of cases `c`, which `caseJoins` joins with their reports, people and decision. */
const caseColumns = sql`
  c.id, c.latest_at as at, json_build_object('kind', c.kind, 'id', c.subject_id) as thing, c.title,
  left(coalesce(nullif(l.context->>'text', ''), l.files->0->>'name', ''), ${sql.raw(String(excerpt))}) as text, coalesce(l.reason, 'other') as reason,
  ${summaryOf(sql`c.author_id`)} as author, ${summaryOf(sql`e.reporter_id`)} as reporter, c.reports_count as "reportsCount",
  c.status = 'open' as "isOpen", ${summaryOf(sql`c.taken_by`)} as "takenBy",
  case when d.id is not null then json_build_object('outcome', d.outcome, 'reason', d.reason,
    'until', ${iso('d.until')}, 'by', ${summaryOf(sql`d.moderator_id`)}, 'at', ${iso('d.at')}) end as decision`;

const caseJoins = sql.raw(`
  left join lateral (select * from reports r where r.case_id = c.id order by r.created_at desc, r.id desc limit 1) l on true
  left join lateral (select * from reports r where r.case_id = c.id order by r.created_at, r.id limit 1) e on true
  left join report_decisions d on d.case_id = c.id and d.undone_at is null`);

/** A page of the queue, latest first; one query. The page is cut before anything is joined. */
export async function listCases(
  db: Queryable,
  { me, view }: { me: string; view: QueueView },
  { after, limit }: PageQuery,
): Promise<CaseRow[]> {
  const behind = after
    ? sql`and (q.latest_at, q.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<CaseRow & Record<string, unknown>>(sql`
    select ${caseColumns} from (
      select * from report_cases q where ${isIn(view, me)} ${behind}
      order by q.latest_at desc, q.id desc limit ${sql.raw(String(limit))}
    ) c ${caseJoins}
    order by c.latest_at desc, c.id desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** One case; null when there is none. */
export async function findCase(db: Queryable, caseId: string): Promise<CaseRow | null> {
  const { rows } = await db.execute<CaseRow & Record<string, unknown>>(sql`
    select ${caseColumns} from report_cases c ${caseJoins} where c.id = ${caseId}`);
  const [row] = rows;
  return row === undefined ? null : { ...row, at: new Date(row.at) };
}

type CaseCounts = Record<QueueView, number> & { oldestAt: string | null };

/** How many cases each view has, at most `limits.countedReports`, and the first open report; one query. */
export async function countCases(db: Queryable, me: string): Promise<CaseCounts> {
  const count = (view: QueueView) => sql`(select count(*)::integer from (
    select from report_cases q where ${isIn(view, me)} limit ${sql.raw(String(limits.countedReports))}) counted)`;
  const { rows } = await db.execute<CaseCounts>(sql`
    select ${count('open')} as open, ${count('mine')} as mine, ${count('closed')} as closed, (
      select ${iso('r.created_at')} from reports r join report_cases q on q.id = r.case_id
      where r.status = 'open' and ${isIn('open', me)} order by r.created_at, r.id limit 1) as "oldestAt"`);
  return rows[0] ?? { open: 0, mine: 0, closed: 0, oldestAt: null };
}

/** What is decided about, with what decides who may. */
export interface LockedCase extends CaseFacts {
  id: string;
  subjectId: string;
  projectId: string | null;
  title: string;
  takenBy: string | null;
  /** The decision that stands. */
  decisionId: string | null;
  outcome: (typeof reportDecisions.$inferSelect)['outcome'] | null;
  /** Whether an administrator decided it, or hid the same thing by a decision that stands. */
  isByAdministrator: boolean;
  /** Whether the author's suspension is the one of this decision: no other act replaced or lifted it. */
  isSuspensionInForce: boolean;
  /** Whether the profile of the author shows the photo that was reported. */
  showsReportedPhoto: boolean;
  /** The photo that the decision hid. */
  photoUrl: string | null;
}

/** Whether an administrator took the decision `d` about the case `c`, or hid the same thing. */
const isHeld = sql`(d.id is not null and (d.decided_by_role is not distinct from 'administrator' or d.outcome = 'hidden' and exists (
  select from report_cases oc join report_decisions od on od.case_id = oc.id and od.undone_at is null
  where oc.kind = c.kind and oc.subject_id = c.subject_id and oc.id <> c.id and od.outcome = 'hidden'
    and od.decided_by_role = 'administrator')))`;

/** Whether a member `row` has a photo that was reported in the case `c`, and no other one chosen since. */
const showsReportedPhoto = (row: string) =>
  sql.raw(`exists (
    select from reports r where r.case_id = c.id and coalesce(r.context->>'photoUrl', ${row}.photo_url) = ${row}.photo_url)`);

/** Reads what decides about a case; `lock` keeps it from others until the transaction ends. */
export async function readCase(
  tx: Queryable,
  caseId: string,
  { isLocked }: { isLocked: boolean },
): Promise<LockedCase | null> {
  if (isLocked)
    await tx.select({ id: reportCases.id }).from(reportCases).where(eq(reportCases.id, caseId)).for('update');
  const { rows } = await tx.execute<LockedCase & Record<string, unknown>>(sql`
    select c.id, c.kind, c.subject_id as "subjectId", c.project_id as "projectId", c.title, c.author_id as "authorId",
      a.community_role as "authorRole", c.status = 'open' as "isOpen", c.taken_by as "takenBy", d.id as "decisionId",
      d.outcome, ${isHeld} as "isByAdministrator", coalesce(d.outcome = 'suspended' and d.at = a.suspended_at, false) as "isSuspensionInForce",
      ${showsReportedPhoto('a')} as "showsReportedPhoto", d.photo_url as "photoUrl", ${summaryOf(sql`d.moderator_id`)}->>'firstName' as "decidedBy"
    from report_cases c left join lateral (${standingOf(sql`c.author_id`)}) a on true
    left join report_decisions d on d.case_id = c.id and d.undone_at is null
    where c.id = ${caseId}`);
  return rows[0] ?? null;
}

/** Gives a case to a moderator, or to nobody. */
export async function setTakenBy(tx: Queryable, caseId: string, memberId: string | null): Promise<void> {
  await tx.update(reportCases).set({ takenBy: memberId }).where(eq(reportCases.id, caseId));
}

/** Closes a case with its decision; returns those who reported it. */
export async function closeCase(
  tx: Queryable,
  decided: typeof reportDecisions.$inferInsert,
): Promise<string[]> {
  await tx.insert(reportDecisions).values(decided);
  await tx.update(reportCases).set({ status: 'closed' }).where(eq(reportCases.id, decided.caseId));
  const closed = await tx
    .update(reports)
    .set({ status: 'closed' })
    .where(eq(reports.caseId, decided.caseId))
    .returning({ reporterId: reports.reporterId });
  return [...new Set(closed.flatMap(({ reporterId }) => reporterId ?? []))];
}

/** Deletes some cases that were decided before a time, with their reports and decisions; open ones stay. Two statements. */
export async function deleteExpired(
  tx: Queryable,
  { before, atMost }: { before: Date; atMost: number },
): Promise<{ deleted: number; hiddenPhotos: string[] }> {
  // Closed cases get no further reports, so the index of the queue finds them. Others may be deciding about the skipped ones.
  const { rows } = await tx.execute<{ id: string; photoUrl: string | null }>(sql`
    select c.id, case when d.outcome = 'hidden' then d.photo_url end as "photoUrl"
    from report_cases c left join report_decisions d on d.case_id = c.id and d.undone_at is null
    where c.status = 'closed' and c.latest_at < ${before.toISOString()}::timestamptz
      and coalesce(d.at, c.latest_at) < ${before.toISOString()}::timestamptz
    order by c.latest_at limit ${sql.raw(String(atMost))} for update of c skip locked`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(reportCases).where(inIds(reportCases.id, ids));
  return { deleted: ids.length, hiddenPhotos: rows.flatMap(({ photoUrl }) => photoUrl ?? []) };
}

/** Opens a case again. Violates `report_cases_one_open` when the thing was reported again meanwhile. */
export async function reopenCase(tx: Queryable, caseId: string, at: Date): Promise<void> {
  await tx.update(reportCases).set({ status: 'open' }).where(eq(reportCases.id, caseId));
  await tx.update(reports).set({ status: 'open' }).where(eq(reports.caseId, caseId));
  await tx
    .update(reportDecisions)
    .set({ undoneAt: at })
    .where(and(eq(reportDecisions.caseId, caseId), isNull(reportDecisions.undoneAt)));
}

/** What a case has besides what lists show of it. */
export type CaseDetails = Pick<ReportDetail, 'kept' | 'now' | 'path' | 'reports' | 'record' | 'trail'>;

const most = { reports: 100, warnings: 10, trail: 100 };

const keptOf = (caseId: string) => sql`(
  select json_build_object('text', r.context->>'text', 'around', r.context->'around', 'photo', r.context->>'photo',
    'files', coalesce(r.files, '[]'))
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
