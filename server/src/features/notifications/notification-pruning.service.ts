import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import * as repository from './notification-pruning.repository.ts';

/** What deleting notifications needs. */
export interface PruningDeps {
  database: Database;
  clock: Clock;
  communitySettings: { current(): { notificationDays: number } };
}

const dayMs = 24 * 60 * 60 * 1_000;
/** Few rows a statement, so that nobody waits long for the embedded database. */
const atOnce = { rows: 500, members: 100, listed: 5_000 };
/** Longer than the time between two runs, so that nobody who was notified in between is left out. */
const lately = 2 * dayMs;

/** Deletes notifications that are old, and those beyond the latest of members who were notified lately. */
export async function pruneNotifications({
  database: { orm },
  clock,
  communitySettings,
}: PruningDeps): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - communitySettings.current().notificationDays * dayMs);
  while ((await repository.deleteOld(orm, before, atOnce.rows)) === atOnce.rows) continue;
  const since = new Date(now - lately);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const notified = await repository.listNotified(orm, { since, after }, atOnce.listed);
    const chunks = inChunks(notified, async (ids) => [...ids], atOnce.members);
    for await (const memberIds of chunks)
      while ((await repository.deleteSurplus(orm, memberIds, atOnce.rows)) === atOnce.rows) continue;
    const last = notified.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
