import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { describeDatabaseError } from './database/database-errors.ts';

/** The server's log: JSON lines on standard output, without cookies, bodies or SQL parameters. Each has what `currentTrace` gives. */
export const createLog = (
  level: Config['logLevel'],
  to?: DestinationStream,
  currentTrace: () => object = () => ({}),
): Logger =>
  pino(
    { level, base: null, serializers: { err: errorInLog, req: requestInLog }, mixin: currentTrace },
    to ?? pino.destination(1),
  );

/** Serialises an error; a database error is reduced to its cause, because its message contains every parameter. */
function errorInLog(error: unknown): object {
  const view = describeDatabaseError(error);
  if (view !== null) return view;
  if (error instanceof Error) return pino.stdSerializers.err(error);
  // pg-boss emits copies of errors with everything they carry.
  const { message, stack } = Object(error) as { message?: unknown; stack?: unknown };
  return { message: String(message ?? error), stack };
}

/** Screens whose path ends in a secret. */
const secretPath = /^(\/invitations\/).+/;

/** Serialises a request without headers, secrets and query, which may contain search terms. */
function requestInLog({ method, url }: { method?: string; url?: string }): object {
  return { method, path: url?.split('?')[0]?.replace(secretPath, '$1…') };
}
