import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseLog, Queryable } from '../../../platform/database/database.ts';
import { describeDatabaseError } from '../../../platform/database/database-errors.ts';
import type { NotifyNext, StoredRow } from '../../notifications/public.ts';
import { lockUnfinished, noteProgress } from './announcements.repository.ts';

/** What notifying every member needs. */
export interface MemberNotifierDeps {
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
