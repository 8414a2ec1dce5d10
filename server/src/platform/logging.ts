import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { describeDatabaseError } from './database/database-errors.ts';

/** The server's log: JSON lines on standard output, without cookies, bodies or SQL parameters. */
export const createLog = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, serializers: { err: errorInLog, req: requestInLog } });

/** An error for the log; a database error is reduced to its cause, since its message holds every parameter. */
function errorInLog(error: unknown): object {
  return describeDatabaseError(error) ?? pino.stdSerializers.err(error as Error);
}

/** A request for the log: no headers, and no query, which may hold what a person searched for. */
function requestInLog({ method, url }: { method?: string; url?: string }): object {
  return { method, path: url?.split('?')[0] };
}
