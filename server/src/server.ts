import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AppOptions, buildApp } from './app.ts';
import { offerDemo } from './demo/offer-demo.ts';
import { offerAdministration } from './features/administration/public.ts';
import { systemClock } from './platform/clock.ts';
import { backgroundRest } from './platform/concurrency/queue-worker.ts';
import { createMemberTurns, noMemberTurns, withWaitTimes } from './platform/concurrency/member-turns.ts';
import { type Config, ConfigError, isTrial, readConfig } from './platform/config.ts';
import { safeMessageOf } from './platform/database/database-errors.ts';
import { openHistory } from './platform/database/database-history.ts';
import type { Database, StatementEnded } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { slowStatementLog } from './platform/database/slow-statements.ts';
import { readDiskSpace } from './platform/disk-space.ts';
import { createThrottles, noThrottles } from './platform/http/guards/throttle.ts';
import { noJobs, startJobs } from './platform/jobs.ts';
import { createAdjustableLimits, type Limits, noLimits } from './platform/limits.ts';
import type { LivePlatform } from './platform/live/create-live.ts';
import { createLog } from './platform/logging.ts';
import { openMailTransport } from './platform/mail/mail-transport.ts';
import { releaseMemoryWhenIdle } from './platform/memory/release-when-idle.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import { createOidcClient, type OidcClient } from './platform/oidc/oidc-client.ts';
import { createPasswords, safeCost } from './platform/passwords.ts';
import { followMaintenance } from './platform/maintenance.ts';
import { createStorage } from './platform/storage/storage.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { notifySystemd, watchEventLoop } from './platform/watchdog/watch-event-loop.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** Opens the database, migrates, listens, and prints the address. A failure ends the process with a plain message. */
async function start(config: Config): Promise<void> {
  // In a trial, the first thing that a person reads is where to go. Errors are printed at once.
  const isWelcomeFirst = isTrial(config) && config.logLevel === 'info';
  const tracing = await tracingOf(config);
  const log = createLog(isWelcomeFirst ? 'error' : config.logLevel, undefined, tracing?.currentTrace);
  const metered = config.metricsAddress === null ? null : await openMetrics(config.metricsAddress);
  const parts = await openParts(config, { log, metrics: metered?.metrics ?? noMetrics, tracing });
  const { database, storage, passwords, metrics, clock } = parts;
  const app = await buildApp({ ...config, ...parts, webRoot });
  const offer = await offerDemo({ config, database, storage, passwords, now: clock.now() });
  await app.prepare();
  const isAtWork = config.role !== 'web';
  const jobs = isAtWork ? await startJobs(app.jobs, { database, log, metrics }) : noJobs;
  metrics.readFrom({
    sockets: app.sockets.socketCount,
    isRedisUp: app.sockets.isRedisUp,
    isDatabaseUp: database.isReady,
    diskSpace: async () => (usesDataDir(config) ? readDiskSpace(config.dataDir) : null),
    lastBackup: database.lastBackup,
    replicaLags: database.replicaLags,
    pendingJobs: jobs.countPending,
    waitingPushes: app.pushSender.countWaiting,
  });
  app.searchIndexer.start();
  parts.history.start();
  parts.maintenance.onChange((isOn) => (backgroundRest.isOn = isOn));
  await parts.maintenance.check();
  parts.maintenance.start();
  const address = await app.http.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (at) => `listening at ${at}`,
  });
  if (isAtWork) {
    app.mailSender.start(config.publicUrl ?? address);
    app.pushSender.start();
    app.workers.forEach((worker) => worker.start());
  }
  releaseMemoryWhenIdle();
  watchEventLoop({ seconds: config.watchdogSeconds, isLogged: config.logLevel !== 'silent' });
  notifySystemd(config.systemdMs, log);
  stopOnSignals({
    log,
    drain: app.drain,
    drainMs: config.drainSeconds * 1_000,
    http: app.http,
    sockets: app.sockets,
    close: async () => {
      const { searchIndexer, mailSender, pushSender, workers } = app;
      const all = [jobs, searchIndexer, mailSender, pushSender, ...workers];
      await Promise.all(all.map((worker) => worker.stop()));
      await app.flushNotifications();
      await parts.throttles.close();
      await metered?.close();
      parts.history.stop();
      parts.maintenance.stop();
      await database.close();
      await tracing?.close();
    },
  });
  const claim = await offerAdministration(parts);
  const lines = [
    `Tandem is ready at ${config.publicUrl ?? address}`,
    ...(metered === null ? [] : [`Metrics are at ${metered.address}`]),
    ...(offer.length > 0 ? ['', ...offer] : []),
    ...(claim === null ? [] : ['', ...claimLines(`${config.publicUrl ?? address}${claim}`)]),
  ];
  log.level = config.logLevel;
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`);
}

const claimLines = (link: string): string[] => [
  'This community has no administrator. Log in, then open this link to become the administrator. It works once, within 7 days:',
  link,
];

interface Observers {
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
}

/** Opens the resources of the process. */
async function openParts(config: Config, { log, metrics, tracing }: Observers) {
  const { slowStatementMs: longerThanMs } = config;
  const logSlow = slowStatementLog({ longerThanMs, log, onSlow: metrics.slowStatement });
  const onStatementEnd: StatementEnded = (...ended) => {
    logSlow(...ended);
    tracing?.onStatementEnd(...ended);
  };
  const observer = {
    onStatementEnd,
    onConnectionWait: metrics.connectionTaken,
    onRead: metrics.readTaken,
  };
  const database = await openDatabase({ ...config, log, observer });
  const redis = config.redisUrl === null ? null : { url: config.redisUrl, prefix: config.redisPrefix };
  const onRedisError = (err: Error) => {
    metrics.redisFailed();
    log.warn({ err }, 'redis');
  };
  return {
    database,
    history: await openHistory({ database, log }),
    maintenance: followMaintenance(database),
    redis,
    ...openLimits(config, { redis, onRedisError, database, metrics }),
    storage: await createStorage(config),
    mailTransport: await openMailTransport(config, log),
    passwords: createPasswords(safeCost),
    oidc: oidcOf(config, log),
    clock: systemClock,
    log,
    metrics,
  };
}

/** With PostgreSQL and S3, nothing is stored on this machine. */
const usesDataDir = ({ databaseUrl, s3 }: Config): boolean => databaseUrl === null || s3 === null;

/** What holds members back, by limits that administrators change while it runs. */
function openLimits(
  config: Config,
  { redis, onRedisError, database, metrics }: LimitParts,
): Pick<AppOptions, 'limits' | 'adjustLimits' | 'throttles' | 'turns' | 'socketLimits'> {
  if (!config.rateLimits)
    return {
      limits: noLimits,
      adjustLimits: () => {},
      throttles: noThrottles,
      turns: noMemberTurns,
      socketLimits: null,
    };
  const { limits, adjust } = createAdjustableLimits(config.limits);
  return {
    limits,
    adjustLimits: adjust,
    throttles: createThrottles(redis, onRedisError, limits),
    turns: withWaitTimes(turnsWithin(limits, database), metrics.turnTaken),
    socketLimits: socketLimitsOf(limits),
  };
}

interface LimitParts {
  redis: Parameters<typeof createThrottles>[0];
  onRedisError: (error: Error) => void;
  database: Database;
  metrics: Metrics;
}

/** Starts to count, and listens for scrapes. The library is loaded only here: it takes 20 MB. */
async function openMetrics(at: { port: number; host: string }) {
  const { addProcessMetrics, createMetrics } = await import('./platform/metrics/create-metrics.ts');
  const { serveMetrics } = await import('./platform/metrics/create-metrics.ts');
  const metrics = createMetrics();
  addProcessMetrics(metrics.registry);
  return { metrics, ...(await serveMetrics(metrics.registry, at)) };
}

const tracingOf = async ({ tracesEndpoint, trustProxy }: Config): Promise<Tracing | null> =>
  tracesEndpoint === null
    ? null
    : (await import('./platform/tracing/tracing.ts')).openTracing({ endpoint: tracesEndpoint, trustProxy });

const oidcOf = ({ oidc, publicUrl }: Config, log: Logger): OidcClient | null =>
  oidc === null || publicUrl === null
    ? null
    : createOidcClient({ settings: oidc, publicUrl, clock: systemClock, log });

const socketLimitsOf = (limits: Limits) => ({
  get packets() {
    return limits.LIMIT_SOCKET_PACKETS;
  },
  get bytes() {
    return limits.LIMIT_SOCKET_BYTES;
  },
});

const turnsWithin = (limits: Limits, { kind }: Database) =>
  createMemberTurns({
    get atOnce() {
      return limits.LIMIT_REQUESTS_AT_ONCE;
    },
    get waiting() {
      return limits.LIMIT_REQUESTS_WAITING;
    },
    ...(kind === 'embedded' ? { writesAtOnce: 1 } : {}),
  });

function fail(error: unknown): never {
  const lines = error instanceof ConfigError ? error.lines : [safeMessageOf(error)];
  process.stderr.write(lines.map((line) => `tandem: ${line}\n`).join(''));
  process.exit(1);
}

try {
  await start(readConfig());
} catch (error) {
  fail(error);
}

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
function stopOnSignals(parts: Stoppable): void {
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
