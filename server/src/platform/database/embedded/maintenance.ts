import type { DatabaseLog } from '../database.ts';
import { describeDatabaseError } from '../database-errors.ts';

const minute = 60_000;
const checkpointEveryMs = 5 * minute;
const checkpointAtBytes = 64 * 1024 * 1024;
const firstVacuumMs = 15 * minute;
const vacuumEveryMs = 24 * 60 * minute;
const lookEveryMs = 15_000;

const walSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`;
const ownTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`;

export interface MaintenanceParts {
  /** Runs one statement without a deadline, between other statements. */
  run: (statement: string) => Promise<Record<string, unknown>[]>;
  now: () => number;
  log: DatabaseLog;
}

export interface Maintenance {
  /** Runs what is due; never rejects. */
  tick(): Promise<void>;
  stop(): void;
}

/**
 * Replaces PostgreSQL's background processes for PGlite: a checkpoint every 5 minutes or 64 MB of WAL, without which
 * the WAL and the time to reopen grow without bound, and a daily vacuum, one table at a time so that queries wait for one only.
 */
export function startMaintenance({ run, now, log }: MaintenanceParts): Maintenance {
  let checkpointedAt = now();
  let vacuumAt = now() + firstVacuumMs;
  let current: Promise<void> | null = null;

  const checkpoint = async () => {
    const bytes = Number((await run(walSinceCheckpoint))[0]?.['bytes'] ?? 0);
    const isLate = now() - checkpointedAt >= checkpointEveryMs;
    if (bytes < checkpointAtBytes && !isLate) return;
    await run('checkpoint');
    checkpointedAt = now();
  };

  const vacuum = async () => {
    if (now() < vacuumAt) return;
    for (const { name } of await run(ownTables)) await run(`vacuum (analyze) ${String(name)}`);
    vacuumAt = now() + vacuumEveryMs;
  };

  const work = async () => {
    try {
      await checkpoint();
      await vacuum();
    } catch (error) {
      log.warn(
        { err: describeDatabaseError(error) ?? String(error) },
        'Maintenance of the database is put off',
      );
    } finally {
      current = null;
    }
  };

  const tick = () => (current ??= work());
  const timer = setInterval(() => void tick(), lookEveryMs).unref();
  return { tick, stop: () => clearInterval(timer) };
}
