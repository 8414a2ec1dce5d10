import { buildApp } from '../../server/src/app.ts';
import type { ShellMembersDeps } from '../../server/src/features/administration/shell/shell-acts.service.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { noMemberTurns } from '../../server/src/platform/concurrency/member-turns.ts';
import type { Config } from '../../server/src/platform/config.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { noHistory } from '../../server/src/platform/database/database-history.ts';
import { noThrottles } from '../../server/src/platform/http/guards/throttle.ts';
import { noLimits } from '../../server/src/platform/limits.ts';
import { createLog } from '../../server/src/platform/logging.ts';
import { openMailTransport } from '../../server/src/platform/mail/mail-transport.ts';
import { noMaintenance } from '../../server/src/platform/maintenance.ts';
import { noMetrics } from '../../server/src/platform/metrics/metrics.ts';
import { createPasswords, safeCost } from '../../server/src/platform/passwords.ts';
import { createStorage } from '../../server/src/platform/storage/storage.ts';

/** Runs work with the features of a server that does not listen; events reach the running servers through Redis, if set. */
export async function withFeatures<T>(
  config: Config,
  database: Database,
  work: (deps: ShellMembersDeps) => Promise<T>,
): Promise<T> {
  // Standard output is for the data of the member.
  const log = createLog('warn', process.stderr);
  const app = await buildApp({
    ...config,
    database,
    log,
    redis: config.redisUrl === null ? null : { url: config.redisUrl, prefix: config.redisPrefix },
    limits: noLimits,
    adjustLimits: () => {},
    throttles: noThrottles,
    turns: noMemberTurns,
    socketLimits: null,
    storage: await createStorage(config),
    mailTransport: await openMailTransport(config, log),
    passwords: createPasswords(safeCost),
    oidc: null,
    clock: systemClock,
    metrics: noMetrics,
    history: noHistory,
    maintenance: noMaintenance,
    webRoot: '',
  });
  try {
    return await work({ database, clock: systemClock, live: app.sockets.live, features: app.features });
  } finally {
    await app.flushNotifications();
    app.sockets.leave();
    await app.sockets.close();
    await app.http.close();
  }
}
