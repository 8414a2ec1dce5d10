import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

const contentOf = (table: string) =>
  table === 'calendar_links' ? sql`(to_jsonb(stored) - 'last_read_at')::text` : sql`stored::text`;

/**
 * A checksum of all rows. Only a write changes it. Two things that reads may note are left out: `sessions`, which every
 * request may prolong, and when a calendar was last read, of which its owner shall know.
 */
export async function fingerprint({ orm }: Database): Promise<string> {
  const tables = await orm.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions' order by 1`,
  );
  const sums = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text || md5(coalesce(string_agg(${contentOf(name)}, '' order by ${contentOf(name)}), '')) as sum from ${sql.identifier(name)} stored`,
  );
  const { rows } = await orm.execute<{ sum: string }>(sql.join(sums, sql` union all `));
  return rows
    .map(({ sum }) => sum)
    .toSorted()
    .join('\n');
}
