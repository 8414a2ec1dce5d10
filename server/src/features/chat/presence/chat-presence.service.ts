import { presence } from '@tandem/contract/chat';
import type { Database } from '../../../platform/database/database.ts';
import { coalesceReads } from '../../../platform/concurrency/coalesce-reads.ts';
import type { AudienceResolver, Live } from '../../../platform/live/live.ts';
import { memberAudience } from '../../../platform/live/sockets.ts';
import { listAcquaintances, listShowingOnline } from './chat-presence.repository.ts';
import {
  nextChangeInMs,
  emptyPresence,
  recordPresence,
  onlineAudience,
  takeDueChanges,
  presenceUpdates,
} from './chat-presence.rules.ts';

export interface PresenceDeps {
  database: Database;
  live: Live;
  log: { warn(fields: object, sentence: string): void };
}

export type Presence = ReturnType<typeof createPresence>;

/** How long new members are collected before one event, and how long a reload may take before a member counts as offline. */
const delays = { batchMs: 100, offlineAfterMs: 3_000 };

/** Members who show that they are online join the audience that presence is read from; one query. */
export const presenceAudienceResolver = (database: Database): AudienceResolver => ({
  kind: 'presence',
  autoJoin: true,
  of: async (memberIds) =>
    new Map((await listShowingOnline(database.orm, memberIds)).map((id) => [id, [onlineAudience]])),
});

/** Tells members which of their connections and team-mates are online. */
export function createPresence({ database, live, log }: PresenceDeps) {
  const state = emptyPresence();
  const emitDue = async () => {
    const { online, offline } = takeDueChanges(state, performance.now(), delays);
    if (online.length + offline.length === 0) return;
    // They may have reconnected to another process.
    const elsewhere = new Set(offline.length > 0 ? await live.membersIn(onlineAudience) : []);
    const left = offline.filter((id) => !elsewhere.has(id));
    const acquaintances = await listAcquaintances(database.orm, [...online, ...left]);
    const emit = (ids: readonly string[], isOnline: boolean) => {
      for (const { userIds, to } of presenceUpdates(ids, acquaintances))
        live.publish(presence, to.map(memberAudience), { userIds, isOnline });
    };
    emit(online, true);
    emit(left, false);
  };
  const schedule = createScheduler(
    () => nextChangeInMs(state, performance.now(), delays),
    () => emitDue().catch((err: unknown) => log.warn({ err }, 'publishing presence')),
  );
  live.onPresenceChange('presence', (_audience, memberId, isConnected) => {
    recordPresence(state, memberId, { isConnected, now: performance.now() });
    schedule();
  });

  return {
    /** The connections and team-mates of a member who show that they are online; concurrent calls share one query. */
    onlineAcquaintancesOf: coalesceReads(async (memberIds) => {
      const online = new Set(await live.membersIn(onlineAudience));
      const acquaintances = await listAcquaintances(database.orm, memberIds);
      return new Map([...acquaintances].map(([id, ids]) => [id, ids.filter((known) => online.has(known))]));
    }),
  };
}

/** Shows or hides that a member is online, for the sockets that are connected now. */
export const showPresence = (live: Live, memberId: string, isShown: boolean): void =>
  isShown
    ? live.addToAudience([memberId], onlineAudience)
    : live.removeFromAudience([memberId], onlineAudience);

/** Runs `work` when it is due, never twice at once, so that events keep their order. Call the result when the due time may have changed. */
function createScheduler(dueInMs: () => number | null, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isBusy = false;
  const schedule = () => {
    const delayMs = isBusy ? null : dueInMs();
    // Never postponed: a stream of new members would delay the event forever.
    if (delayMs === null || performance.now() + delayMs >= dueAt) return;
    dueAt = performance.now() + delayMs;
    clearTimeout(timer);
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      isBusy = true;
      void work().finally(() => {
        isBusy = false;
        schedule();
      });
    }, delayMs).unref();
  };
  return schedule;
}
