/**
 * The limits that operators may change, by the name of their environment variable, with their defaults.
 * `config.ts` reads them; docs/operations.md explains each, and a test compares the two.
 */
export const limitDefaults = {
  LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS: 10,
  LIMIT_LOG_IN_FAILURES_ACCOUNT: 100,
  LIMIT_LOG_IN_FAILURES_ADDRESS: 50,
  LIMIT_SECOND_STEP_FAILURES_ACCOUNT_ADDRESS: 10,
  LIMIT_SECOND_STEP_FAILURES_ACCOUNT: 30,
  LIMIT_SIGN_UPS_ADDRESS: 300,
  LIMIT_CONFIRMATION_MAILS: 5,
  LIMIT_EMAIL_CHANGES: 10,
  LIMIT_REAUTHENTICATION_FAILURES: 10,
  LIMIT_REAUTHENTICATION_FAILURES_DAY: 30,
  LIMIT_PASSWORD_CHANGES: 10,
  LIMIT_RECOVERIES_ACCOUNT: 5,
  LIMIT_RECOVERIES_ADDRESS: 100,
  LIMIT_OPEN_REQUESTS_ADDRESS: 300,
  LIMIT_SIGNED_OUT_REQUESTS_ADDRESS: 2_000,
  LIMIT_PHOTO_READS_ADDRESS: 10_000,
  LIMIT_CALENDAR_READS_ADDRESS: 300,
  LIMIT_DOCUMENT_READS_ADDRESS: 3_000,
  LIMIT_SIGN_UP_PHOTOS_ADDRESS: 300,
  LIMIT_IPV6_48_FACTOR: 4,
  LIMIT_REQUESTS: 1_200,
  LIMIT_TOKEN_REQUESTS: 300,
  LIMIT_REQUESTS_AT_ONCE: 4,
  LIMIT_REQUESTS_WAITING: 100,
  LIMIT_COMMANDS: 150,
  LIMIT_HANDSHAKES: 300,
  LIMIT_TEXT_EDITS: 30,
  LIMIT_TEXT_BYTES_DAY: 50_000_000,
  LIMIT_SEARCHES: 60,
  LIMIT_ENTRY_SUGGESTIONS: 300,
  LIMIT_SOCKET_PACKETS: 200,
  LIMIT_SOCKET_BYTES: 2_000_000,
  LIMIT_EXPORTS: 10,
  LIMIT_NEW_CONTACTS: 100,
  LIMIT_CONNECTION_REQUESTS_DAY: 20,
  LIMIT_JOIN_REQUESTS_DAY: 10,
  LIMIT_INVITATIONS_DAY: 20,
  LIMIT_COMMUNITY_INVITATIONS_DAY: 50,
  LIMIT_REPORTS_DAY: 20,
  LIMIT_NEW_PROJECTS: 30,
  LIMIT_PUSHES_DAY: 500,
  LIMIT_FILE_UPLOADS: 300,
  LIMIT_FILE_MEGABYTES_MEMBER: 200,
  LIMIT_FILE_MEGABYTES_PROJECT: 2_000,
} as const;

export type LimitName = keyof typeof limitDefaults;

/** The limits that hold now. */
export type Limits = Readonly<Record<LimitName, number>>;

export const limitNames = Object.keys(limitDefaults) as LimitName[];

/**
 * Creates limits that change while the process runs, so whoever needs one reads it at use. `adjust` takes the settings that
 * hold and their defaults: a limit that differs from its default was set, else `initial` holds.
 */
export function createAdjustableLimits(initial: Limits): {
  limits: Limits;
  adjust: (settings: Limits, defaults: Limits) => void;
} {
  const limits = { ...initial };
  const adjust = (settings: Limits, defaults: Limits) => {
    for (const name of limitNames)
      limits[name] = settings[name] === defaults[name] ? initial[name] : settings[name];
  };
  return { limits, adjust };
}

/** Limits that nobody reaches; for load tests. */
export const noLimits = Object.fromEntries(limitNames.map((name) => [name, Infinity])) as Limits;
