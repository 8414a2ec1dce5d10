import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** A checksum of all rows but those of `sessions`, which every request may prolong. Only a write changes it. */
export async function fingerprint({ orm }: Database): Promise<string> {
  const tables = await orm.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions' order by 1`,
  );
  const sums = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text || md5(coalesce(string_agg(stored::text, '' order by stored::text), '')) as sum from ${sql.identifier(name)} stored`,
  );
  const { rows } = await orm.execute<{ sum: string }>(sql.join(sums, sql` union all `));
  return rows
    .map(({ sum }) => sum)
    .toSorted()
    .join('\n');
}
