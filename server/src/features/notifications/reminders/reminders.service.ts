import { limits } from '@tandem/contract/limits';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { firstId } from '../../../platform/ids.ts';
import type { Reminded } from '../notification-sources.repository.ts';
import type { Notify } from '../notify.service.ts';
import {
  datesAround,
  type DueDates,
  dueDatesIn,
  morningIn,
  reminderKeptMs,
  waitingDays,
  fitWeekIn,
  mostFitting,
} from './reminders.rules.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import * as repository from './reminders.repository.ts';

/** What reminding members needs. */
export interface RemindersDeps {
  database: Database;
  clock: Clock;
  notify: Notify;
  reminded: Reminded;
}

/** Reminders of one statement, so that none takes long. */
const batch = 500;
const dayMs = 24 * 60 * 60 * 1_000;

/** Reminds members of due dates in the morning of their time zone, and owners of requests that wait (ADR 0056). */
export function createRemindersService(deps: RemindersDeps) {
  const { database, clock, reminded } = deps;
  const { orm } = database;
  return {
    remindOfTasks: async (): Promise<void> => {
      const now = clock.now();
      const zones = await repository.listZones(orm, reminded, datesAround(now));
      const dates = zones.map((zone) => dueDatesIn(zone, now)).filter((day): day is DueDates => day !== null);
      if (dates.length === 0) return;
      await inBatches(deps, now, () =>
        repository.remindOfTasks(orm, reminded, { dates, at: now, limit: batch }),
      );
    },
    remindOfRequests: async (): Promise<void> => {
      const now = clock.now();
      // The longest first: it stands for the shorter ones that a server missed.
      for (const days of waitingDays.toReversed()) {
        const left = (limits.requestDays - days) * dayMs;
        const until = new Date(now.getTime() + left);
        const mornings = morningsOf(
          await repository.listZonesOfOwners(orm, reminded, { until, at: now }),
          now,
          left,
        );
        if (mornings.length === 0) continue;
        await inBatches(deps, now, () =>
          repository.remindOfRequests(orm, reminded, { days, mornings, at: now, limit: batch }),
        );
      }
    },
    purgeReminders: () => repository.deleteReminders(orm, new Date(clock.now().getTime() - reminderKeptMs)),
  };
}

/** A request counts its days until the morning, so that owners are told then, and not at the hour it was sent. */
const morningsOf = (zones: readonly string[], now: Date, left: number): repository.Morning[] =>
  zones.flatMap((zone) => {
    const morning = morningIn(zone, now);
    return morning === null ? [] : { zone, until: new Date(morning.getTime() + left) };
  });

async function inBatches(
  { notify }: RemindersDeps,
  at: Date,
  take: () => Promise<repository.NewReminder[]>,
): Promise<void> {
  let taken: repository.NewReminder[];
  do {
    taken = await take();
    for (const { memberId, kind, subjectId, projectId, actorId } of taken) {
      const isTask = kind !== 'joinRequestWaiting';
      const about = isTask ? { taskId: subjectId, requestId: null } : { taskId: null, requestId: subjectId };
      notify(memberId, { kind, actorId, projectId, ...about }, { at });
    }
  } while (taken.length === batch);
}

/** Finds the ids of projects that fit a member best, without those of `besides`. Implemented by the feature projects. */
export type FindBestMatches = (
  memberId: string,
  options: { besides: readonly string[]; limit: number },
) => Promise<string[]>;

/** What telling of projects that fit needs. */
export interface FittingDeps extends Omit<RemindersDeps, 'reminded'> {
  mailQueue: Pick<MailQueue, 'mode'>;
  needsVerifiedEmail: () => boolean;
  findBestMatches: FindBestMatches;
}

const askersAtOnce = 100;

/** Tells members who chose it of projects that fit, once a week in their morning (ADR 0042). */
export function createFittingService(deps: FittingDeps) {
  const { database, clock, mailQueue } = deps;
  return {
    notifyOfFits: async (): Promise<void> => {
      if (mailQueue.mode === 'off') return;
      const now = clock.now();
      const zones = await repository.listZonesOfAskers(database.orm, deps);
      const weeks = zones.flatMap((zone) => {
        const week = fitWeekIn(zone, now);
        return week === null ? [] : { zone, week };
      });
      if (weeks.length === 0) return;
      let after: string = firstId;
      let askers: repository.Asker[];
      do {
        askers = await repository.listAskers(database.orm, deps, { weeks, now, after, limit: askersAtOnce });
        for (const asker of askers) await notifyAsker(deps, asker, now);
        after = askers.at(-1)?.memberId ?? after;
      } while (askers.length === askersAtOnce);
    },
  };
}

/** The week is noted even when nothing fits, so that nobody is looked at every quarter of an hour. */
async function notifyAsker(
  { database, notify, findBestMatches }: FittingDeps,
  asker: repository.Asker,
  at: Date,
): Promise<void> {
  const { memberId, formerIds } = asker;
  const projectIds = await findBestMatches(memberId, { besides: formerIds, limit: mostFitting });
  const isNoted = await repository.noteFitting(database.orm, asker, { projectIds, at });
  if (!isNoted || projectIds.length === 0) return;
  notify(memberId, { kind: 'projectsFit', actorId: null, projectId: null, requestId: memberId }, { at });
}
