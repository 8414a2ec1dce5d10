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
