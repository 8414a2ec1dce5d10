import type { Database } from './database.ts';

type StateName = 'backup' | 'maintenance';

/** Notes a value, in place of the one before. */
export async function noteState(
  { executeSql }: Pick<Database, 'executeSql'>,
  name: StateName,
  { value = {}, at }: { value?: object; at: Date },
): Promise<void> {
  await executeSql(
    `insert into server_state (name, value, at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, at = excluded.at`,
    [name, JSON.stringify(value), at],
  );
}

/** Removes what was noted. */
export async function forgetState(
  { executeSql }: Pick<Database, 'executeSql'>,
  name: StateName,
): Promise<void> {
  await executeSql('delete from server_state where name = $1', [name]);
}

/** Null where nothing was noted. */
export async function readState(
  database: Pick<Database, 'executeSql'>,
  name: StateName,
): Promise<{ value: Record<string, unknown>; at: Date } | null> {
  const { rows } = await database.executeSql('select value, at from server_state where name = $1', [name]);
  return (rows[0] as { value: Record<string, unknown>; at: Date } | undefined) ?? null;
}
