/** The loggable part of a database error: code and names, never the statement or its values. */
export interface DatabaseErrorView {
  code: string | null;
  constraint: string | null;
  table: string | null;
  message: string;
}

interface PgErrorFields {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  message?: unknown;
}

/** Whether the error or its cause is a unique violation, of the given constraint if named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = databaseCauseOf(error);
  if (cause?.code !== '23505') return false;
  return constraint === undefined || cause.constraint === constraint;
}

/** Whether the error is a detected deadlock. */
export const isDeadlock = (error: unknown): boolean => databaseCauseOf(error)?.code === '40P01';

/**
 * Describes an error for the log. Drizzle's message contains every parameter (hashes, e-mails), and
 * PostgreSQL's `detail` the row; both are left out. Null for other errors.
 */
export function describeDatabaseError(error: unknown): DatabaseErrorView | null {
  const cause = databaseCauseOf(error);
  if (cause === null) return null;
  return {
    code: textOrNull(cause.code),
    constraint: textOrNull(cause.constraint),
    table: textOrNull(cause.table),
    message: textOrNull(cause.message) ?? '',
  };
}

/** Whether the connection is unusable: it is lost, or its prepared statements are invalid. */
export function isConnectionSpoilt(error: unknown): boolean {
  const code = databaseCauseOf(error)?.code;
  if (typeof code !== 'string') return false;
  return code === '0A000' || code === '26000' || code === '42P05' || /^(08|57P)/.test(code);
}

/** Whether the database is unavailable: the pool is exhausted, or the server refuses or closes connections. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as PgErrorFields;
    if (typeof code === 'string' && /^(ECONNREFUSED|53300|57P0[123])$/.test(code)) return true;
    if (current.message === 'timeout exceeded when trying to connect') return true;
  }
  return false;
}

function databaseCauseOf(error: unknown): PgErrorFields | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as PgErrorFields;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return current as PgErrorFields;
    if ('query' in current && current.cause instanceof Error && !(current.cause as PgErrorFields).code) {
      return { message: current.cause.message };
    }
  }
  return null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
