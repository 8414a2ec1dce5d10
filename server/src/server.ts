import { join } from 'node:path';
import { buildApp } from './app.ts';
import { offerDemo } from './demo/offer-demo.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createThrottles, noThrottles } from './platform/http/guards/throttle.ts';
import { startJobs } from './platform/jobs.ts';
import { createLog } from './platform/logging.ts';
import { createPasswords, safeCost } from './platform/passwords.ts';
import { stopOnSignals } from './platform/graceful-shutdown.ts';
import { createStorage } from './platform/storage/storage.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** Opens the database, migrates, listens, and says where; ends the process with one plain line when it cannot. */
async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openDatabase({ ...config, log });
  const throttles = config.rateLimits
    ? createThrottles(config.redisUrl, (err) => log.warn({ err }, 'redis'))
    : noThrottles;
  const storage = await createStorage(config);
  const redis = config.redisUrl === null ? null : { url: config.redisUrl, prefix: 'tandem' };
  const passwords = createPasswords(safeCost);
  const opened = { database, throttles, passwords, storage, redis, log, clock: systemClock };
  const app = await buildApp({ ...config, ...opened, webRoot });
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

function fail(error: unknown): never {
  const lines =
    error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(lines.map((line) => `tandem: ${line}\n`).join(''));
  process.exit(1);
}

try {
  await start(readConfig());
} catch (error) {
  fail(error);
}
