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
