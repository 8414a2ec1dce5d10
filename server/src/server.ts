import { join } from 'node:path';
import { buildApp } from './app.ts';
import { offerDemo } from './demo/offer-demo.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { safeMessageOf } from './platform/database/database-errors.ts';
import { createMemberTurns, noMemberTurns } from './platform/concurrency/member-turns.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { slowStatementLog } from './platform/database/slow-statements.ts';
import { createThrottles, noThrottles } from './platform/http/guards/throttle.ts';
import { startJobs } from './platform/jobs.ts';
import { noLimits } from './platform/limits.ts';
import { createLog } from './platform/logging.ts';
import { createPasswords, safeCost } from './platform/passwords.ts';
import { stopOnSignals } from './platform/graceful-shutdown.ts';
import { createStorage } from './platform/storage/storage.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** Opens the database, migrates, listens, and prints the address. A failure ends the process with a plain message. */
async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const onStatementEnd = slowStatementLog({ longerThanMs: config.slowStatementMs, log });
  const database = await openDatabase({ ...config, log, observer: { onStatementEnd } });
  const redis = config.redisUrl === null ? null : { url: config.redisUrl, prefix: config.redisPrefix };
  const throttles = config.rateLimits
    ? createThrottles(redis, (err) => log.warn({ err }, 'redis'), config.limits)
    : noThrottles;
  const limits = config.rateLimits ? config.limits : noLimits;
  const turns = config.rateLimits ? turnsWithin(config.limits) : noMemberTurns;
  const storage = await createStorage(config);
  const passwords = createPasswords(safeCost);
  const opened = { database, throttles, limits, turns, passwords, storage, redis, log, clock: systemClock };
  const socketLimits = config.rateLimits ? socketLimitsOf(config) : null;
  const app = await buildApp({ ...config, ...opened, socketLimits, webRoot });
  const offer = await offerDemo({ config, database, passwords, now: systemClock.now() });
  await app.prepare();
  const jobs = await startJobs(app.jobs, { database, log });
  const address = await app.http.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (at) => `listening at ${at}`,
  });
  stopOnSignals({
    log,
    drain: app.drain,
    drainMs: config.drainSeconds * 1_000,
    http: app.http,
    sockets: app.sockets,
    close: async () => {
      await jobs.stop();
      await throttles.close();
      await database.close();
    },
  });
  const lines = [
    `Tandem is ready at ${config.publicUrl ?? address}`,
    ...(offer.length > 0 ? ['', ...offer] : []),
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`);
}

const socketLimitsOf = ({ limits }: Config) => ({
  packets: limits.LIMIT_SOCKET_PACKETS,
  bytes: limits.LIMIT_SOCKET_BYTES,
});

const turnsWithin = ({ LIMIT_REQUESTS_AT_ONCE, LIMIT_REQUESTS_WAITING }: Config['limits']) =>
  createMemberTurns({ atOnce: LIMIT_REQUESTS_AT_ONCE, waiting: LIMIT_REQUESTS_WAITING });

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
