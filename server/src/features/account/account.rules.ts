const minute = 60 * 1_000;
const day = 24 * 60 * minute;

/** How long a session lasts after its last use, in milliseconds. */
export const sessionLength = 30 * day;

/** The expiry of a session that is used now. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + sessionLength);

/** Whether to extend a session: once a day, so that most requests write nothing. */
export const isRenewalDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() < sessionLength - day;

/** Whether to record the use of a session: every ten minutes, so that most requests write nothing. */
export const isUseNews = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= 10 * minute;
