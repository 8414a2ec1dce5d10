import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../open-database.ts';
import { testServerUrl, unreachable } from './postgres-server.ts';
import { addressOf, onServer } from './test-database.ts';
import { recordLog } from './test-log.ts';
import { testDatabasePrefix } from './test-source.ts';

/** Migrates a template database that test files copy; drops all of them at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = testServerUrl();
  const reason = await unreachable(serverUrl);
  if (reason !== null) throw new Error(reason);
  await dropForgotten(serverUrl);
  const template = `${testDatabasePrefix}${Date.now()}_${randomBytes(3).toString('hex')}`;
  await onServer(serverUrl, `create database ${template} encoding 'UTF8' template template0`);
  const database = await openPostgres({ databaseUrl: addressOf(serverUrl, template), log: recordLog() });
  await database.close();
  project.provide('testSource', { kind: 'postgres', serverUrl, template });
  return () => dropWhere(serverUrl, (name) => name.startsWith(template));
}

/** Killed runs leave databases behind; the name contains the start time. */
async function dropForgotten(serverUrl: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000;
  await dropWhere(
    serverUrl,
    (name) => Number.parseInt(name.slice(testDatabasePrefix.length), 10) < anHourAgo,
  );
}

async function dropWhere(serverUrl: string, isOwnOrigin: (name: string) => boolean): Promise<void> {
  const rows = await onServer(
    serverUrl,
    `select datname from pg_database where starts_with(datname, '${testDatabasePrefix}')`,
  );
  for (const { datname } of rows) {
    const name = String(datname);
    if (isOwnOrigin(name)) await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  }
}
