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
  syscall?: unknown;
}

/** Codes of PostgreSQL have a digit; Node's five-letter codes, such as EPIPE, have none. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
const networkCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg and its pool say without a code about a connection that they lost or could not get. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|timeout exceeded when trying to connect|A transaction was left idle)/;
const closedPool = /^Cannot use a pool after calling end/;

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
  const code = textOrNull(cause.code);
  return {
    code,
    constraint: textOrNull(cause.constraint),
    table: textOrNull(cause.table),
    // Class 22 repeats the value that PostgreSQL could not read.
    message: code?.startsWith('22') ? 'A value does not fit its type.' : (textOrNull(cause.message) ?? ''),
  };
}

/** Whether the connection is unusable: it is lost, leads to a server that takes no writes, or its prepared statements are invalid. */
export function isConnectionSpoilt(error: unknown): boolean {
  const cause = databaseCauseOf(error);
  if (cause === null) return false;
  return isConnectionError(cause) || /^(0A000|25006|26000|42P05|57P..)$/.test(String(cause.code));
}

/**
 * Whether the error proves that nothing was committed, and that something else may succeed: PostgreSQL refused a statement. After
 * a lost connection nobody knows.
 */
export function isRolledBack(error: unknown): boolean {
  const cause = databaseCauseOf(error);
  if (cause === null || typeof cause.code !== 'string') return false;
  return sqlState.test(cause.code) && !isConnectionSpoilt(error) && !isDatabaseAway(error);
}

/** Whether the database is unavailable: it is out of connections or space, refuses or closes connections, or takes no writes. */
export function isDatabaseAway(error: unknown): boolean {
  return chainOf(error).some(
    (link) => isConnectionError(link) || /^(25006|53...|57P0[1-5])$/.test(String(link.code)),
  );
}

/** How what failed may be done again: as it is, because nothing was done; only if it writes nothing; or not at all. */
export type Repeat = 'as it is' | 'as a read' | 'never';

/**
 * How a connection that could not be got, BEGIN, or a statement outside a transaction may be repeated after an error. After a lost
 * connection nobody knows whether a statement was executed.
 */
export function repeatOf(error: unknown): Repeat {
  const cause = databaseCauseOf(error);
  if (cause === null) return 'never';
  const code = String(cause.code);
  if (/^(25006|40001|57P03)$/.test(code)) return 'as it is';
  const isLost = isConnectionError(cause) || /^57P0[12]$/.test(code);
  return isLost && !closedPool.test(String(cause.message)) ? 'as a read' : 'never';
}

/** Whether the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  return chainOf(error).some(({ code }) => /^(53100|ENOSPC|EDQUOT)$/.test(String(code)));
}

/** Whether a statement waited too long for a lock or for its turn; trying again soon helps. */
export function isDatabaseBusy(error: unknown): boolean {
  return chainOf(error).some(({ code }) => /^(55P03|57014|40P01|40001)$/.test(String(code)));
}

/** The message of an error, without the statement and its values. */
export function safeMessageOf(error: unknown): string {
  if (isFailedQuery(error)) return describeDatabaseError(error)?.message ?? 'A query failed.';
  return error instanceof Error ? error.message : String(error);
}

/** A lost connection has a class 08 code, a code of Node's network, or only pg's sentence. */
function isConnectionError({ code, message, syscall }: PgErrorFields): boolean {
  if (typeof code === 'string' && (/^08...$|^25P03$/.test(code) || networkCode.test(code))) return true;
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return typeof message === 'string' && lostConnection.test(message);
}

function databaseCauseOf(error: unknown): PgErrorFields | null {
  const links = chainOf(error);
  const cause = links.find(
    (link) => (typeof link.code === 'string' && sqlState.test(link.code)) || isConnectionError(link),
  );
  if (cause !== undefined) return cause;
  const failed = links.find(isFailedQuery);
  if (failed === undefined) return null;
  return { message: chainOf(failed).find((link) => !isFailedQuery(link))?.message ?? 'A query failed.' };
}

/** Drizzle's error, or a copy of its properties, as pg-boss makes one. */
const isFailedQuery = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'query' in error && 'params' in error;

const deepestCause = 8;

/** The error, its causes and the errors it collects. */
function chainOf(error: unknown, depth = 0): PgErrorFields[] {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return [];
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const below = [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return [error, ...below.flatMap((one) => chainOf(one, depth + 1))];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
