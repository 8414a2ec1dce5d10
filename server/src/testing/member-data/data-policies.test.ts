import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadOwnData } from '@tandem/contract/account';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataPolicy } from '../../platform/database/data-policy.ts';
import { dataPolicies, tables } from './data-policies.ts';
import { deleteAccountOf } from '../deletion-actions.ts';
import { createFullAccount, trace } from './full-account.ts';
import { type Actor, createTestApp, type TestApp } from '../test-app.ts';

type Row = Record<string, unknown>;
type ColumnPolicy = Partial<Record<'exportedAs' | 'erasedTo' | 'kept', unknown>>;

const personal = dataPolicies.filter(({ rows }) => rows !== 'impersonal');
const columnsOf = ({ columns }: DataPolicy) => Object.entries(columns) as [string, ColumnPolicy][];

let app: TestApp;
let me: Actor;
let ownProjectId: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ me, ownProjectId } = await createFullAccount(app));
});
afterAll(() => app.close());

const readRows = ({ table }: DataPolicy): Promise<Row[]> => app.database.orm.select().from(table);
const readOwnRows = async (policy: DataPolicy) => {
  const ids: unknown[] = [me.id, ownProjectId];
  return (await readRows(policy)).filter((row) => Object.values(row).some((value) => ids.includes(value)));
};
const readAllOwnRows = async () =>
  new Map(await Promise.all(personal.map(async (policy) => [policy, await readOwnRows(policy)] as const)));

it('every table has one data policy', () => {
  const governed = dataPolicies.map(({ table }) => getTableName(table));
  expect(governed.toSorted()).toEqual(tables.map(getTableName).toSorted());
});

it('docs/data.md names every table with personal data', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/data.md'), 'utf8');
  const names = personal.map(({ table }) => getTableName(table));
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('the test account has rows in every table with personal data', async () => {
  const rows = await readAllOwnRows();
  const without = personal.filter((policy) => rows.get(policy)?.length === 0);
  expect(without.map(({ table }) => getTableName(table))).toEqual([]);
});

it('the test account has used every exported column that outlives it', async () => {
  const untouched: string[] = [];
  for (const [policy, rows] of await readAllOwnRows()) {
    const defaults = getTableColumns(policy.table);
    for (const [name, { exportedAs, kept }] of columnsOf(policy)) {
      const unused = [null, defaults[name]?.default].map(textOf);
      const isUsed = rows.some((row) => !unused.includes(textOf(row[name])));
      if (exportedAs !== undefined && kept !== undefined && !isUsed)
        untouched.push(`${getTableName(policy.table)}.${name}`);
    }
  }
  expect(untouched).toEqual([]);
});

it('the export contains every column that its policy exports', async () => {
  const exported = new Set(fieldsIn((await me.call(downloadOwnData)).data));
  const missing: string[] = [];
  for (const [policy, rows] of await readAllOwnRows())
    for (const [column, { exportedAs }] of columnsOf(policy)) {
      if (typeof exportedAs !== 'string') continue;
      const values = rows.map((row) => row[column]).filter((value) => value !== null);
      const isExported = values.some((value) => exported.has(fieldOf(exportedAs, value)));
      if (!isExported) missing.push(`${getTableName(policy.table)}.${column}`);
    }
  expect(missing).toEqual([]);
});

it('a deleted account leaves personal data only where a policy keeps it', async () => {
  const before = await readAllOwnRows();
  await deleteAccountOf(me);
  const [left, unchanged]: [string[], string[]] = [[], []];
  for (const policy of personal) {
    const [rows, ownRows, formerRows] = [
      await readRows(policy),
      await readOwnRows(policy),
      before.get(policy),
    ];
    if (policy.rows === 'deleted') expect(ownRows).toEqual([]);
    for (const [column, columnPolicy] of columnsOf(policy)) {
      const name = `${getTableName(policy.table)}.${column}`;
      const isErased = columnPolicy.erasedTo !== undefined;
      const traces = isErased ? [trace] : [trace, me.id];
      const hasTrace = rows.some((row) => traces.some((text) => textOf(row[column]).includes(text)));
      if (hasTrace && columnPolicy.kept === undefined) left.push(name);
      const valuesOf = (someRows: Row[] = []) => someRows.map((row) => textOf(row[column]));
      if (isErased && valuesOf(ownRows).join() === valuesOf(formerRows).join()) unchanged.push(name);
    }
  }
  expect(left).toEqual([]);
  // A column is listed when full-account.ts does not fill it, or when the deletion does not erase it.
  expect(unchanged).toEqual([]);
  expect(app.storage.keys()).toEqual([]);
});

/** Every field of an export, at any depth, as name and value. */
function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [fieldOf(name, part), ...fieldsIn(part)]);
}

const fieldOf = (name: string, value: unknown) => `${name}: ${JSON.stringify(value)}`;
const textOf = (value: unknown) => JSON.stringify(value ?? null).toLowerCase();
