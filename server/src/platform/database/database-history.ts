import { newId } from '../ids.ts';
import { describeDatabaseError, isRolledBack } from './database-errors.ts';
import type { Database, DatabaseLog } from './database.ts';

/**
 * Names the history of the database. Two replies of one history fit together. After a restore, or after a replica took over that
 * lacked writes, the same numbers may stand for other things, so the id is another one.
 */
export interface History {
  /** The id; '' where nobody asks for it. */
  current(): string;
  /** Calls the listener with the new id when it changes while the process runs. */
  onChange(listener: (id: string) => void): void;
}

export interface FollowedHistory extends History {
  /** Reads it again; never rejects. */
  check(): Promise<void>;
  /** Checks every few seconds from now on. */
  start(): void;
  stop(): void;
}

/** For programs that serve no clients. */
export const noHistory: History = { current: () => '', onChange: () => {} };

const checkEveryMs = 5_000;

/**
 * Where a row is written. A restored server has another timeline, a copied or restored database another number, and a row that a
 * dump brought back was written by another transaction than it says. A promoted replica has another timeline as well, also when
 * it lacked nothing: clients then fetch once more than they had to (ADR 0090).
 */
const wholePlace = `(select system_identifier from pg_control_system())
  || ':' || (select oid from pg_database where datname = current_database())
  || ':' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;
/** For hosts that do not let a program see more. */
const databaseAlone = '(select oid from pg_database where datname = current_database())';

const readText = (place: string) => `
  select id, written_on = ${place} || ':' || xmin::text as "isOurs" from database_history`;

// Processes that renew it at once agree: the later one finds what the first one wrote, and keeps it.
const renewText = (place: string) => `
  insert into database_history (id, written_on) values ($1, ${place} || ':' || pg_current_xact_id()::xid::text)
  on conflict (is_only) do update set id = excluded.id, written_on = excluded.written_on
  where database_history.written_on <> ${place} || ':' || database_history.xmin::text`;

/** Reads the history of the database, and renews it where the row was written elsewhere. */
export async function openHistory({
  database,
  log,
}: {
  database: Pick<Database, 'executeSql'>;
  log: DatabaseLog;
}): Promise<FollowedHistory> {
  const listeners: ((id: string) => void)[] = [];
  const readOn = async (place: string): Promise<string> => {
    const read = async () =>
      (await database.executeSql(readText(place))).rows[0] as { id: string; isOurs: boolean } | undefined;
    const found = await read();
    if (found?.isOurs === true) return found.id;
    await database.executeSql(renewText(place), [newId()]);
    return (await read())?.id ?? '';
  };
  let place = wholePlace;
  let current = await readOn(place).catch((error: unknown) => {
    if (!isRolledBack(error)) throw error;
    log.warn({ err: describeDatabaseError(error) }, 'A promotion of the database will not be noticed');
    place = databaseAlone;
    return readOn(place);
  });
  const check = async () => {
    // A database that is away is asked again.
    const found = await readOn(place).catch(() => current);
    if (found === current || found === '') return;
    log.warn({}, 'The database was restored, or a replica took over: clients load everything again');
    current = found;
    for (const listener of listeners) listener(found);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    check,
    start: () => {
      timer ??= setInterval(() => void check(), checkEveryMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
