import { type ReportDetail, reportTrailActs } from '@tandem/contract/reports/report-moderation';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { memberText, projectText } from '../reported-things.repository.ts';
import { iso, personOf, showsReportedPhoto } from './report-cases.repository.ts';

/** What a case has besides what lists show of it. */
export type CaseDetails = Pick<ReportDetail, 'kept' | 'now' | 'path' | 'reports' | 'record' | 'trail'>;

const most = { reports: 100, warnings: 10, trail: 100 };

const keptOf = (caseId: string) => sql`(
  select json_build_object('text', r.context->>'text', 'around', r.context->'around', 'photo', r.context->>'photo')
  from reports r where r.case_id = ${caseId} order by r.created_at desc, r.id desc limit 1)`;

/** What the reported thing is now, whoever may see it; moderators decide about it. */
const now = sql`case c.kind
  when 'message' then (select json_build_object('text', m.text, 'isHidden', m.hidden_at is not null)
    from chat_messages m where m.id = c.subject_id)
  when 'comment' then (select json_build_object('text', k.text, 'isHidden', k.hidden_at is not null)
    from task_comments k where k.id = c.subject_id)
  when 'project' then (select json_build_object('text', ${sql.raw(projectText)}, 'isHidden', p.hidden_at is not null)
    from projects p where p.id = c.subject_id and p.deleted_at is null)
  when 'member' then (select json_build_object('text', ${sql.raw(memberText)}, 'isHidden', false)
    from members m where m.id = c.subject_id and m.deleted_at is null)
  else (select json_build_object('text', '', 'isHidden', false)
    from members m where m.id = c.subject_id and m.deleted_at is null and ${showsReportedPhoto('m')})
end`;

/** Where the moderator can open it. Chats and boards are for their members, also for moderators. */
const pathFor = (me: string) => sql`case c.kind
  when 'project' then '/projects/' || c.subject_id
  when 'message' then (select '/collab-chat/' || h.project_id || '/' || h.id
    from chat_messages m join chats h on h.id = m.chat_id
    join chat_members own on own.chat_id = h.id and own.member_id = ${me} where m.id = c.subject_id and h.project_id is not null)
  when 'comment' then (select '/projects/' || p.id || '/tasks?task=' || k.task_id
    from task_comments k join projects p on p.id = c.project_id where k.id = c.subject_id
      and (p.owner_id = ${me} or exists (
        select from project_members own where own.project_id = p.id and own.member_id = ${me})))
  else '/people/' || c.subject_id
end`;

const reportsOf = (caseId: string) => sql`(
  select coalesce(json_agg(json_build_object('_id', r.id, 'reporter', ${personOf('m')}, 'reason', r.reason,
    'words', r.words, 'at', ${iso('r.created_at')}) order by r.created_at desc, r.id desc), '[]')
  from (select * from reports where case_id = ${caseId} order by created_at desc, id desc limit ${sql.raw(String(most.reports))}) r
  left join members m on m.id = r.reporter_id)`;

const recordAt = (at: Date) => sql`(
  select json_build_object('memberSince', ${iso('m.created_at')},
    'projects', (select count(*) from projects p where p.owner_id = m.id and p.deleted_at is null)
      + (select count(*) from project_members x where x.member_id = m.id),
    'warnings', (select coalesce(json_agg(json_build_object('at', ${iso('d.at')}, 'reason', d.reason) order by d.at desc), '[]')
      from (select * from report_decisions d where d.member_id = m.id and d.outcome = 'warned' and d.undone_at is null
        order by d.at desc limit ${sql.raw(String(most.warnings))}) d),
    'earlierReports', (select count(*) from report_cases o where o.author_id = m.id and o.id <> c.id),
    'isSuspended', m.suspended_at is not null
      and (m.suspended_until is null or m.suspended_until > ${at.toISOString()}::timestamptz))
  from members m where m.id = c.author_id and m.deleted_at is null)`;

const acts = reportTrailActs.map((act) => `'${act}'`).join(', ');

/** What was done about the case, and what its author was warned or suspended for before. */
const trail = sql`(
  select coalesce(json_agg(json_build_object('_id', e.id, 'act', e.act, 'actor', ${personOf('m')},
    'reason', e.reason, 'at', ${iso('e.at')}) order by e.at desc, e.id desc), '[]')
  from (
    select * from audit_entries e where e.act in (${sql.raw(acts)}) and (e.subject_id = c.id or (
      e.member_id = c.author_id and e.act in ('memberWarned', 'memberSuspended', 'suspensionLifted')))
    order by e.at desc, e.id desc limit ${sql.raw(String(most.trail))}
  ) e left join members m on m.id = e.actor_id)`;

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
