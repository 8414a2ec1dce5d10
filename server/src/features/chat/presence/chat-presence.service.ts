import { presence } from '@tandem/contract/chat';
import type { Database } from '../../../platform/database/database.ts';
import type { AudienceResolver, Connection, Live } from '../../../platform/live/live.ts';
import { listGroupIds } from '../inbox/chat-inbox.repository.ts';
import { listAcquaintancesAmong, listShowingOnline } from '../chat.repository.ts';
import {
  changesBySocket,
  emptyPresence,
  endWatch,
  endWatchOf,
  nextChangeInMs,
  noWatches,
  onlineAudience,
  recordPresence,
  setWatch,
  takeDueChanges,
} from './chat-presence.rules.ts';

export interface PresenceDeps {
  database: Database;
  live: Live;
  log: { warn(fields: object, sentence: string): void };
}

export type Presence = ReturnType<typeof createPresence>;

/** How long new members are collected before one event, and how long a reload may take before a member counts as offline. */
const delays = { batchMs: 100, offlineAfterMs: 3_000 };

/** How long a watch lasts: it is checked against the database only when it starts. Clients renew it in time. */
const watchMs = 60_000;

/** How long the count of a group chat is kept. */
const countMs = 10_000;

/** Members who show that they are online join the audience that presence is read from; one query. */
export const presenceAudienceResolver = (database: Database): AudienceResolver => ({
  kind: 'presence',
  autoJoin: true,
  of: async (memberIds) =>
    new Map((await listShowingOnline(database.orm, memberIds)).map((id) => [id, [onlineAudience]])),
});

/** Tells sockets which of the people on their screen are online. */
export function createPresence({ database, live, log }: PresenceDeps) {
  const { onlineMembers } = live;
  const state = emptyPresence();
  const announceDue = async () => {
    const { online, offline } = takeDueChanges(state, performance.now(), delays);
    // They may have reconnected to another process.
    const elsewhere = new Set(offline.length > 0 ? await onlineMembers.among(offline) : []);
    const left = offline.filter((id) => !elsewhere.has(id));
    if (online.length + left.length > 0) live.announcePresence({ online, offline: left });
  };
  const schedule = createScheduler(
    () => nextChangeInMs(state, performance.now(), delays),
    () => announceDue().catch((err: unknown) => log.warn({ err }, 'announcing presence')),
  );
  live.onPresenceChange('presence', (_audience, memberId, isConnected) => {
    onlineMembers.record(memberId, isConnected);
    recordPresence(state, memberId, { isConnected, now: performance.now() });
    schedule();
  });
  return { watch: createWatch({ database, live }), countOthersIn: createCount({ database, live }) };
}

/**
 * Counts who of a group chat is online, but the viewer. The group is read once in ten seconds, however many of its members ask;
 * the caller has checked that the viewer is in it.
 */
function createCount({ database, live }: Pick<PresenceDeps, 'database' | 'live'>) {
  const groups = new Map<string, { online: Promise<ReadonlySet<string>>; until: number }>();
  const read = async (chatId: string) =>
    new Set(await live.onlineMembers.among(await listGroupIds(database.orm, chatId)));
  const isOver = (chatId: string) => (groups.get(chatId)?.until ?? 0) <= performance.now();
  return async (me: string, chatId: string): Promise<number> => {
    if (isOver(chatId)) {
      for (const id of [...groups.keys()].filter(isOver)) groups.delete(id);
      const online = read(chatId);
      online.catch(() => groups.delete(chatId));
      groups.set(chatId, { online, until: performance.now() + countMs });
    }
    const online = (await groups.get(chatId)?.online) ?? new Set();
    return online.size - (online.has(me) ? 1 : 0);
  };
}

function createWatch({ database, live }: Pick<PresenceDeps, 'database' | 'live'>) {
  const watches = noWatches();
  const connections = new Map<string, Connection>();
  const emit = (changedIds: readonly string[], isOnline: boolean) => {
    for (const [id, userIds] of changesBySocket(watches, changedIds, performance.now()))
      connections.get(id)?.emitToSelf(presence, { userIds, isOnline });
  };
  const hide = (viewerId: string, personId: string) => {
    for (const [id, connection] of connections)
      if (connection.me === viewerId && endWatchOf(watches, id, personId))
        connection.emitToSelf(presence, { userIds: [personId], isOnline: false });
  };
  live.onPresenceAnnounced(({ online, offline, parted }) => {
    emit(online, true);
    emit(offline, false);
    if (parted === undefined) return;
    hide(parted[0], parted[1]);
    hide(parted[1], parted[0]);
  });
  /** Starts or renews what a socket watches; returns who of them is online. */
  return async (connection: Connection, userIds: readonly string[]): Promise<string[]> => {
    if (!connections.has(connection.id)) {
      connections.set(connection.id, connection);
      connection.onClose(() => {
        connections.delete(connection.id);
        endWatch(watches, connection.id);
      });
    }
    const personIds = await listAcquaintancesAmong(database.orm, connection.me, userIds);
    // Not for a socket that has closed meanwhile: nothing would end its watch.
    if (connections.has(connection.id))
      setWatch(watches, connection.id, { personIds, until: performance.now() + watchMs });
    return live.onlineMembers.among(personIds);
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
