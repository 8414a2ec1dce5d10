import { unreadCeiling } from '@tandem/contract/limits';
import type { NotificationKind } from '@tandem/contract/notifications';
import { offerDays } from '@tandem/contract/projects/project-members';
import { type SQL, sql } from 'drizzle-orm';

/** The latest notifications of a member that are looked at; older ones are about to be deleted. */
export const mostOfMember = 1_000;

/** A limit in the text of a statement: a prepared plan that does not know it reads far too much. */
export const limitOf = (rows: number): SQL => sql.raw(`limit ${Math.trunc(rows)}`);

/** Rows that `isVisible` reads, for notifications `n`. */
export const subjects = sql.raw(`
  left join projects p on p.id = n.project_id
  left join tasks t on t.id = n.task_id
  left join join_requests r on r.id = n.request_id and n.kind like 'joinRequest%'
  left join invitations i on i.id = n.request_id and n.kind like 'invitation%'
  left join report_decisions rd on rd.id = n.request_id and n.kind in ('reportDecided', 'memberWarned', 'contentHidden')
  left join report_cases rc on rc.id = rd.case_id
  left join announcements an on an.id = n.request_id and n.kind = 'announcement'
  left join audit_entries ae on ae.id = n.request_id and n.kind in ('projectModerated', 'accountActed')`);

const isProjectMember = `(p.owner_id = n.member_id or exists (
  select from project_members pm where pm.project_id = p.id and pm.member_id = n.member_id))`;

const connectionIs = (status: string) => `exists (
  select from connection_requests c
  where c.id = n.request_id and c.status = '${status}' and n.member_id in (c.from_member_id, c.to_member_id))`;

/** The board decides by the due date, and a notification by when it came: a date that was moved since ends it. */
const isTaskOfMember = `t.assignee_id = n.member_id and t.deleted_at is null and t.home_column <> 'Done'
  and p.archived_at is null and ${isProjectMember}`;

/** The comments that a notification stands for, without hidden ones and those of people whom the member blocked. */
export const notifiedComments = `k.task_id = n.task_id and k.created_at between n.created_at and n.at
  and k.author_id is distinct from n.member_id and k.hidden_at is null
  and not exists (select from member_blocks b where b.blocker_id = n.member_id and b.blocked_id = k.author_id)`;

/**
 * The projects that `projectsFit` tells of and that the member can still ask to join: rows of `reminders d` with their
 * project `f`.
 */
export const fittingProjects = `reminders d join projects f on f.id = d.subject_id
  where d.member_id = n.member_id and d.kind = 'projectFits' and d.at = n.at
    and f.status = 'open' and f.archived_at is null and f.deleted_at is null and f.hidden_at is null and f.owner_id <> n.member_id
    and not exists (select from project_members pm where pm.project_id = f.id and pm.member_id = n.member_id)
    and not exists (select from project_ignores pi where pi.project_id = f.id and pi.member_id = n.member_id)
    and not exists (select from member_blocks b where b.blocker_id = n.member_id and b.blocked_id = f.owner_id
      or b.blocker_id = f.owner_id and b.blocked_id = n.member_id)`;

/**
 * Whether a block hides who caused a notification. Whom the member blocked, they hear nothing of. Who blocked the member
 * works on with them in common projects, and is out of sight elsewhere.
 */
const isActorHidden = `(n.kind <> 'taskCommented' and n.actor_id is not null and (
  exists (select from member_blocks b where b.blocker_id = n.member_id and b.blocked_id = n.actor_id)
  or (not coalesce(${isProjectMember}, false)
    and exists (select from member_blocks b where b.blocker_id = n.actor_id and b.blocked_id = n.member_id))))`;

/** The people whom a notification tells moderators of, and who still wait. */
export const waitingSignUps = `sign_ups su where su.request = 'waiting' and su.asked_at between n.created_at and n.at
  and exists (select from members mm where mm.id = n.member_id and mm.community_role <> 'member')`;

const isPendingApplicant = `exists (
  select from join_requests q where q.project_id = p.id and q.member_id = n.member_id and q.status = 'pending')`;

/**
 * Whether an act `ae` on a project still concerns a member. The owner reads of each. Whoever left hears no more of the project,
 * and of a deleted project all others hear only that it was deleted.
 */
const isActOfMember = `(p.owner_id = n.member_id or case when p.deleted_at is not null then ae.act = 'projectDeleted'
  else ${isProjectMember} or ${isPendingApplicant} end)`;

/** Whether an act `ae` was done to the member's own account, or the member is an administrator. */
const isOfAccount = `ae.id is not null and (ae.member_id = n.member_id or exists (
  select from members mm where mm.id = n.member_id and mm.community_role = 'administrator'))`;

/** Whether the decision of moderators `rd` stands. */
const isDecided = 'rd.id is not null and rd.undone_at is null';

/** What happened to the member's own account holds for good. */
const always = 'true';

/** What is about a project that exists. */
const inProject = (condition: string): string =>
  `p.id is not null and p.deleted_at is null and (${condition})`;

const isPendingAtOwner = inProject(
  `r.status = 'pending' and p.owner_id = n.member_id and p.archived_at is null`,
);

const isOfProjectMember = inProject(isProjectMember);

/** A condition that depends on the time is made for each statement, all others once. */
type Condition = string | ((now: Date) => SQL);

/** While a notification of each kind holds. A kind without a condition is a type error: it would be shown for good. */
const holdsWhile: Record<NotificationKind, Condition> = {
  connectionRequestReceived: connectionIs('pending'),
  connectionRequestAccepted: connectionIs('accepted'),
  projectDeleted: 'p.deleted_at is not null',
  projectsFit: `exists (select from ${fittingProjects})`,
  newDevice: always,
  passwordChanged: always,
  emailChanged: always,
  logInChanged: always,
  secondFactorAdded: always,
  secondFactorRemoved: always,
  secondFactorGuessed: always,
  passwordGuessed: always,
  recoveryCodeUsed: always,
  recoveryCodesMade: always,
  signUpWaiting: `exists (select from ${waitingSignUps})`,
  reportDecided: isDecided,
  memberWarned: isDecided,
  contentHidden: isDecided,
  announcement: (now) => sql`an.id is not null and an.ended_at is null
    and (an.ends_at is null or an.ends_at > ${now.toISOString()}::timestamptz)`,
  projectModerated: `ae.id is not null and p.id is not null and ${isActOfMember}`,
  accountActed: isOfAccount,
  joinRequestReceived: isPendingAtOwner,
  joinRequestWaiting: isPendingAtOwner,
  joinRequestAccepted: isOfProjectMember,
  joinRequestRejected: inProject(`r.status = 'rejected'`),
  joinRequestExpired: inProject(`r.status = 'expired'`),
  invitationReceived: inProject(`i.status = 'pending' and p.archived_at is null and p.hidden_at is null`),
  invitationAccepted: inProject(`i.status = 'accepted' and p.owner_id = n.member_id`),
  invitationDeclined: inProject(`i.status = 'declined' and p.owner_id = n.member_id`),
  joinedByLink: inProject('p.owner_id = n.member_id'),
  ownershipOffered: (
    now,
  ) => sql`p.id is not null and p.deleted_at is null and p.archived_at is null and exists (
    select from ownership_offers o where o.project_id = p.id and o.member_id = n.member_id
      and o.offered_at > ${now.toISOString()}::timestamptz - ${`${offerDays} days`}::interval)`,
  ownershipAccepted: isOfProjectMember,
  ownershipDeclined: isOfProjectMember,
  removedFromProject: inProject(`not ${isProjectMember}`),
  roleChanged: isOfProjectMember,
  projectArchived: inProject(`p.archived_at is not null and (${isProjectMember} or ${isPendingApplicant})`),
  taskAssigned: inProject(`t.assignee_id = n.member_id and t.deleted_at is null and ${isProjectMember}`),
  taskDue: inProject(`${isTaskOfMember} and t.due_date between n.at::date and n.at::date + 2`),
  taskOverdue: inProject(`${isTaskOfMember} and t.due_date <= n.at::date`),
  taskCommented: inProject(`t.id is not null and t.deleted_at is null and ${isProjectMember}
    and exists (select from task_comments k where ${notifiedComments})`),
};

const timed = Object.entries(holdsWhile).flatMap(([kind, condition]) =>
  typeof condition === 'string' ? [] : [{ when: sql.raw(`when '${kind}' then `), condition }],
);

const untimed = sql.raw(
  Object.entries(holdsWhile)
    .flatMap(([kind, condition]) =>
      typeof condition === 'string' ? [`when '${kind}' then ${condition}`] : [],
    )
    .join('\n    '),
);

/**
 * Whether a notification still holds: what it asks for is not decided, and the member may see what it is about. Every other
 * feature changes its own rows only, so nothing has to tell notifications that something was handled.
 */
export const isVisible = (now: Date): SQL => sql`
  not ${sql.raw(isActorHidden)} and case n.kind
    ${untimed}
    ${sql.join(timed.map(({ when, condition }) => sql`${when}${condition(now)} `))}
  end`;

/** Whether a notification is one of the latest of a member, all others being about to be deleted; read once a statement. */
export const isOneOfLatest = (memberId: string): SQL => sql`coalesce((at, id) >= (
  select o.at, o.id from notifications o where o.member_id = ${memberId}
  order by o.at desc, o.id desc offset ${sql.raw(String(mostOfMember - 1))} limit 1), true)`;

/** The number of unread notifications of a member, at most `unreadCeiling`; an expression for a select. */
export const countUnread = (memberId: string, now: Date): SQL<number> => sql`(
  select count(*)::integer from (
    select from (
      select * from (
        select * from notifications where member_id = ${memberId} and read_at is null
        order by at desc, id desc ${limitOf(mostOfMember)}
      ) unread where ${isOneOfLatest(memberId)}
    ) n ${subjects}
    where ${isVisible(now)}
    ${limitOf(unreadCeiling)}
  ) unread)`;
