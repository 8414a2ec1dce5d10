import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LivePlatform } from './live/create-live.ts';

interface Stoppable {
  log: Logger;
  http: FastifyInstance;
  sockets: Pick<LivePlatform, 'leave' | 'close'>;
  /** Makes readiness answer 503, and connections close after each reply. */
  drain(): void;
  /** How long the server goes on serving while readiness answers 503, so that a load balancer notices. */
  drainMs: number;
  /** Closes the server's resources, the database last. */
  close(): Promise<void>;
}

/** How long requests in flight may take, in milliseconds. */
const requestTimeoutMs = 5_000;

/**
 * Stops on SIGTERM or SIGINT, within 10 s after the drain, or after an unexpected error, which is logged. A second
 * signal ends the drain.
 */
export function stopOnSignals(parts: Stoppable): void {
  let isStopping = false;
  const hurry = new AbortController();
  const stop = async (code: number) => {
    if (isStopping || code > 0) hurry.abort();
    if (isStopping) return;
    isStopping = true;
    parts.drain();
    if (parts.drainMs > 0) await delay(parts.drainMs, null, { signal: hurry.signal }).catch(() => null);
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

async function stopWith({ log, http, sockets, close }: Stoppable, code: number): Promise<number> {
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
