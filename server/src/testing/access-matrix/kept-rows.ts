import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** The rows of a database as they once were. */
export interface KeptRows {
  /** Brings them back, many times as quick as writing them anew. */
  restore(): Promise<void>;
  /** Removes what was kept; the database is as before `keepRows` then. */
  forget(): Promise<void>;
}

/** The tables of the product, and their columns that may be written. */
const tablesSql = sql`
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname`;

/** Keeps a copy of every row. A function restores them, for PostgreSQL plans the statements of one only once. */
export async function keepRows({ orm }: Pick<Database, 'orm'>): Promise<KeptRows> {
  const tables = (await orm.execute<{ name: string; columns: string }>(tablesSql)).rows;
  const forget = async () => void (await orm.execute(sql`drop schema if exists kept cascade`));
  await forget();
  await orm.execute(sql`create schema kept`);
  for (const { name } of tables)
    await orm.execute(sql.raw(`create table kept.${name} as table public.${name}`));
  const steps = tables.map(({ name, columns }) => {
    const insert = `insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};`;
    return `delete from public.${name}; ${insert}`;
  });
  // No trigger and no foreign key is asked.
  const body = `begin perform set_config('session_replication_role', 'replica', true); ${steps.join('\n')} end`;
  await orm.execute(
    sql.raw(`create function kept.restore() returns void language plpgsql as $restore$ ${body} $restore$`),
  );
  return { restore: async () => void (await orm.execute(sql`select kept.restore()`)), forget };
}
