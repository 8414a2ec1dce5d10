import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { describeDatabaseError } from './database/database-errors.ts';

/** The server's log: JSON lines on standard output, without cookies, bodies or SQL parameters. */
export const createLog = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, serializers: { err: errorInLog, req: requestInLog } });

/** Serialises an error; a database error is reduced to its cause, because its message contains every parameter. */
function errorInLog(error: unknown): object {
  return describeDatabaseError(error) ?? pino.stdSerializers.err(error as Error);
}

/** Serialises a request without headers and query, which may contain search terms. */
function requestInLog({ method, url }: { method?: string; url?: string }): object {
  return { method, path: url?.split('?')[0] };
}
