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

/** What notes the written tables, and restores just them. No trigger and no foreign key is asked for that. */
const restoring = `
  create schema kept;
  create table kept.columns_of (name text primary key, columns text not null);
  create table kept.written (name text not null);
  create function kept.note() returns trigger language plpgsql as $note$
    begin insert into kept.written values (tg_table_name); return null; end
  $note$;
  create function kept.restore() returns void language plpgsql as $restore$
  declare
    one record;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for one in select * from kept.columns_of where name in (select name from kept.written) loop
      execute format('delete from public.%I', one.name);
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I', one.name, one.columns);
    end loop;
    delete from kept.written;
  end $restore$`;

/** Keeps a copy of every row. */
export async function keepRows({ orm }: Pick<Database, 'orm'>): Promise<KeptRows> {
  const tables = (await orm.execute<{ name: string; columns: string }>(tablesSql)).rows;
  // With the schema goes the function, and with that the triggers.
  const forget = async () => void (await orm.execute(sql`drop schema if exists kept cascade`));
  await forget();
  await orm.execute(sql.raw(restoring));
  for (const { name, columns } of tables)
    await orm.execute(
      sql.raw(`create table kept.${name} as table public.${name};
        insert into kept.columns_of values ('${name}', '${columns}');
        create trigger kept_note after insert or update or delete or truncate on public.${name} execute function kept.note()`),
    );
  return { restore: async () => void (await orm.execute(sql`select kept.restore()`)), forget };
}
