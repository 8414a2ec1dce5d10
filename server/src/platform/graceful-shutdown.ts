import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LivePlatform } from './live/create-live.ts';

interface Stoppable {
  log: Logger;
  http: FastifyInstance;
  sockets: Pick<LivePlatform, 'leave' | 'close'>;
  /** Makes readiness answer 503. */
  drain(): void;
  /** Closes the server's resources, the database last. */
  close(): Promise<void>;
}

/** How long requests in flight may take, in milliseconds. */
const requestTimeoutMs = 5_000;

/** Stops within 10 s of SIGTERM or SIGINT, or after an unexpected error, which is logged. */
export function stopOnSignals(parts: Stoppable): void {
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    process.exit(await stopWith(parts, code));
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  const fail = (err: unknown) => {
    parts.log.fatal({ err }, 'unexpected failure, stopping');
    void stop(1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
}

async function stopWith({ log, http, sockets, drain, close }: Stoppable, code: number): Promise<number> {
  drain();
  sockets.leave();
  // A connection that was busy at close stays open for another request unless closed when idle.
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => {
    http.server.closeAllConnections();
    void sockets.close();
  }, requestTimeoutMs);
  try {
    await http.close();
    await sockets.close();
    await close();
    return code;
  } catch (err) {
    log.error({ err }, 'the stop did not go well');
    return 1;
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
