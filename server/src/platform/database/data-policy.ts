import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The column's name in the data export, or why the export leaves it out. */
type ExportPolicy = { exportedAs: string } | { notExported: string };

/** What a deleted account leaves in the column: an impersonal value, or the value that was there and why. */
type ErasurePolicy<Value> = { erasedTo: Value | SQL } | { kept: string };

/** Whom the API shows the column to, for a table that states it. */
interface VisibilityPolicy {
  shownTo?: 'others' | 'self' | 'nobody';
}

type ColumnName<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** Rejects names that are no column. */
type OnlyColumns<Table extends PgTable, Columns> = {
  [Name in Exclude<keyof Columns, ColumnName<Table>>]: never;
};

/** A policy for every column of a table whose rows are deleted with the account. */
export type DeletedColumns<Table extends PgTable> = { [Name in ColumnName<Table>]-?: ExportPolicy };

/** A policy for every column of a table whose rows outlive the account. */
export type KeptColumns<Table extends PgTable> = {
  [Name in ColumnName<Table>]-?: VisibilityPolicy &
    ExportPolicy &
    ErasurePolicy<Table['$inferSelect'][Name & keyof Table['$inferSelect']]>;
};

/** What happens to a table's rows and columns when their member exports their data or deletes the account. */
export interface DataPolicy<Table extends PgTable = PgTable, Columns extends object = object> {
  table: Table;
  rows: 'deleted' | 'kept' | 'impersonal';
  columns: Columns;
}

/** The policy of a table whose rows are deleted with the account. A column without a policy is a type error. */
export const rowsDeleted = <Table extends PgTable, const Columns extends DeletedColumns<Table>>(
  table: Table,
  columns: Columns & OnlyColumns<Table, Columns>,
): DataPolicy<Table, Columns> => ({ table, rows: 'deleted', columns });

/** The policy of a table whose rows outlive the account. A column without a policy is a type error. */
export const rowsKept = <Table extends PgTable, const Columns extends KeptColumns<Table>>(
  table: Table,
  columns: Columns & OnlyColumns<Table, Columns>,
): DataPolicy<Table, Columns> => ({ table, rows: 'kept', columns });

/** The policy of a table without personal data. */
export const impersonal = <Table extends PgTable>(table: Table): DataPolicy<Table> => ({
  table,
  rows: 'impersonal',
  columns: {},
});

type ExportedColumns<Table extends PgTable, Columns> = {
  [
    Name in keyof Columns as Columns[Name] extends { exportedAs: infer As extends string } ? As : never
  ]: Table['_']['columns'][Name & ColumnName<Table>];
};

/** The exported columns of a table by their names in the export, for a `select`. */
export function exportedColumns<Table extends PgTable, Columns extends object>(
  policy: DataPolicy<Table, Columns>,
): ExportedColumns<Table, Columns> {
  const columns = getTableColumns(policy.table);
  const named = Object.entries(policy.columns).flatMap(([name, column]: [string, object]) =>
    'exportedAs' in column ? [[column.exportedAs, columns[name]]] : [],
  );
  return Object.fromEntries(named) as ExportedColumns<Table, Columns>;
}

type ErasedValues<Table extends PgTable, Columns> = {
  [Name in keyof Columns as Columns[Name] extends { erasedTo: unknown } ? Name : never]:
    | Table['$inferSelect'][Name & keyof Table['$inferSelect']]
    | SQL;
};

/** The values with which a deletion overwrites a row that is kept, for an `update`. */
export function erasedValues<Table extends PgTable, Columns extends object>(
  policy: DataPolicy<Table, Columns>,
): ErasedValues<Table, Columns> {
  const named = Object.entries(policy.columns).flatMap(([name, column]: [string, object]) =>
    'erasedTo' in column ? [[name, column.erasedTo]] : [],
  );
  return Object.fromEntries(named) as ErasedValues<Table, Columns>;
}
