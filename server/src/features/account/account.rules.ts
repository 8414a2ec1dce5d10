const minute = 60 * 1_000;
const day = 24 * 60 * minute;

/** How long a session lasts after its last use, in milliseconds. */
export const sessionLength = 30 * day;

/** How long a session lasts however often it is used, in milliseconds. */
const longestSession = 90 * day;

/** How long a browser is known in which somebody logged in, in milliseconds. */
const knownLength = 365 * day;

/** Until when a browser is known in which somebody logs in now. */
export const knownUntil = (now: Date): Date => new Date(now.getTime() + knownLength);

/** Sessions of a member; a new log-in beyond them ends the one that was not used for longest. */
export const mostSessions = 20;

/** The expiry of a session that started at `createdAt` and is used now. */
export const expiryFrom = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLength, createdAt.getTime() + longestSession));

/** Sessions that started before this time have ended. */
export const earliestStart = (now: Date): Date => new Date(now.getTime() - longestSession);

/** Whether to extend a session: once a day, so that most requests write nothing. */
export const isRenewalDue = (
  { expiresAt, createdAt }: { expiresAt: Date; createdAt: Date },
  now: Date,
): boolean => expiryFrom(now, createdAt).getTime() - expiresAt.getTime() > day;

/** Whether to record the use of a session: every ten minutes, so that most requests write nothing. */
export const isUseNews = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= 10 * minute;

/** Whether the password was entered within ten minutes; what that allows does not ask for it again. */
export const isProofFresh = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < 10 * minute;

/** Whether a name is the one that deleted accounts are shown under, in whatever case, spacing or lookalike form. */
export function isReservedName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const letters = `${firstName}${lastName}`.normalize('NFKD').replace(/[^\p{L}]|\p{DI}/gu, '');
  return letters.toLowerCase() === 'deletedmember';
}
