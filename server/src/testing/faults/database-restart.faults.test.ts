import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../platform/database/open-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { violationsIn } from '../chaos/violations.ts';
import { startServer } from '../processes/server-process.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { findProgram } from './programs.ts';
import { runFaults } from './run-faults.ts';

const initdb = findProgram('PostgreSQL');
/** `npm run soak` runs twenty. */
const restarts = process.env['SOAK'] === '1' ? 20 : 2;
const people = 4;

it.runIf(initdb !== null)(
  'loses nothing while PostgreSQL restarts under load, and answers 503 only',
  { timeout: 60_000 + restarts * 10_000 },
  async () => {
    const postgres = await startOwnPostgres(initdb ?? '');
    onTestFinished(() => postgres.remove());
    const server = await startServer({ DATABASE_URL: postgres.url });
    onTestFinished(() => server.kill());
    const restart = async (how: 'fast' | 'immediate') => {
      await postgres.stop(how);
      await postgres.start();
    };
    const outcome = await runFaults({
      addresses: [server.address],
      people,
      messages: restarts * 150,
      faults: Array.from({ length: restarts }, (_, at) => () => restart(at % 2 === 0 ? 'fast' : 'immediate')),
    });
    // The server repeats what is safe: some restarts nobody notices, others last longer than a member waits for a reply.
    const allowed = ['503, Retry-After', 'unavailable', 'operation has timed out'];
    expect(outcome.refusals.filter((reason) => !allowed.includes(reason))).toEqual([]);
    // One for each first connection: nobody had to reconnect.
    expect(outcome.catchUps).toHaveLength(people);
    const database = await openPostgres({ databaseUrl: postgres.url, log: recordLog() });
    onTestFinished(() => database.close());
    expect(await violationsIn(outcome, database)).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
);
