/** Runs a statement on some database, and returns its rows. */
export type RunSql = (statement: string) => Promise<Record<string, unknown>[]>;

/** Some columns of every row, by table. */
export type TableRows = Map<string, { columns: string; rows: unknown[] }>;

/** Every row of every table. */
export async function readTables(run: RunSql): Promise<TableRows> {
  const tables = await run(
    `select c.table_name as name, string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c where c.table_schema = 'public' group by 1 order by 1`,
  );
  const found: TableRows = new Map();
  for (const { name, columns } of tables)
    found.set(String(name), {
      columns: String(columns),
      rows: await rowsOf(run, String(name), String(columns)),
    });
  return found;
}

/** The same columns of the same tables, as they are now. */
export async function readAgain(run: RunSql, before: TableRows): Promise<TableRows> {
  const found: TableRows = new Map();
  for (const [name, { columns }] of before)
    found.set(name, { columns, rows: await rowsOf(run, name, columns) });
  return found;
}

const rowsOf = async (run: RunSql, name: string, columns: string) =>
  (await run(`select to_jsonb(t) as row from (select ${columns} from "${name}") as t`)).map(({ row }) => row);
