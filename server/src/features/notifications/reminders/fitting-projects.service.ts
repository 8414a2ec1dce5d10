import type { MailQueue } from '../../../platform/mail/mail.ts';
import { fitWeekIn, mostFitting } from './reminders.rules.ts';
import type { RemindersDeps } from './reminders.service.ts';
import * as repository from './fitting-projects.repository.ts';

/** Finds the ids of projects that fit a member best, without those of `besides`. Implemented by the feature projects. */
export type FindBestMatches = (
  memberId: string,
  options: { besides: readonly string[]; limit: number },
) => Promise<string[]>;

/** What telling of projects that fit needs. */
export interface FittingDeps extends RemindersDeps {
  mailQueue: Pick<MailQueue, 'mode'>;
  needsVerifiedEmail: () => boolean;
  findBestMatches: FindBestMatches;
}

const batch = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

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
      let after = firstId;
      let askers: repository.Asker[];
      do {
        askers = await repository.listAskers(database.orm, deps, { weeks, now, after, limit: batch });
        for (const asker of askers) await notifyAsker(deps, asker, now);
        after = askers.at(-1)?.memberId ?? after;
      } while (askers.length === batch);
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
