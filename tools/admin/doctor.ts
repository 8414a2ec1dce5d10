import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { viewCommunity } from '@tandem/contract/community/community-administration';
import { historyHeader } from '@tandem/contract/events';
import { type Config, ConfigError, isTrial, readConfig } from '../../server/src/platform/config.ts';
import {
  type DatabaseHealth,
  readHealth,
  readPostgresHealth,
} from '../../server/src/platform/database/copies/database-health.ts';
import { databaseFolder, readLastBackup } from '../../server/src/platform/database/embedded/locked-folder.ts';
import { connectToRunningServer } from '../../server/src/platform/database/embedded/running-server.ts';
import { readDiskSpace } from '../../server/src/platform/disk-space.ts';
import { verifySmtp } from '../../server/src/platform/mail/smtp-transport.ts';
import { verifyRedis } from '../../server/src/platform/redis-health.ts';
import { bucketStore } from '../../server/src/platform/storage/file-store.ts';
import { version } from '../../server/src/platform/version.ts';
import * as rules from './doctor.rules.ts';
import type { Finding } from './doctor.rules.ts';

/** How long one check may take, and one step of it. */
const checkMs = 10_000;
const stepMs = 4_000;

/** Checks an installation. Resolves to the lines to print, and the status to end with. */
export async function examine(env: NodeJS.ProcessEnv): Promise<{ lines: string[]; status: number }> {
  const versions = rules.judgeVersions({ node: process.versions.node, tandem: version });
  const found = [versions, ...(await findings(env))];
  return { lines: rules.linesOf(found), status: rules.statusOf(found) };
}

async function findings(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return rules.judgeInvalidSettings(error.lines);
    throw error;
  }
  // The check of the address compares with the database, but its requests do not wait for it.
  const database = checkDatabase(config);
  const found = await Promise.all([
    database.then((checked) => checked.found),
    bounded('disk', '', () => checkDisk(config.dataDir)),
    bounded('files', 'Check DATA_DIR.', () => checkFolder(config)),
    bounded('mail', 'Check host, port, user and password in SMTP_URL.', () => checkMail(config.mail)),
    bounded('S3', 'Check S3_ENDPOINT, S3_BUCKET and the keys.', () => checkS3(config.s3)),
    bounded('Redis', 'Check REDIS_URL, and that Redis runs.', () => checkRedis(config)),
    checkAddress(config, database),
  ]);
  return [...rules.judgeSettings(config), ...found.flat()];
}

/** A check that fails or takes too long is a problem of its own. */
async function bounded(name: string, todo: string, run: () => Promise<Finding[]>): Promise<Finding[]> {
  const late = delay(checkMs).then(() => Promise.reject(new Error(noAnswer(checkMs))));
  return Promise.race([run(), late]).catch((error: unknown) => [
    rules.judgeFailure(name, reasonOf(error), todo),
  ]);
}

const noAnswer = (ms: number) => `no answer within ${ms / 1_000} s`;

/** Without passwords of addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  if (!(error instanceof Error)) return 'no reason given';
  if (error.name === 'TimeoutError') return noAnswer(stepMs);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  const said = error.message === '' ? (code ?? error.name) : error.message;
  return said.replaceAll(/\/\/[^\s/@]+@/g, '//').replace(/\.$/, '');
}

interface DatabaseCheck {
  found: Finding[];
  health: DatabaseHealth | null;
}

async function checkDatabase(config: Config): Promise<DatabaseCheck> {
  const { databaseUrl } = config;
  let health: DatabaseHealth | null = null;
  const note = (read: DatabaseHealth) => (health = read);
  const found = await (databaseUrl === null
    ? bounded('database', 'See what the log of the server says.', () => checkEmbedded(config, note))
    : bounded('database', 'Check DATABASE_URL, and that PostgreSQL runs.', () =>
        checkPostgres(config, databaseUrl, note),
      ));
  const { databaseDirectUrl: direct } = config;
  const history = historyOf(health);
  if (direct === null || history === null) return { found, health };
  const todo = 'Check DATABASE_DIRECT_URL.';
  return {
    found: [...found, ...(await bounded('direct', todo, () => checkDirect(direct, history)))],
    health,
  };
}

const historyOf = (health: DatabaseHealth | null): string | null => health?.installation?.history ?? null;

async function checkPostgres(
  { databasePoolSize, databaseDirectUrl, redisUrl, publicUrl }: Config,
  databaseUrl: string,
  note: (health: DatabaseHealth) => void,
): Promise<Finding[]> {
  const { engine, health } = await readPostgresHealth(databaseUrl, stepMs);
  note(health);
  const settings = {
    poolSize: databasePoolSize,
    hasRedis: redisUrl !== null,
    hasDirectUrl: databaseDirectUrl !== null,
  };
  return [
    ...rules.judgeEngine(engine, health.latencyMs, settings),
    rules.judgeMigrations(health.migrations),
    rules.judgeClock(health.clockAheadMs),
    ...installed(health, health.installation?.lastBackup ?? null, publicUrl),
  ];
}

async function checkDirect(databaseUrl: string, history: string): Promise<Finding[]> {
  const { engine, health } = await readPostgresHealth(databaseUrl, stepMs);
  return [rules.judgeDirect({ ...engine, ...health }, history)];
}

async function checkEmbedded(
  { dataDir, publicUrl }: Config,
  note: (health: DatabaseHealth) => void,
): Promise<Finding[]> {
  if (!existsSync(databaseFolder(dataDir))) return [rules.judgeClosed(dataDir, false)];
  const lastBackup = readLastBackup(dataDir);
  const database = await connectToRunningServer(dataDir);
  if (database === null) return [rules.judgeClosed(dataDir, true), rules.judgeBackup(lastBackup, new Date())];
  try {
    const health = await readHealth(database);
    note(health);
    return [
      rules.judgeEmbedded(health.latencyMs),
      rules.judgeMigrations(health.migrations),
      ...installed(health, lastBackup, publicUrl),
    ];
  } finally {
    await database.close();
  }
}

const installed = (
  { installation }: DatabaseHealth,
  lastBackup: Date | null,
  publicUrl: string | null,
): Finding[] =>
  installation === null
    ? []
    : [
        rules.judgeBackup(lastBackup, new Date()),
        ...rules.judgeMaintenance(installation.closedSince),
        rules.judgePush(installation.hasPushKeys, publicUrl),
      ];

async function checkDisk(dataDir: string): Promise<Finding[]> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  return [rules.judgeDisk(await readDiskSpace(folder))];
}

/** DATA_DIR, and what the server writes in it whichever database it has. */
async function checkFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  const folder = resolve(dataDir);
  const paths = [folder, join(folder, 'files'), join(folder, 'arrivals')];
  const states = await Promise.all(paths.map(stateOf));
  const [first, ...inner] = states;
  const found =
    first !== 'writable' ? first : inner.find((state) => state !== 'writable' && state.is !== 'missing');
  return rules.judgeFolder(found ?? 'writable', { isEmbedded: databaseUrl === null });
}

async function stateOf(path: string): Promise<rules.FolderState> {
  try {
    if (!(await stat(path)).isDirectory()) return { path, is: 'noFolder' };
    await access(path, constants.W_OK | constants.X_OK);
    return 'writable';
  } catch (error) {
    return { path, is: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unwritable' };
  }
}

async function checkMail(mail: Config['mail']): Promise<Finding[]> {
  if (typeof mail === 'object') await verifySmtp(mail.url, stepMs);
  return [rules.judgeMail(typeof mail === 'object' ? 'smtp' : mail)];
}

/** Writes, reads and removes an object. */
async function checkS3(s3: Config['s3']): Promise<Finding[]> {
  if (s3 === null) return [];
  const store = await bucketStore(s3);
  const [name, content] = [`doctor-${randomUUID()}`, Buffer.from('tandem')];
  await store.put(name, Readable.from([content]));
  try {
    const found = await store.open(name);
    const isSame = found !== null && (await buffer(found.content)).equals(content);
    return [rules.judgeBucket(s3.bucket, isSame)];
  } finally {
    await store.remove(name);
  }
}

async function checkRedis({ redisUrl, redisPrefix }: Config): Promise<Finding[]> {
  return redisUrl === null ? [] : [rules.judgeRedis(await verifyRedis(redisUrl, redisPrefix, stepMs))];
}

async function checkAddress(config: Config, database: Promise<DatabaseCheck>): Promise<Finding[]> {
  const { publicUrl } = config;
  if (publicUrl === null) return [rules.judgeNoAddress(isTrial(config))];
  const [answers, { health }] = await Promise.all([askAddress(publicUrl), database]);
  return rules.judgeAddress(publicUrl, answers, { version, history: historyOf(health) });
}

/** Each of its steps ends in time, and never rejects. */
async function askAddress(publicUrl: string): Promise<rules.AddressAnswers> {
  const isSecure = publicUrl.startsWith('https:');
  const [livez, api, certificateDays] = await Promise.all([
    ask(`${publicUrl}/livez`),
    ask(publicUrl + viewCommunity.path),
    isSecure ? daysOfCertificate(new URL(publicUrl)).catch(() => null) : null,
  ]);
  return { livez, api, certificateDays };
}

async function ask(address: string): Promise<rules.Answer> {
  try {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(stepMs) });
    const { status, headers } = reply;
    const location = headers.get('location');
    const body = (await reply.json().catch(() => null)) as { version?: unknown } | null;
    return {
      status,
      location: location === null ? null : (URL.parse(location, address)?.href ?? ''),
      version: typeof body?.version === 'string' ? body.version : null,
      history: headers.get(historyHeader),
    };
  } catch (error) {
    return reasonOf(error);
  }
}

/** Also of a certificate that is not valid. */
function daysOfCertificate({ hostname, port }: URL): Promise<number> {
  const found = Promise.withResolvers<number>();
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const name = isIP(host) === 0 ? { servername: host } : {};
  const options = { host, port: Number(port || 443), ...name, rejectUnauthorized: false, timeout: stepMs };
  const socket = connectTls(options, () => {
    const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
    found.resolve(Math.floor((expiresAt - Date.now()) / 86_400_000));
    socket.destroy();
  });
  socket.once('error', found.reject);
  socket.once('timeout', () => socket.destroy(new Error(noAnswer(stepMs))));
  return found.promise;
}
