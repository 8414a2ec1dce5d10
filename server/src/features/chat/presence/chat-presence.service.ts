import { presence } from '@tandem/contract/chat';
import type { Database } from '../../../platform/database/database.ts';
import { coalesceReads } from '../../../platform/concurrency/coalesce-reads.ts';
import type { AudienceResolver, Live } from '../../../platform/live/live.ts';
import { memberAudience } from '../../../platform/live/sockets.ts';
import { listAcquaintances, listShowingOnline } from './chat-presence.repository.ts';
import {
  nextChangeIn,
  emptyPresence,
  recordPresence,
  onlineAudience,
  takeDueChanges,
  presenceUpdates,
} from './chat-presence.rules.ts';

/** What presence needs. */
export interface PresenceDeps {
  database: Database;
  live: Live;
  log: { warn(fields: object, sentence: string): void };
}

export type Presence = ReturnType<typeof createPresence>;

/** How long comings are gathered before they are told, and how long somebody is missed before they left, in milliseconds. */
const pace = { gather: 100, linger: 3_000 };

/** Into the audience of those who show that they are online comes who does; one query. */
export const presenceAudienceResolver = (database: Database): AudienceResolver => ({
  kind: 'presence',
  autoJoin: true,
  of: async (memberIds) =>
    new Map((await listShowingOnline(database.orm, memberIds)).map((id) => [id, [onlineAudience]])),
});

/** Who is online, for their connections and team-mates to know. */
export function createPresence({ database, live, log }: PresenceDeps) {
  const state = emptyPresence();
  const emitDue = async () => {
    const { come, gone } = takeDueChanges(state, { at: performance.now(), linger: pace.linger });
    if (come.length + gone.length === 0) return;
    // They may have gone on to another process, which has told that they are there.
    const elsewhere = new Set(gone.length > 0 ? await live.membersIn(onlineAudience) : []);
    const left = gone.filter((id) => !elsewhere.has(id));
    const acquaintances = await listAcquaintances(database.orm, [...come, ...left]);
    const emit = (ids: readonly string[], isOnline: boolean) => {
      for (const { userIds, to } of presenceUpdates(ids, acquaintances))
        live.publish(presence, to.map(memberAudience), { userIds, isOnline });
    };
    emit(come, true);
    emit(left, false);
  };
  const plan = planner(
    () => nextChangeIn(state, { at: performance.now(), ...pace }),
    () => emitDue().catch((err: unknown) => log.warn({ err }, 'telling who is online')),
  );
  live.onPresenceChange('presence', (_audience, memberId, isHere) => {
    recordPresence(state, memberId, { isHere, at: performance.now() });
    plan();
  });

  return {
    /** The connections and team-mates of a member who are online and show it; questions of the same moment are asked as one. */
    onlineAcquaintancesOf: coalesceReads(async (memberIds) => {
      const online = new Set(await live.membersIn(onlineAudience));
      const acquaintances = await listAcquaintances(database.orm, memberIds);
      return new Map([...acquaintances].map(([id, ids]) => [id, ids.filter((one) => online.has(one))]));
    }),
  };
}

/** Shows others that a member is online, or hides it; for the sockets that are connected now. */
export const showPresence = (live: Live, memberId: string, isShown: boolean): void =>
  isShown
    ? live.addToAudience([memberId], onlineAudience)
    : live.removeFromAudience([memberId], onlineAudience);

/** Does the work when it is due, which may become earlier meanwhile; one piece after the other, so that no telling overtakes another. */
function planner(dueIn: () => number | null, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isBusy = false;
  const plan = () => {
    const wait = isBusy ? null : dueIn();
    // Not later than planned already: many that come one after the other would put it off for ever.
    if (wait === null || performance.now() + wait >= dueAt) return;
    dueAt = performance.now() + wait;
    clearTimeout(timer);
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      isBusy = true;
      void work().finally(() => {
        isBusy = false;
        plan();
      });
    }, wait).unref();
  };
  return plan;
}
