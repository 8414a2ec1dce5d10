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
