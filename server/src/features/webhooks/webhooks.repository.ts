import { limits } from '@tandem/contract/limits';
import type { WebhookDelivery, WebhookEvent, WebhookFormat } from '@tandem/contract/webhooks';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { fullNameOf } from '../account/public.ts';
import { groupMessageFactsOf, projectOfChatSql } from '../chat/public.ts';
import { requestFactsOf } from '../join-requests/public.ts';
import { namedRoleSql, ownedProjectsSql, projectFactsOf } from '../projects/public.ts';
import { taskFactsOf } from '../tasks/public.ts';
import { lastsMs, type Told } from './webhooks.rules.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

export type StoredWebhook = typeof webhooks.$inferSelect;

/** A webhook with what its list says of its deliveries. */
export interface ListedWebhook extends StoredWebhook {
  sent: number;
  failed: number;
  nextAt: string | null;
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The webhooks of a project, oldest first. */
export function listWebhooks(db: Queryable, projectId: string, now: Date): Promise<ListedWebhook[]> {
  // A column of its own would lose its table in a select from one.
  const own = sql`d.webhook_id = ${webhooks.id}`;
  const lately = sql`${own} and d.tried_at > ${time(new Date(now.getTime() - lastsMs))}`;
  return db
    .select({
      id: webhooks.id,
      projectId: webhooks.projectId,
      url: webhooks.url,
      format: webhooks.format,
      events: webhooks.events,
      secret: webhooks.secret,
      isSealed: webhooks.isSealed,
      isOn: webhooks.isOn,
      failures: webhooks.failures,
      failingSince: webhooks.failingSince,
      pausedAt: webhooks.pausedAt,
      openRoles: webhooks.openRoles,
      leasedUntil: webhooks.leasedUntil,
      createdAt: webhooks.createdAt,
      sent: sql<number>`(select count(*)::int from webhook_deliveries d where ${lately} and d.state = 'sent')`,
      failed: sql<number>`(select count(*)::int from webhook_deliveries d
        where ${lately} and (d.state = 'failed' or d.state = 'waiting' and d.attempts > 0))`,
      nextAt: sql<string | null>`(select min(d.next_at) from webhook_deliveries d where ${own})`,
    })
    .from(webhooks)
    .where(eq(webhooks.projectId, projectId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** The roles of a project that are open now, by id. */
export async function findOpenRoles(db: Queryable, projectId: string): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ roles: Record<string, string> | null }>(
    sql`select ${projectFactsOf(sql`${projectId}::uuid`)} -> 'openRoles' as roles`,
  );
  return rows[0]?.roles ?? {};
}

export async function insertWebhook(tx: Queryable, webhook: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(webhook);
}

const isOne = ({ id, webhookId }: { id: string; webhookId: string }) =>
  and(eq(webhooks.id, webhookId), eq(webhooks.projectId, id));

/** Changes a webhook of a project; false when there is none. */
export async function updateWebhook(
  tx: Queryable,
  ref: { id: string; webhookId: string },
  set: { [Column in keyof StoredWebhook]?: StoredWebhook[Column] | undefined },
): Promise<boolean> {
  const changed = await tx.update(webhooks).set(set).where(isOne(ref)).returning({ id: webhooks.id });
  return changed.length === 1;
}

/** Pauses the webhooks of a project that are on, and gives up what waits of them; returns their ids. */
export async function pauseAll(tx: Queryable, projectId: string, pausedAt: Date): Promise<string[]> {
  const paused = await tx
    .update(webhooks)
    .set({ pausedAt, failures: 0, failingSince: null })
    .where(and(eq(webhooks.projectId, projectId), eq(webhooks.isOn, true), isNull(webhooks.pausedAt)))
    .returning({ id: webhooks.id });
  for (const { id } of paused) await endWaiting(tx, id);
  return paused.map(({ id }) => id);
}

/** Removes a webhook of a project, with its deliveries; false when there is none. */
export async function deleteWebhook(tx: Queryable, ref: { id: string; webhookId: string }): Promise<boolean> {
  const gone = await tx.delete(webhooks).where(isOne(ref)).returning({ id: webhooks.id });
  return gone.length === 1;
}

/** Something that happened in a project, or in a chat that may be one's. */
export interface Happened {
  event: WebhookEvent;
  projectId: string | null;
  chatId: string | null;
  subjectId: string | null;
  change: string | null;
  key: string;
  at: Date;
}

/** Deliveries of a webhook that may wait; more are not told. */
const mostWaiting = 1_000;

/** Queues what happened for the webhooks that tell of it; one statement for any number. */
export async function queueDeliveries(db: Queryable, happened: readonly Happened[]): Promise<number> {
  const { rowCount } = await db.execute(sql`/* after the reply */
    insert into webhook_deliveries (id, webhook_id, event, subject_id, change, key, at, expires_at, next_at)
    select gen_random_uuid(), w.id, g.event, g."subjectId", g.change, g.key, g.at, g.at + ${`${lastsMs} milliseconds`}::interval, g.at
    from json_to_recordset(${JSON.stringify(happened.map((one, n) => ({ ...one, n })))}::json) as g (n integer, event text, "projectId" uuid, "chatId" uuid, "subjectId" uuid,
      change text, key text, at timestamptz)
    join webhooks w on w.project_id = coalesce(g."projectId", ${sql.raw(projectOfChatSql('g."chatId"'))})
      and g.event = any(w.events) and w.is_on and w.paused_at is null
    where (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.next_at is not null) < ${mostWaiting}
    order by g.n
    on conflict (webhook_id, key) do nothing`);
  return rowCount ?? 0;
}

const tellsOfRoles = sql`w.events && '{role.opened,role.filled}'`;

/** Those of the projects that have webhooks which tell of roles. */
export async function listRoleWatched(db: Queryable, projectIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`/* after the reply */
    select distinct w.project_id as id from webhooks w
    where w.project_id = any(${sql.param([...projectIds])}::uuid[]) and ${tellsOfRoles}`);
  return rows.map(({ id }) => id);
}

/** The webhooks of projects that tell of roles, with the roles that are open now. */
export async function lockRoleWatchers(
  tx: Queryable,
  projectIds: readonly string[],
): Promise<{ id: string; projectId: string; before: Record<string, string>; now: Record<string, string> }[]> {
  const { rows } = await tx.execute<{
    id: string;
    projectId: string;
    before: Record<string, string>;
    now: Record<string, string> | null;
  }>(sql`
    select w.id, w.project_id as "projectId", w.open_roles as before, ${projectFactsOf(sql`w.project_id`)} -> 'openRoles' as now
    from webhooks w where w.project_id = any(${sql.param([...projectIds])}::uuid[]) and ${tellsOfRoles}
    order by w.id for no key update of w`);
  return rows.map((row) => ({ ...row, now: row.now ?? {} }));
}

/** SQL for what a delivery `d` of a webhook `w` tells now. */
const toldColumns = sql`
  d.id, d.event, d.at, d.change, ${projectFactsOf(sql`w.project_id`)} as project,
  case when d.event like 'task.%' then ${taskFactsOf(sql`d.subject_id`)} end as task,
  case when d.event = 'message.created' then ${groupMessageFactsOf(sql`d.subject_id`)} end as message,
  case when d.event = 'request.received' then ${requestFactsOf(sql`d.subject_id`)} end as request,
  case when d.event like 'member.%' then json_build_object('_id', d.subject_id, 'name', ${fullNameOf(sql`d.subject_id`)}) end as member,
  case when d.event like 'role.%' then json_build_object('_id', d.subject_id,
    'title', ${sql.raw(namedRoleSql({ roleId: 'd.subject_id', projectId: 'w.project_id' }))} ->> 'title') end as role`;

/** A delivery that this process sends. */
export interface TakenDelivery extends Told {
  webhookId: string;
  projectId: string;
  url: string;
  format: WebhookFormat;
  secret: string;
  isSealed: boolean;
  attempts: number;
  expiresAt: Date;
}

type TakenRow = Omit<TakenDelivery, 'at' | 'expiresAt'> & { at: string; expiresAt: string };

/**
 * Takes the delivery that is due for longest, of a webhook that is not being called and whose owner is none of `except`; null when
 * none is due.
 */
export async function takeDue(
  db: Queryable,
  { now, leasedUntil, except }: { now: Date; leasedUntil: Date; except: readonly string[] },
): Promise<TakenDelivery | null> {
  const isOfOthers =
    except.length === 0
      ? sql``
      : sql`and not exists (select from unnest(${sql.param([...except])}::uuid[]) skipped(id)
          where w.project_id in (${sql.raw(ownedProjectsSql('skipped.id'))}))`;
  const { rows } = await db.execute<TakenRow & Record<string, unknown>>(sql`
    with due as (
      select d.id, w.id as webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.next_at <= ${time(now)} and w.leased_until <= ${time(now)} and w.is_on and w.paused_at is null ${isOfOthers}
      order by d.next_at, d.seq limit 1 for update of w skip locked
    ), leased as (
      update webhooks w set leased_until = ${time(leasedUntil)} from due where w.id = due.webhook_id
    ), taken as (
      update webhook_deliveries t set attempts = t.attempts + 1 from due where t.id = due.id returning t.*
    )
    select ${toldColumns}, d.webhook_id as "webhookId", w.project_id as "projectId", w.url, w.format, w.secret, w.is_sealed as "isSealed", d.attempts,
      d.expires_at as "expiresAt"
    from taken d join webhooks w on w.id = d.webhook_id`);
  const [row] = rows;
  return row === undefined ? null : { ...row, at: new Date(row.at), expiresAt: new Date(row.expiresAt) };
}

/** What came of an attempt. */
export interface Attempted {
  state: WebhookDelivery['state'];
  status: number | null;
  failure: WebhookDelivery['failure'];
  tookMs: number | null;
  nextAt: Date | null;
}

/** Notes an attempt on its delivery, and lets the webhook be called again from a time on. */
export async function endAttempt(
  tx: Queryable,
  { id, webhookId }: { id: string; webhookId: string },
  { now, restUntil, ...attempted }: Attempted & { now: Date; restUntil: Date },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...attempted, triedAt: now })
    .where(eq(webhookDeliveries.id, id));
  await tx.update(webhooks).set({ leasedUntil: restUntil }).where(eq(webhooks.id, webhookId));
}

/** Counts an attempt that succeeded or failed; how many failed in a row by now. */
export async function countAttempt(
  tx: Queryable,
  webhookId: string,
  { isFailure, now }: { isFailure: boolean; now: Date },
): Promise<number> {
  const set = isFailure
    ? {
        failures: sql`${webhooks.failures} + 1`,
        failingSince: sql`coalesce(${webhooks.failingSince}, ${time(now)})`,
      }
    : { failures: 0, failingSince: null };
  const [row] = await tx
    .update(webhooks)
    .set(set)
    .where(eq(webhooks.id, webhookId))
    .returning({ failures: webhooks.failures });
  return row?.failures ?? 0;
}

/** Gives up what waits of a webhook. */
export async function endWaiting(tx: Queryable, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.nextAt)));
}

/** Forgets what ended before the latest of a webhook. */
export async function pruneLog(tx: Queryable, webhookId: string): Promise<void> {
  await tx.execute(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where webhook_id = ${webhookId} and next_at is null
      order by at desc, seq desc offset ${limits.webhookDeliveries})`);
}

/** The log of a webhook of a project, newest first, with what each tells now. */
export async function listDeliveries(
  db: Queryable,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<(Told & LoggedRow)[]> {
  const { rows } = await db.execute<Told & LoggedRow & Record<string, unknown>>(sql`
    select ${toldColumns}, w.format, d.state, d.attempts, d.tried_at as "triedAt", d.status, d.failure, d.took_ms as "tookMs",
      d.next_at as "nextAt"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.id = ${webhookId} and w.project_id = ${id}
    order by d.at desc, d.seq desc limit ${limits.webhookDeliveries}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** What the log says besides what was told. Times of statements are texts. */
interface LoggedRow extends Pick<WebhookDelivery, 'state' | 'attempts' | 'status' | 'failure' | 'tookMs'> {
  format: WebhookFormat;
  triedAt: string | null;
  nextAt: string | null;
}

/** Queues a delivery again; null when it is not in the log of the webhook, false when the webhook is off. */
export async function requeue(
  tx: Queryable,
  { id, webhookId, deliveryId }: { id: string; webhookId: string; deliveryId: string },
  now: Date,
): Promise<boolean | null> {
  const [found] = await tx
    .select({ isOn: sql<boolean>`${webhooks.isOn} and ${webhooks.pausedAt} is null` })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(isOne({ id, webhookId }), eq(webhookDeliveries.id, deliveryId)));
  if (found === undefined) return null;
  if (!found.isOn) return false;
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', nextAt: now, attempts: 0, expiresAt: new Date(now.getTime() + lastsMs) })
    .where(eq(webhookDeliveries.id, deliveryId));
  return true;
}

const unsent = sql`from webhook_deliveries d where d.next_at is not null`;

/** Expressions about all webhooks: deliveries that wait, those that were tried, the time of the oldest, and paused webhooks. */
export const webhookFigures = {
  waiting: sql`(select count(*) ${unsent})`,
  failing: sql`(select count(*) ${unsent} and d.attempts > 0)`,
  since: sql`(select min(d.at) ${unsent} and d.attempts > 0)`,
  paused: sql`(select count(*) from webhooks w where w.paused_at is not null)`,
};

/** While the notification about a paused webhook holds, SQL over notifications `n`, whose project is `p`. */
export const webhookConditions = {
  webhookIsPaused: `exists (select from webhooks w where w.id = n.request_id and w.paused_at is not null and p.owner_id = n.member_id)`,
};

/** The webhooks whose secrets a version before stored as they are. */
export const listUnsealed = (db: Queryable): Promise<{ id: string; secret: string }[]> =>
  db.select({ id: webhooks.id, secret: webhooks.secret }).from(webhooks).where(eq(webhooks.isSealed, false));

/** Replaces a secret that was stored as it is, unless it has changed meanwhile. */
export async function sealFormer(
  db: Queryable,
  { id, former, ...set }: { id: string; former: string; secret: string; isSealed: boolean },
): Promise<void> {
  await db
    .update(webhooks)
    .set(set)
    .where(and(eq(webhooks.id, id), eq(webhooks.secret, former), eq(webhooks.isSealed, false)));
}

/** SQL that reads all sealed secrets, as `id` and `sealed`. */
export const sealedSecretsSql = `select id, secret as sealed from webhooks where is_sealed`;

/** SQL that replaces sealed secrets by those in a list of `{ id, sealed, again }`, unless they have changed meanwhile. */
export const secretsSealedAgainSql = (list: string): string => `
  update webhooks w set secret = n.again from jsonb_to_recordset(${list}) n(id uuid, sealed text, again text)
  where w.id = n.id and w.secret = n.sealed returning 1`;
