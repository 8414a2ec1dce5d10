import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from './open-database.ts';
import {
  asOnceMigrated,
  extensionsOf,
  formerExtensions,
  newerVersion,
  ofNewerVersion,
} from './testing/former-migrations.ts';
import { addressOf, copyOfTemplate, onServer } from './testing/test-database.ts';
import type { TestSource } from './testing/test-source.ts';
import { recordLog } from './testing/test-log.ts';

const log = recordLog();

function postgresSource(): Extract<TestSource, { kind: 'postgres' }> {
  const source = inject('testSource');
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  return source;
}

async function emptyDatabase(): Promise<string> {
  const { serverUrl, template } = postgresSource();
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  return addressOf(serverUrl, name);
}

test('migrates an empty database once when several processes start together', async () => {
  const databaseUrl = await emptyDatabase();
  const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres({ databaseUrl, log })));
  expect(databases.filter((database) => database.isNew)).toHaveLength(1);
  for (const database of databases) {
    expect(await database.isReady()).toBe(true);
    await database.close();
  }
});

test('refuses a database that a newer version migrated', async () => {
  const databaseUrl = await copyOfTemplate(postgresSource());
  await onServer(databaseUrl, ofNewerVersion);
  await expect(openPostgres({ databaseUrl, log })).rejects.toThrow(newerVersion);
});

test('opens a database whose first migration created extensions, and leaves them alone', async () => {
  const databaseUrl = await copyOfTemplate(postgresSource());
  for (const statement of asOnceMigrated) await onServer(databaseUrl, statement);
  const database = await openPostgres({ databaseUrl, log });
  expect(database.isNew).toBe(false);
  expect(await database.isReady()).toBe(true);
  expect(await extensionsOf(database)).toEqual(formerExtensions);
  await database.close();
});

test('migrates a new database for a role that may not create extensions', async () => {
  const { serverUrl } = postgresSource();
  const databaseUrl = new URL(await emptyDatabase());
  const name = databaseUrl.pathname.slice(1);
  const role = `tandem_test_role_${randomBytes(4).toString('hex')}`;
  await onServer(databaseUrl.href, refuseExtensions);
  await onServer(serverUrl, `create role ${role} login password '${role}'`);
  onTestFinished(async () => {
    await onServer(serverUrl, `drop database ${name} with (force)`);
    await onServer(serverUrl, `drop role ${role}`);
  });
  await onServer(serverUrl, `alter database ${name} owner to ${role}`);
  databaseUrl.username = role;
  databaseUrl.password = role;
  const database = await openPostgres({ databaseUrl: databaseUrl.href, log });
  await expect(database.executeSql('create extension unaccent')).rejects.toThrow('extensions are refused');
  expect(await database.isReady()).toBe(true);
  await database.close();
});

/** Like hosts that allow only some extensions. */
const refuseExtensions = `
  create function refuse_extensions() returns event_trigger language plpgsql
    as $$ begin raise exception 'extensions are refused'; end $$;
  create event trigger refuse_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
    execute function refuse_extensions()`;
