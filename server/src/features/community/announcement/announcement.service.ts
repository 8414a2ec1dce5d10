import type { AdministeredAnnouncement, publishAnnouncement } from '@tandem/contract/community/announcement';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live/live.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { lockActor } from '../../account/public.ts';
import { type Actor, recordAudit } from '../../audit/public.ts';
import { communityErrors } from '../community.errors.ts';
import { publishCommunityChange } from '../community.live.ts';
import { lockSection, updateSection } from '../community.repository.ts';
import type { CommunitySettingsStore } from '../community-settings.service.ts';
import { summaryOf } from './announcement.rules.ts';
import * as repository from './announcements.repository.ts';

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
