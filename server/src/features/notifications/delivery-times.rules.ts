const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a push is of use: a message is talked about at once, the rest within the day. */
export const lastsMs = { message: hour, notification: 24 * hour };

/** How long a process may take to send what it took. Then another process takes it. */
export const leaseMs = minute;

/** A push is not begun this close to the end of the lease; longer than sending one takes. */
const closingMs = 15 * second;

/** Whether there is time to send another push of a lease. */
export const hasTime = (leasedUntil: Date, now: Date): boolean =>
  leasedUntil.getTime() - now.getTime() > closingMs;

/** The waits after the first failure of a device, the second, and so on; the last one repeats. */
const waits = [15 * second, minute, 4 * minute, 15 * minute];
/** However long a push service wants to wait, pushes are too old by then. */
const longestWait = 24 * hour;

/** When a device is tried again; `failures` are those in a row, this one included. The push service may want it later. */
export function retryAt(
  { failures, retryAfter }: { failures: number; retryAfter: number | null },
  now: Date,
): Date {
  const own = waits[Math.min(failures, waits.length) - 1] ?? 15 * minute;
  const wait = Math.min(Math.max(own, (retryAfter ?? 0) * second), longestWait);
  return new Date(now.getTime() + wait);
}

/** For how long the push service keeps a push for a browser that is away, in seconds. */
export const keepSeconds = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / second));

const minuteMs = 60_000;

/** The shortest time between two collected mails to a member. */
export const gapMs = 15 * minuteMs;
/** From a notification to its mail, in which more can come and the member can see it in the product. */
export const collectMs = 2 * minuteMs;
/** How long messages are unread before a mail tells of them. */
export const unreadMs = 10 * minuteMs;
/** Mails that are older are dropped; longer than quiet hours and an outage of the mail server over night. */
export const mailingLastsMs = 3 * 24 * 60 * minuteMs;

/** Until when a mail that is about to be sent waits; null when it does not. A mail that failed before has had its gap. */
export function heldUntil(
  { lastAt, isClaimed, quietUntil }: { lastAt: Date | null; isClaimed: boolean; quietUntil: Date | null },
  now: Date,
): Date | null {
  const gapEnds = isClaimed || lastAt === null ? null : new Date(lastAt.getTime() + gapMs);
  const ends = [gapEnds, quietUntil].filter((end): end is Date => end !== null && end > now);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}
