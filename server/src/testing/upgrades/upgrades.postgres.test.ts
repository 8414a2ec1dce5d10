import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { addressOf, onServer } from '../../platform/database/testing/test-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { verifyAudit } from '../../features/audit/audit.service.ts';
import { openPostgres } from '../../platform/database/open-database.ts';
import { dataByMigration, formerData } from './former-data.ts';
import { migrationsAfter, publishedStates, schemaOf, statementsOf } from './former-schema.ts';
import { expectedFrom, servedFrom } from './served-data.ts';
import { readAgain, readTables, type RunSql } from './table-rows.ts';

const source = inject('testSource');

/** A database as a former version left it. */
async function openFormer(newest: string) {
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  const name = `${source.template}_${randomBytes(4).toString('hex')}`;
  await onServer(source.serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  const databaseUrl = addressOf(source.serverUrl, name);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const run: RunSql = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows;
  await run('set synchronous_commit = off');
  for (const statement of [...schemaOf(newest), ...(await formerData(newest))]) await run(statement);
  return { databaseUrl, run };
}

it.each(publishedStates)(
  'keeps and serves all data of a version whose newest migration is %s',
  async (newest) => {
    const { databaseUrl, run } = await openFormer(newest);
    const before = await readTables(run);
    const database = await openPostgres({ databaseUrl, log: recordLog() });
    onTestFinished(() => database.close());
    expect(database.isNew).toBe(false);
    expect(await database.isReady()).toBe(true);
    const after = await readAgain(run, before);
    for (const [name, { rows }] of before) {
      expect(rows, `rows of ${name}`).not.toEqual([]);
      expect(after.get(name)?.rows, name).toEqual(expect.arrayContaining(rows));
    }
    // The migration chains the entries of the audit log.
    expect((await verifyAudit(database, null)).misfit).toBeNull();
    expect(await servedFrom(database, newest)).toEqual(expectedFrom(newest));
  },
);

it('keeps the data of each state between the releases through the next migration', async () => {
  const { run } = await openFormer('settings');
  const added = await dataByMigration('settings');
  for (const name of migrationsAfter('settings')) {
    const before = await readTables(run);
    for (const statement of statementsOf(name)) await run(statement);
    const after = await readAgain(run, before);
    for (const [table, { rows }] of before)
      expect(after.get(table)?.rows, `rows of ${table} after ${name}`).toEqual(expect.arrayContaining(rows));
    for (const statement of added[name] ?? []) await run(statement);
  }
});
