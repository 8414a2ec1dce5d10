import type { Database } from './database.ts';

/** Whatever runs a statement with values: the database, or a client of a tool. */
interface Runs {
  query(text: string, values: unknown[]): Promise<unknown>;
}

type StateName = 'backup' | 'maintenance';

/** Notes a value, in place of the one before. */
export async function noteState(client: Runs, name: StateName, value: object, at: Date): Promise<void> {
  await client.query(
    `insert into server_state (name, value, at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, at = excluded.at`,
    [name, JSON.stringify(value), at],
  );
}

/** Null where nothing was noted. */
export async function readState(
  database: Pick<Database, 'executeSql'>,
  name: StateName,
): Promise<{ value: Record<string, unknown>; at: Date } | null> {
  const { rows } = await database.executeSql('select value, at from server_state where name = $1', [name]);
  return (rows[0] as { value: Record<string, unknown>; at: Date } | undefined) ?? null;
}
