const minute = 60 * 1_000;
const day = 24 * 60 * minute;

/** How long a session lasts after it was last used, in milliseconds. */
export const sessionLength = 30 * day;

/** When a session started or used now ends. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + sessionLength);

/** Whether a live session is due to be prolonged: once a day, so that most requests write nothing. */
export const isRenewalDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() < sessionLength - day;

/** Whether it is worth writing down that a session is used: every ten minutes, so that most requests write nothing. */
export const isUseNews = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= 10 * minute;
