import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { members } from '../../features/account/public.ts';
import type { Actor, TestApp } from '../test-app.ts';

const waiters = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Sends a request while the role of its sender is being taken, and returns its status; on PostgreSQL only. */
export async function statusWhileDemoted(
  { database }: Pick<TestApp, 'database'>,
  who: Actor,
  send: () => Promise<{ statusCode: number }>,
): Promise<number> {
  let isAnswered = false;
  const demoted = Promise.withResolvers<void>();
  const answering = Promise.withResolvers<void>();
  const demoting = database.transaction(async (tx) => {
    await tx.update(members).set({ communityRole: 'member' }).where(eq(members.id, who.id));
    demoted.resolve();
    await answering.promise;
  });
  await demoted.promise;
  const countWaiters = async () => ((await database.executeSql(waiters)).rows[0] as { n: number }).n;
  const sent = send().finally(() => (isAnswered = true));
  await vi.waitFor(async () => expect(isAnswered || (await countWaiters()) === 1).toBe(true), 5_000);
  answering.resolve();
  await demoting;
  return (await sent).statusCode;
}
