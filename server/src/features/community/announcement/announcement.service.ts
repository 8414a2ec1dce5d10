import { setTimeout as delay } from 'node:timers/promises';
import {
  type AdministeredAnnouncement,
  type publishAnnouncement,
  announcementDismissed,
} from '@tandem/contract/community/announcement';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import { describeDatabaseError } from '../../../platform/database/database-errors.ts';
import type { Database, DatabaseLog, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { lockActor } from '../../account/public.ts';
import { type Actor, recordAudit } from '../../audit/public.ts';
import type { NotifyNext, StoredRow } from '../../notifications/public.ts';
import type { CommunitySettingsStore } from '../community.deps.ts';
import { communityErrors } from '../community.errors.ts';
import { publishCommunityChange } from '../community.live.ts';
import { lockSection, updateSection } from '../community.repository.ts';
import { summaryOf } from '../community.rules.ts';
import * as repository from './announcements.repository.ts';
import { lockUnfinished, noteProgress, findAnnouncement } from './announcements.repository.ts';

/** What announcing needs. */
export interface AnnouncementDeps {
  database: Database;
  clock: Clock;
  communitySettings: CommunitySettingsStore;
  live: Live;
  /** Notifies members in the background. */
  notifyMembers: () => void;
}

type Body = ParsedInput<typeof publishAnnouncement>['body'];
type Row = NonNullable<Awaited<ReturnType<typeof repository.findStanding>>>;

/** The section of the settings whose version grows with each announcement. */
const section = 'announcement';
const auditedCharacters = 200;

export type AnnouncementService = ReturnType<typeof createAnnouncementService>;

/** Announces something to everybody; refuses with `communityErrors`. */
export function createAnnouncementService(deps: AnnouncementDeps) {
  const { database, clock, communitySettings, live, notifyMembers } = deps;
  const show = async () => {
    await communitySettings.renew();
    publishCommunityChange(live, communitySettings.view());
  };
  return {
    viewAnnouncement: async (): Promise<AdministeredAnnouncement | null> => {
      const row = await repository.findStanding(database.orm, clock.now());
      return row && administered(row);
    },
    /** Takes the place of what is announced, unless its author has not seen that. It shows here at once, elsewhere within a second. */
    publishAnnouncement: async (actor: Actor, body: Body): Promise<AdministeredAnnouncement> => {
      const row = await database.transaction((tx) => publish(deps, tx, actor, body));
      await show();
      if (body.notifiesMembers) notifyMembers();
      return administered(row);
    },
    /** Does nothing where it is over already. */
    endAnnouncement: async (actor: Actor, id: string): Promise<void> => {
      if (await database.transaction((tx) => end(deps, tx, actor, id))) await show();
    },
  };
}

async function publish(
  { clock }: AnnouncementDeps,
  tx: Queryable,
  { me, address }: Actor,
  { text, link, endsAt, notifiesMembers, replaces }: Body,
): Promise<Row> {
  const now = clock.now();
  if (endsAt !== null && new Date(endsAt) <= now) refuseField(communityErrors.endsInPast, 'endsAt');
  const change = await lockAnnouncing(tx, me, now);
  const standing = await repository.findStanding(tx, now);
  if ((standing?.id ?? null) !== replaces) refuse(communityErrors.announcementChanged);
  await change.count();
  await repository.endCurrent(tx, now);
  const row = await repository.insertAnnouncement(tx, {
    id: newId(),
    authorId: me,
    text,
    summary: summaryOf(text),
    link,
    createdAt: now,
    endsAt: endsAt === null ? null : new Date(endsAt),
    notifiesMembers,
  });
  await recordAudit(tx, {
    at: now,
    actorId: me,
    act: 'announcementPublished',
    subject: { kind: 'announcement', id: row.id },
    details: { text: cut(row.summary), link, endsAt, notifiesMembers },
    address,
  });
  return row;
}

/** True when it stood until now. */
async function end(
  { clock }: AnnouncementDeps,
  tx: Queryable,
  { me, address }: Actor,
  id: string,
): Promise<boolean> {
  const now = clock.now();
  const change = await lockAnnouncing(tx, me, now);
  const row = (await repository.findAnnouncement(tx, id)) ?? refuse(communityErrors.noSuchAnnouncement);
  if (row.endedAt !== null || (row.endsAt !== null && row.endsAt <= now)) return false;
  await change.count();
  await repository.endCurrent(tx, now);
  await recordAudit(tx, {
    at: now,
    actorId: me,
    act: 'announcementEnded',
    subject: { kind: 'announcement', id },
    details: { text: cut(row.summary) },
    address,
  });
  return true;
}

/** Locks who acts, and lets one of them announce at a time. `count` makes what everybody sees newer. */
async function lockAnnouncing(tx: Queryable, me: string, now: Date) {
  await lockActor(tx, me, { needs: 'administrator' });
  const { version, values } = await lockSection(tx, section, now);
  return { count: () => updateSection(tx, section, { version: version + 1, values, changedAt: now }) };
}

const cut = (text: string): string =>
  text.length > auditedCharacters ? `${text.slice(0, auditedCharacters).toWellFormed()}…` : text;

const administered = (row: Row): AdministeredAnnouncement => ({
  ...repository.shownOf(row),
  createdAt: row.createdAt.toISOString(),
  notifiesMembers: row.notifiesMembers,
  notifiedCount: row.notifiedCount,
  isEverybodyNotified: row.notifiedAt !== null,
});

/** What notifying every member needs. */
interface MemberNotifierDeps {
  database: Database;
  clock: Clock;
  log: DatabaseLog;
  notifyNext: NotifyNext;
}

/** Notifies every member of announcements. */
export interface MemberNotifier {
  /** Starts in the background; it neither waits nor throws. */
  notifyMembers(): void;
  /** Goes on where it, another process or a crash left off. Resolves when nobody is left to notify, or after `stop`. */
  finish(): Promise<void>;
  /** Resolves when what was started has ended, without resting from now on. */
  settle(): Promise<void>;
  /** Ends for good after the batch that is being stored; the job of another process, or of the next start, goes on. */
  stop(): void;
}

/** Members of a transaction: few, so that the embedded database, where others wait for it, is free again soon. */
const batch = 100;
/** How many times as long as a batch the rest after it is. One request in 25 meets a batch, so the p95 of requests does not change. */
const restFactor = 24;
const rests = { least: 50, most: 2_000 };

/** The batch that was stored, or null when there was nobody to notify. */
async function notifyBatch({
  database,
  clock,
  notifyNext,
}: MemberNotifierDeps): Promise<readonly StoredRow[] | null> {
  const storeBatch = async (tx: Queryable) => {
    const now = clock.now();
    const announcement = await lockUnfinished(tx, now);
    if (announcement === null) return null;
    const { id, createdAt, notifiedUpTo, authorId } = announcement;
    const news = { kind: 'announcement' as const, subjectId: id, at: createdAt };
    const { stored, lastId } = await notifyNext.store(tx, news, {
      after: notifiedUpTo,
      besides: authorId,
      limit: batch,
    });
    await noteProgress(tx, id, { upTo: lastId, count: stored.length, doneAt: lastId === null ? now : null });
    return stored;
  };
  return database.transaction(storeBatch);
}

/** One of these runs in each process; the lock on the announcement lets one of them store at a time. */
export function createMemberNotifier(deps: MemberNotifierDeps): MemberNotifier {
  let running: Promise<void> | null = null;
  let pause = new AbortController();
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const start = performance.now();
      const stored = await notifyBatch(deps);
      if (stored === null) return;
      deps.notifyNext.publish(stored);
      const ms = Math.max(rests.least, (performance.now() - start) * restFactor);
      await delay(Math.min(ms, rests.most), undefined, { signal: pause.signal }).catch(() => undefined);
    }
  };
  const finish = () =>
    (running ??= run().finally(() => {
      running = null;
    }));
  return {
    finish,
    notifyMembers: () =>
      void finish().catch((error: unknown) => {
        deps.log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'Announcing to members failed');
      }),
    settle: async () => {
      pause.abort();
      await running?.catch(() => undefined);
      pause = new AbortController();
    },
    stop: () => {
      isStopped = true;
      pause.abort();
    },
  };
}

export type DismissalsService = ReturnType<typeof createDismissalsService>;

/** What members dismissed; refuses with `communityErrors`. */
export function createDismissalsService({
  database: { orm },
  live,
}: Pick<AnnouncementDeps, 'database' | 'live'>) {
  return {
    viewAnnouncementDismissal: async (memberId: string, announcementId: string) => ({
      isDismissed: await repository.isDismissed(orm, { memberId, announcementId }),
    }),
    /** Does nothing where the announcement is over. */
    dismissAnnouncement: async (memberId: string, announcementId: string): Promise<void> => {
      if (await repository.storeDismissal(orm, { memberId, announcementId }))
        live.publish(announcementDismissed, memberAudience(memberId), { announcementId });
      else if ((await findAnnouncement(orm, announcementId)) === null)
        refuse(communityErrors.noSuchAnnouncement);
    },
  };
}
