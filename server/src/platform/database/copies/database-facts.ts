/** Runs one statement and returns its rows. */
export type RunStatement = (text: string) => Promise<Record<string, unknown>[]>;

/** What two copies of a database have in common. */
export interface DatabaseFacts {
  /** The version of PostgreSQL, such as 15.8. */
  engineVersion: string;
  /** How many migrations have run, and the hash of the last one. */
  migrations: { count: number; head: string };
  /** The number of rows by table. */
  rows: Record<string, number>;
}

/** A restored database is of another history, so this table differs. */
const unequal = 'public.database_history';

const tableNames = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** Reads what a copy must have, too. */
export async function readFacts(run: RunStatement): Promise<DatabaseFacts> {
  const names = (await run(tableNames)).map(({ name }) => String(name)).filter((name) => name !== unequal);
  const counts = names.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name, count(*) as n from ${name}`,
  );
  const counted = counts.length === 0 ? [] : await run(counts.join(' union all '));
  const [version] = await run("select split_part(current_setting('server_version'), ' ', 1) as version");
  const migrations = names.includes('drizzle.__drizzle_migrations')
    ? await run('select hash from drizzle.__drizzle_migrations order by created_at, id')
    : [];
  return {
    engineVersion: String(version?.['version']),
    migrations: { count: migrations.length, head: migrations.map(({ hash }) => String(hash)).at(-1) ?? '' },
    rows: Object.fromEntries(counted.map(({ name, n }) => [String(name), Number(n)])),
  };
}

/** One line for each table whose numbers of rows differ, and one for other migrations. */
export function differencesOf(
  expected: Pick<DatabaseFacts, 'migrations' | 'rows'>,
  found: Pick<DatabaseFacts, 'migrations' | 'rows'>,
): string[] {
  const names = [...new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])].toSorted();
  const lines = names.flatMap((name) => {
    const [before, after] = [expected.rows[name], found.rows[name]];
    return before === after ? [] : [`${name}: ${before ?? 'no'} rows expected, ${after ?? 'no table'} found`];
  });
  return expected.migrations.head === found.migrations.head ? lines : [...lines, 'The migrations differ.'];
}
