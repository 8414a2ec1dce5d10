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
