import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Notify } from '../notify.service.ts';
import {
  datesAround,
  type DueDates,
  dueDatesIn,
  morningIn,
  reminderKeptMs,
  requestDays,
  waitingDays,
} from './reminders.rules.ts';
import * as repository from './reminders.repository.ts';

/** What reminding members needs. */
export interface RemindersDeps {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/** Reminders of one statement, so that none takes long. */
const batch = 500;
const dayMs = 24 * 60 * 60 * 1_000;

/** Reminds members of due dates in the morning of their time zone, and owners of requests that wait (ADR 0056). */
export function createRemindersService(deps: RemindersDeps) {
  const { database, clock } = deps;
  const { orm } = database;
  return {
    remindOfTasks: async (): Promise<void> => {
      const now = clock.now();
      const zones = await repository.listZones(orm, datesAround(now));
      const dates = zones.map((zone) => dueDatesIn(zone, now)).filter((day): day is DueDates => day !== null);
      if (dates.length === 0) return;
      await inBatches(deps, now, () => repository.remindOfTasks(orm, { dates, at: now, limit: batch }));
    },
    remindOfRequests: async (): Promise<void> => {
      const now = clock.now();
      // The longest first: it stands for the shorter ones that a server missed.
      for (const days of waitingDays.toReversed()) {
        const left = (requestDays - days) * dayMs;
        const until = new Date(now.getTime() + left);
        const mornings = morningsOf(await repository.listZonesOfOwners(orm, { until, at: now }), now, left);
        if (mornings.length === 0) continue;
        await inBatches(deps, now, () =>
          repository.remindOfRequests(orm, { days, mornings, at: now, limit: batch }),
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
