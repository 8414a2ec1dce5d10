import { limits, unreadCeiling } from '@tandem/contract/limits';
import {
  kindOf,
  type NotificationKind,
  notificationKinds,
} from '@tandem/contract/notifications/notification-kinds';
import type { StoredNotification } from '@tandem/contract/notifications';
import { type Mention, plainTextOf } from '@tandem/contract/chat/plain-text';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { PageQuery } from '../../platform/paging/keyset.ts';
import { members, summaryOf } from '../account/public.ts';
import { hasBlockedSql } from '../blocks/public.ts';
import type { NotificationSources, Shown } from './notification-sources.repository.ts';

/** The latest notifications of a member that are looked at; older ones are about to be deleted. */
export const mostOfMember = 1_000;

/** A limit in the text of a statement: a prepared plan that does not know it reads far too much. */
export const limitOf = (rows: number): SQL => sql.raw(`limit ${Math.trunc(rows)}`);

/** A query for the projects that a notification `n` of projects that fit told of: id, about. */
export const remindedProjects = `select d.subject_id as id, d.about from reminders d
  where d.member_id = n.member_id and d.kind = 'projectFits' and d.at = n.at`;

/** How much of a text is quoted. */
const beginning = 200;

/** Whom the quoted text mentions. */
interface Quoting {
  mentions: Mention[] | null;
}

type ListedRow = Omit<StoredNotification, '_id' | 'at'> & { id: string; at: Date };

/** A project that a member was told of, with what they share. */
export interface FittingProject extends Record<string, unknown> {
  notificationId: string;
  id: string;
  title: string;
  skills: string[];
  tags: string[];
  profile: { skills: string[]; techStack: string[]; interests: string[] };
}

/** What reads notifications. */
export type NotificationReads = ReturnType<typeof createNotificationReads>;

/** Reads notifications as their members may see them now, by what the features say of their kinds. */
export function createNotificationReads(sources: NotificationSources) {
  const { subjects, isVisible, columns, listJoins } = statementParts(sources);
  const wordsIn = <R extends ListedRow & Quoting>(row: R): R => {
    const quote = kindOf(row.kind).quotes;
    const isMarkdown = quote !== null && sources.quotes[quote].isMarkdown;
    const text = isMarkdown && row.text !== null ? plainTextOf(row.text, row.mentions ?? []) : row.text;
    return { ...row, text, othersCount: row.othersCount ?? 0 };
  };
  return {
    /** The visible notifications of a member, latest first; one query. */
    listNotifications: async (
      db: Queryable,
      query: Listed & { now: Date } & PageQuery,
    ): Promise<ListedRow[]> => {
      // `offset 0` has each notification looked at in turn, until the page is full. The planner, which expects few of a member,
      // would look at a thousand and sort what is visible.
      const { rows } = await db.execute<ListedRow & Quoting & Record<string, unknown>>(sql`
        select listed.* from (${latestOf(query)}) n cross join lateral (
          select ${columns} from (select) as single_row ${subjects} ${listJoins} where ${isVisible(query.now)} offset 0
        ) listed
        order by n.at desc, n.id desc ${limitOf(query.limit)}`);
      return rows.map((row) => ({ ...wordsIn(row), at: new Date(row.at) }));
    },
    /** Those of the notifications that still hold, as their members may see them; one query. */
    findPushed: async (db: Queryable, ids: readonly string[], now: Date) => {
      const { rows } = await db.execute<
        ListedRow & Quoting & { memberId: string } & Record<string, unknown>
      >(sql`
        select n.member_id as "memberId", ${columns}
        from notifications n ${subjects} ${listJoins}
        where n.id = any(${sql.param([...ids])}::uuid[]) and n.read_at is null and ${isVisible(now)}`);
      return rows.map(wordsIn);
    },
    /** The number of unread notifications of a member, at most `unreadCeiling`; an expression for a select. */
    countUnread: (memberId: string, now: Date): SQL<number> => sql`(
      select count(*)::integer from (
        select from (
          select * from (
            select * from notifications where member_id = ${memberId} and read_at is null
            order by at desc, id desc ${limitOf(mostOfMember)}
          ) unread where ${isOneOfLatest(memberId)}
        ) n ${subjects}
        where ${isVisible(now)}
        ${limitOf(unreadCeiling)}
      ) unread)`,
    /** The projects of notifications that still fit, best first. */
    listFitting: async (db: Queryable, ids: readonly string[]): Promise<FittingProject[]> => {
      const { rows } = await db.execute<FittingProject>(sql`
        select n.id as "notificationId", f.id, f.title, f.skills, f.tags,
          json_build_object('skills', m.skills, 'techStack', m.tech_stack, 'interests', m.interests) as profile
        from notifications n
        join ${members} m on m.id = n.member_id
        cross join lateral (${sql.raw(sources.fittingProjects)}) f
        where n.id = any(${sql.param([...ids])}::uuid[]) and n.kind = 'projectsFit'
        order by n.at desc, f.about`);
      return rows;
    },
  };
}

/** Which notifications of a member are read. */
interface Listed {
  memberId: string;
  isUnread: boolean;
  /** Only of these kinds. */
  kinds?: readonly NotificationKind[] | undefined;
  /** Only what this mail tells of. */
  mailId?: string;
}

/** The notifications of a member that a page is read from. */
function latestOf({ memberId, isUnread, kinds, mailId, after }: Listed & Pick<PageQuery, 'after'>): SQL {
  const inMail = mailId === undefined ? sql`` : sql`and mail_id = ${mailId}`;
  const ofKinds = kinds === undefined ? sql`` : sql`and kind = any(${sql.param([...kinds])}::text[])`;
  const latest = isUnread ? isOneOfLatest(memberId) : sql`true`;
  const unread = isUnread ? sql`and read_at is null` : sql``;
  const behind = after
    ? sql`and (at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return sql`select * from (
    select * from notifications where member_id = ${memberId} ${unread} ${behind}
    order by at desc, id desc ${limitOf(mostOfMember)}
  ) latest where ${latest} ${inMail} ${ofKinds}`;
}

/** Whether a notification is one of the latest of a member, all others being about to be deleted; read once a statement. */
const isOneOfLatest = (memberId: string): SQL => sql`coalesce((at, id) >= (
  select o.at, o.id from notifications o where o.member_id = ${memberId}
  order by o.at desc, o.id desc offset ${sql.raw(String(mostOfMember - 1))} limit 1), true)`;

/** SQL for whether a notification `n` is of one of these kinds. */
const isOf = (kinds: readonly NotificationKind[]) =>
  `n.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

const kindsAbout = (subject: string) => notificationKinds.filter((kind) => kindOf(kind).subject === subject);

/** The parts that all statements have in common. */
function statementParts(sources: NotificationSources) {
  const { project, task } = sources;
  const about = Object.entries(sources.subjects).map(([name, subject]) => ({
    ...subject,
    isIt: isOf(kindsAbout(name)),
  }));
  const joined = (joins: readonly (string | undefined)[]) => sql.raw(joins.filter(Boolean).join('\n'));
  return {
    /** Rows that `isVisible` reads, for notifications `n`. */
    subjects: joined([project.join, task.join, ...about.map(({ joins, isIt }) => joins?.(isIt))]),
    listJoins: joined(about.map(({ listJoins, isIt }) => listJoins?.(isIt))),
    isVisible: visibility(sources),
    columns: listedColumns(sources, (column, otherwise) => {
      const cases = about.flatMap(({ shows, isIt }) => {
        const shown = shows[column];
        return shown === undefined ? [] : `when ${isIt} then ${shown}`;
      });
      return sql.raw(cases.length === 0 ? otherwise : `case ${cases.join(' ')} else ${otherwise} end`);
    }),
  };
}

/**
 * Whether a notification still holds: what it asks for is not decided, and the member may see what it is about. Every other
 * feature changes its own rows only, so nothing has to tell notifications that something was handled.
 */
function visibility({ project, subjects, conditions }: NotificationSources): (now: Date) => SQL {
  const isOpen = isOf(notificationKinds.filter((kind) => !subjects[kindOf(kind).subject].isHiddenByBlocks));
  const [member, actor] = ['n.member_id', 'n.actor_id'];
  // Whom the member blocked, they hear nothing of. Who blocked the member works on with them in common projects, and is out of
  // sight elsewhere.
  const isActorHidden = sql.raw(`(not ${isOpen} and n.actor_id is not null and (
    ${hasBlockedSql({ blocker: member, blocked: actor })}
    or (not coalesce(${project.isMember}, false) and ${hasBlockedSql({ blocker: actor, blocked: member })})))`);
  const holds = notificationKinds.map((kind) => ({ kind, condition: conditions[kindOf(kind).holdsWhile] }));
  const always = holds.flatMap(({ kind, condition }) =>
    typeof condition === 'string' ? `when '${kind}' then ${condition}` : [],
  );
  const timed = holds.flatMap(({ kind, condition }) =>
    typeof condition === 'string' ? [] : [{ when: sql.raw(`when '${kind}' then `), condition }],
  );
  const untimed = sql.raw(always.join('\n    '));
  return (now) => sql`
    not ${isActorHidden} and case n.kind
      ${untimed}
      ${sql.join(timed.map(({ when, condition }) => sql`${when}${condition(now)} `))}
    end`;
}

/** What lists and pushes show of a notification `n`. */
function listedColumns(
  { project, task, quotes }: NotificationSources,
  columnOf: (column: keyof Shown, otherwise: string) => SQL,
): SQL {
  const texts = notificationKinds.flatMap((kind) => {
    const quote = kindOf(kind).quotes;
    if (quote === null) return [];
    const { text, isWhole } = quotes[quote];
    return `when '${kind}' then left(${text}, ${isWhole ? limits.moderationReason : beginning})`;
  });
  const mentions = notificationKinds.flatMap((kind) => {
    const quote = kindOf(kind).quotes;
    const found = quote === null ? undefined : quotes[quote].mentions;
    return found === undefined ? [] : `when '${kind}' then ${found}`;
  });
  return sql`
    n.id, n.kind, n.at, n.read_at is not null as "isRead", ${columnOf('project', project.titled)} as project,
    ${sql.raw(task.titled)} as task, ${columnOf('sourceId', 'null')} as "sourceId", ${columnOf('commentId', 'null')} as "commentId",
    ${summaryOf(columnOf('actorId', 'n.actor_id'))} as actor, greatest(${columnOf('othersCount', '0')}, 0) as "othersCount",
    ${columnOf('role', 'null')} as role, case n.kind ${sql.raw(texts.join(' '))} end as text,
    case n.kind ${sql.raw(mentions.join(' '))} end as mentions,
    ${columnOf('projectAct', 'null')} as "projectAct", ${columnOf('accountAct', 'null')} as "accountAct",
    ${columnOf('report', 'null')} as report`;
}
