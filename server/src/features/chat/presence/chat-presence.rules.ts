import type { Audience } from '../../../platform/live/live.ts';

/** The sockets of members who show that they are online; a member with a socket in here is online. */
export const onlineAudience: Audience = 'presence:showing';

/** What one process knows of the members on its sockets. */
export interface PresenceState {
  /** Members who were published as online. */
  published: Set<string>;
  /** Members who have connected since the last event. */
  connected: Set<string>;
  /** Published members without sockets: member id → when the last one closed, in milliseconds. */
  disconnectedAt: Map<string, number>;
}

/** Durations in milliseconds. */
interface PresenceDelays {
  batchMs: number;
  offlineAfterMs: number;
}

/** The state before anybody has connected. */
export const emptyPresence = (): PresenceState => ({
  published: new Set(),
  connected: new Set(),
  disconnectedAt: new Map(),
});

/** Records whether a member has sockets on this process. Reconnecting before the delay is over cancels going offline. */
export function recordPresence(
  { published, connected, disconnectedAt }: PresenceState,
  memberId: string,
  { isConnected, now }: { isConnected: boolean; now: number },
): void {
  if (isConnected) {
    disconnectedAt.delete(memberId);
    if (!published.has(memberId)) connected.add(memberId);
  } else {
    connected.delete(memberId);
    if (published.has(memberId) && !disconnectedAt.has(memberId)) disconnectedAt.set(memberId, now);
  }
}

/** Takes the members to publish as online, and those to publish as offline after `offlineAfterMs`. */
export function takeDueChanges(
  { published, connected, disconnectedAt }: PresenceState,
  now: number,
  { offlineAfterMs }: Pick<PresenceDelays, 'offlineAfterMs'>,
): { online: string[]; offline: string[] } {
  const due = {
    online: [...connected],
    offline: [...disconnectedAt].filter(([, since]) => now - since >= offlineAfterMs).map(([id]) => id),
  };
  connected.clear();
  for (const id of due.online) published.add(id);
  for (const id of due.offline) {
    disconnectedAt.delete(id);
    published.delete(id);
  }
  return due;
}

/** Milliseconds until the next change is due; null while none is pending. */
export function nextChangeInMs(
  { connected, disconnectedAt }: PresenceState,
  now: number,
  { batchMs, offlineAfterMs }: PresenceDelays,
): number | null {
  if (connected.size > 0) return batchMs;
  if (disconnectedAt.size === 0) return null;
  return Math.max(batchMs, Math.min(...disconnectedAt.values()) + offlineAfterMs - now);
}

/** Who watches whose presence, by sockets of this process. */
export interface Watches {
  /** Socket id → the people it watches, and until when, in milliseconds. */
  bySocket: Map<string, { personIds: ReadonlySet<string>; until: number }>;
  /** Person id → the sockets that watch them. */
  byPerson: Map<string, Set<string>>;
}

/** The state before anybody watches. */
export const noWatches = (): Watches => ({ bySocket: new Map(), byPerson: new Map() });

/** Replaces what a socket watches. */
export function setWatch(
  watches: Watches,
  socketId: string,
  { personIds, until }: { personIds: readonly string[]; until: number },
): void {
  endWatch(watches, socketId);
  watches.bySocket.set(socketId, { personIds: new Set(personIds), until });
  for (const id of personIds) {
    const sockets = watches.byPerson.get(id);
    if (sockets === undefined) watches.byPerson.set(id, new Set([socketId]));
    else sockets.add(socketId);
  }
}

/** Ends the watch of a socket on one person; whether it watched them. */
export function endWatchOf(watches: Watches, socketId: string, personId: string): boolean {
  const watch = watches.bySocket.get(socketId);
  if (watch === undefined || !watch.personIds.has(personId)) return false;
  const personIds = [...watch.personIds].filter((id) => id !== personId);
  setWatch(watches, socketId, { personIds, until: watch.until });
  return true;
}

/** Forgets a socket. */
export function endWatch({ bySocket, byPerson }: Watches, socketId: string): void {
  for (const id of bySocket.get(socketId)?.personIds ?? []) {
    const sockets = byPerson.get(id);
    sockets?.delete(socketId);
    if (sockets?.size === 0) byPerson.delete(id);
  }
  bySocket.delete(socketId);
}

/** The changed people that each socket watches; sockets that watch none of them are left out. */
export function changesBySocket(
  { bySocket, byPerson }: Watches,
  changedIds: readonly string[],
  now: number,
): Map<string, string[]> {
  const changes = new Map<string, string[]>();
  for (const id of changedIds) {
    for (const socketId of byPerson.get(id) ?? []) {
      if ((bySocket.get(socketId)?.until ?? 0) <= now) continue;
      const ids = changes.get(socketId);
      if (ids === undefined) changes.set(socketId, [id]);
      else ids.push(id);
    }
  }
  return changes;
}
