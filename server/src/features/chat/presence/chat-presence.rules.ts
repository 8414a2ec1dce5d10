import type { Audience } from '../../../platform/live/live.ts';

/** Every socket whose member shows that they are online; being online is having one in here. */
export const onlineAudience: Audience = 'presence:showing';

/** What one process knows of comings and goings: whom it told to be online, who has just come, and whom it misses since when. */
export interface PresenceState {
  told: Set<string>;
  come: Set<string>;
  missed: Map<string, number>;
}

/** An attendance where nobody has come yet. */
export const emptyPresence = (): PresenceState => ({ told: new Set(), come: new Set(), missed: new Map() });

/** Notes that a member has sockets on this process now, or none any more; who comes back while missed never was away. */
export function recordPresence(
  { told, come, missed }: PresenceState,
  memberId: string,
  seen: { isHere: boolean; at: number },
): void {
  if (seen.isHere) {
    missed.delete(memberId);
    if (!told.has(memberId)) come.add(memberId);
  } else {
    come.delete(memberId);
    if (told.has(memberId) && !missed.has(memberId)) missed.set(memberId, seen.at);
  }
}

/** Takes out who is to be told to have come, and who has been missed for at least `linger` milliseconds. */
export function takeDueChanges(
  { told, come, missed }: PresenceState,
  { at, linger }: { at: number; linger: number },
): { come: string[]; gone: string[] } {
  const due = {
    come: [...come],
    gone: [...missed].filter(([, since]) => at - since >= linger).map(([id]) => id),
  };
  come.clear();
  for (const id of due.come) told.add(id);
  for (const id of due.gone) {
    missed.delete(id);
    told.delete(id);
  }
  return due;
}

/** How many milliseconds until there is something to take out; null while there is nothing to wait for. */
export function nextChangeIn(
  { come, missed }: PresenceState,
  { at, gather, linger }: { at: number; gather: number; linger: number },
): number | null {
  if (come.size > 0) return gather;
  if (missed.size === 0) return null;
  return Math.max(gather, Math.min(...missed.values()) + linger - at);
}

/**
 * Whom to tell of which of these members: each acquaintance once, of all who are theirs. A team of thousands that comes back
 * at once would otherwise be told a million times.
 */
export function presenceUpdates(
  ids: readonly string[],
  acquaintances: ReadonlyMap<string, readonly string[]>,
): { userIds: string[]; to: string[] }[] {
  const theirs = new Map<string, string[]>();
  for (const id of ids) {
    for (const one of acquaintances.get(id) ?? []) {
      const known = theirs.get(one);
      if (known === undefined) theirs.set(one, [id]);
      else known.push(id);
    }
  }
  const tellings = Map.groupBy(theirs, ([, userIds]) => userIds.join());
  return [...tellings.values()].map((alike) => ({
    userIds: alike[0]?.[1] ?? [],
    to: alike.map(([one]) => one),
  }));
}
