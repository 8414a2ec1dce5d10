import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { communityDefaults } from './community-variables.ts';
import { ConfigError, readConfig, variableNames } from './config.ts';
import { limitDefaults } from './limits.ts';

const linesFor = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

const operations = () => readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

it('is documented: docs/operations.md lists every variable', async () => {
  const table = (await operations()).split(/^## /m).find((section) => section.startsWith('Configuration'));
  const rows = (table ?? '').split('\n').map((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? '');
  const listed = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name));
  expect(new Set(listed)).toEqual(new Set(variableNames));
});

it('is documented: docs/operations.md lists every limit with its default', async () => {
  const page = await operations();
  const listed = [...page.matchAll(/^\| `(LIMIT_\w+)` \| (\d+) \|/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ]);
  expect(Object.fromEntries(listed)).toEqual(limitDefaults);
});

const smtp = {
  SMTP_URL: 'smtp://m.example',
  MAIL_FROM: 'a@b.example',
  PUBLIC_URL: 'https://t.example',
};

it('reaches the bucket of backups as that of files, unless told otherwise', () => {
  const files = { S3_ENDPOINT: 'http://s3:9000', S3_REGION: 'eu', S3_BUCKET: 'tandem' };
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const own = { endpoint: 'http://s3:9000', region: 'eu', accessKeyId: 'id', secretAccessKey: 'key' };
  expect(readConfig({ ...files, ...keys }).backupS3).toEqual(own);
  const other = {
    BACKUP_S3_ENDPOINT: 'https://b.example',
    BACKUP_S3_REGION: 'us',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
  };
  expect(readConfig({ ...files, ...keys, ...other }).backupS3).toEqual({
    ...own,
    endpoint: 'https://b.example',
    region: 'us',
    accessKeyId: 'a',
  });
});

describe('configuration', () => {
  it('needs no variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      role: 'all',
      dataDir: './data',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrls: [],
      redisUrl: null,
      redisPrefix: 'tandem',
      s3: null,
      backupS3: null,
      mail: 'folder',
      signsUpByMail: false,
      seedDemo: null,
      isProduction: false,
      metricsAddress: null,
      rateLimits: true,
      trustProxy: false,
      drainSeconds: 0,
      tracesEndpoint: null,
      systemdMs: null,
      watchdogSeconds: 30,
      databasePoolSize: 10,
      slowStatementMs: 250,
      oidc: null,
      pushHosts: [],
      webhookHosts: [],
      repositoryHosts: [
        { host: 'github.com', origin: 'https://github.com', kind: 'github', isInside: false },
        { host: 'gitlab.com', origin: 'https://gitlab.com', kind: 'gitlab', isInside: false },
      ],
      securityTxt: { contacts: [], policy: null },
      hasServiceWorker: true,
      logLevel: 'info',
      limits: limitDefaults,
      communityDefaults,
    });
  });

  it('reads whom to tell of a vulnerability', () => {
    const contactsOf = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).securityTxt.contacts;
    expect(contactsOf('sec@example.org, https://example.org/report')).toEqual([
      'mailto:sec@example.org',
      'https://example.org/report',
    ]);
    for (const wrong of ['nobody', 'http://example.org', 'javascript:alert(1)', 'mailto:', 'a@b@c', 'tel:+1'])
      expect(() => contactsOf(wrong), wrong).toThrow('SECURITY_CONTACT');
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', S3_BUCKET: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      s3: null,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://tandem.example/',
      DATA_DIR: '/srv/tandem',
      DATABASE_URL: 'postgres://app@pooler/tandem',
      DATABASE_DIRECT_URL: 'postgres://app@db/tandem',
      DATABASE_REPLICA_URLS: 'postgres://app@one/tandem, postgresql://app@two/tandem',
      REDIS_URL: 'redis://cache:6379',
      S3_ENDPOINT: 'http://s3:9000',
      S3_PUBLIC_ENDPOINT: 'https://files.example',
      S3_REGION: 'eu',
      S3_BUCKET: 'tandem',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      SMTP_URL: 'smtps://tandem:secret@mail.example',
      MAIL_FROM: 'Hut book <tandem@example.org>',
      SEED_DEMO: 'false',
      NODE_ENV: 'production',
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      RATE_LIMITS: 'false',
      TRUST_PROXY: 'true',
      DRAIN_SECONDS: '20',
      WATCHDOG_SECONDS: '0',
      DATABASE_POOL_SIZE: '25',
      SLOW_STATEMENT_MS: '1000',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 8080,
      databaseReplicaUrls: ['postgres://app@one/tandem', 'postgresql://app@two/tandem'],
      publicUrl: 'https://tandem.example',
      databaseUrl: 'postgres://app@pooler/tandem',
      databaseDirectUrl: 'postgres://app@db/tandem',
      seedDemo: false,
      isProduction: true,
      metricsAddress: { port: 9464, host: '::1' },
      rateLimits: false,
      trustProxy: true,
      drainSeconds: 20,
      watchdogSeconds: 0,
      databasePoolSize: 25,
      slowStatementMs: 1_000,
    });
    expect(config.mail).toEqual({
      url: 'smtps://tandem:secret@mail.example',
      from: { name: 'Hut book', address: 'tandem@example.org' },
    });
    expect(config.s3).toEqual({
      endpoint: 'http://s3:9000',
      publicEndpoint: 'https://files.example',
      region: 'eu',
      bucket: 'tandem',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
  });

  it.each([
    [{}, 'folder'],
    [{ NODE_ENV: 'production' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ PUBLIC_URL: 'https://tandem.example' }, 'off'],
  ])('without SMTP_URL and with %o, mail is %s', (env, mail) =>
    expect(readConfig(env as Record<string, string>).mail).toBe(mail),
  );

  it.each([
    [{}, { signsUpByMail: false, communityDefaults: { emailVerification: false } }],
    [
      { EMAIL_VERIFICATION: 'required' },
      { signsUpByMail: false, communityDefaults: { emailVerification: true } },
    ],
    [smtp, { signsUpByMail: true, communityDefaults: { emailVerification: true } }],
    [
      { ...smtp, EMAIL_VERIFICATION: 'off' },
      { signsUpByMail: true, communityDefaults: { emailVerification: false } },
    ],
  ])('with %o, sign-up and verification are %o', (env, settings) =>
    expect(readConfig(env as Record<string, string>)).toMatchObject(settings),
  );

  it.each([
    ['tandem@example.org', { name: '', address: 'tandem@example.org' }],
    ['"Hut, book" <a@b.example>', { name: 'Hut, book', address: 'a@b.example' }],
  ])('reads the sender %s', (sender, from) => {
    const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: sender, PUBLIC_URL: 'https://tandem.example' };
    expect(readConfig(env).mail).toMatchObject({ from });
  });

  it('reads limits, each with a default', () => {
    const { limits } = readConfig({ LIMIT_SIGN_UPS_ADDRESS: '7' });
    expect(limits).toEqual({ ...limitDefaults, LIMIT_SIGN_UPS_ADDRESS: 7 });
  });

  it.each([
    [
      { HOST: '0.0.0.0', EMAIL_VERIFICATION: 'required' },
      'EMAIL_VERIFICATION=required also needs SMTP_URL and MAIL_FROM.',
    ],
    [{ ROLE: 'idler' }, 'ROLE must be one of all, web, worker.'],
    [
      { ROLE: 'worker', REDIS_URL: 'redis://r' },
      'ROLE=worker also needs DATABASE_URL, which its processes share.',
    ],
    [
      { ROLE: 'web', DATABASE_URL: 'postgres://db' },
      'ROLE=web also needs REDIS_URL, which its processes share.',
    ],
    [{ DATABASE_REPLICA_URLS: 'postgres://one' }, 'DATABASE_REPLICA_URLS also needs DATABASE_URL.'],
    [
      { DATABASE_URL: 'postgres://db', DATABASE_REPLICA_URLS: 'postgres://one,' },
      'DATABASE_REPLICA_URLS must be URLs starting with postgres:// or postgresql://, separated by commas.',
    ],
    [
      { DATABASE_URL: 'postgres://db', DATABASE_REPLICA_URLS: 'one' },
      'DATABASE_REPLICA_URLS must be URLs starting with postgres:// or postgresql://, separated by commas.',
    ],
    [
      { DATABASE_URL: 'postgres://db', DATABASE_REPLICA_URLS: 'postgres://one,mysql://two' },
      'DATABASE_REPLICA_URLS must be URLs starting with postgres:// or postgresql://, separated by commas.',
    ],
    [
      { SMTP_URL: 'smtp://m.example', PUBLIC_URL: 'https://t.example' },
      'SMTP_URL and MAIL_FROM need each other.',
    ],
    [
      { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example' },
      'SMTP_URL also needs PUBLIC_URL: the links in mails start with it.',
    ],
    ...['Tandem', 'a@b.example, c@d.example', 'A <a@b.example>\r\nBcc: c@d.example'].map(
      (sender): [Record<string, string>, string] => [
        { SMTP_URL: 'smtp://m.example', PUBLIC_URL: 'https://t.example', MAIL_FROM: sender },
        'MAIL_FROM must be an address such as Tandem <tandem@example.org>.',
      ],
    ),
    [{ LIMIT_REQUESTS: '0' }, 'LIMIT_REQUESTS must be a whole number from 1 to 999999999.'],
    [{ LIMIT_REQUESTS: 'many' }, 'LIMIT_REQUESTS must be a whole number from 1 to 999999999.'],
    [{ ACCENT_COLOR: 'violet' }, 'ACCENT_COLOR must look like #6b3fe0.'],
    [
      { ACCENT_COLOR: '#FFEE00' },
      'ACCENT_COLOR is too light: the contrast of #ffee00 with the page is 1.08:1, and it needs at least 3:1. Choose a darker colour.',
    ],
    [{ LIMIT_REQUEST: '5' }, 'LIMIT_REQUEST is not a limit of Tandem. Check its spelling.'],
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ PUBLIC_URL: 'tandem.example' }, 'PUBLIC_URL must be a URL starting with http:// or https://.'],
    [
      { PUBLIC_URL: 'https://tandem.example/app' },
      'PUBLIC_URL must be an origin such as https://tandem.example.org, without a path.',
    ],
    [
      { DATABASE_URL: 'mysql://db/tandem' },
      'DATABASE_URL must be a URL starting with postgres:// or postgresql://.',
    ],
    ...[
      'postgres://tandem:secret@db1,db2/tandem',
      'postgres://db1:5432,db2:5433/tandem',
      'postgresql:///tandem?host=db1,db2',
      'postgres://db1/tandem?host=db1%2Cdb2',
      'postgres://db1/tandem?target_session_attrs=read-write',
    ].map((address): [Record<string, string>, string] => [
      { DATABASE_URL: address },
      'DATABASE_URL must name one host. Of several, Tandem would wait for one that hangs: name a proxy that follows the primary (docs/operations.md, High availability).',
    ]),
    [{ DATABASE_DIRECT_URL: 'postgres://db/tandem' }, 'DATABASE_DIRECT_URL also needs DATABASE_URL.'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be a URL starting with redis:// or rediss://.'],
    [{ REDIS_PREFIX: 'a:b' }, 'REDIS_PREFIX may have letters, digits, ".", "_" and "-".'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO must be true or false.'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a number from 0 to 65535.'],
    [{ RATE_LIMITS: '0' }, 'RATE_LIMITS must be true or false.'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a number from 0 to 600.'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a number from 2 to 200.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { S3_BUCKET: 'tandem' },
      'S3 storage also needs S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ],
  ])('refuses %j in one line', (env, line) => {
    expect(linesFor(env as Record<string, string>)).toEqual([line]);
  });

  it('takes a database with commas elsewhere in its address', () => {
    const address = 'postgres://tandem:a,b@db/tandem?options=-csearch_path=a,b';
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('reports all mistakes at once', () => {
    expect(linesFor({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('is read without the line break at its end', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://tandem:a b@db/tandem\n'),
      DATABASE_DIRECT_URL_FILE: file('direct', 'postgres://tandem:direct@db/tandem'),
      REDIS_URL_FILE: file('redis', 'redis://:secret@cache'),
      SMTP_URL_FILE: file('smtp', 'smtps://tandem:secret@mail.example\r\n'),
      MAIL_FROM: 'a@b.example',
      PUBLIC_URL: 'https://t.example',
      S3_ENDPOINT: 'http://s3:9000',
      S3_REGION: 'eu',
      S3_BUCKET: 'tandem',
      S3_ACCESS_KEY_ID_FILE: file('id', 'id'),
      S3_SECRET_ACCESS_KEY_FILE: file('key', ' key '),
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'tandem',
      OIDC_CLIENT_SECRET_FILE: file('client', 'hidden'),
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://tandem:a b@db/tandem',
      databaseDirectUrl: 'postgres://tandem:direct@db/tandem',
      redisUrl: 'redis://:secret@cache',
      mail: { url: 'smtps://tandem:secret@mail.example' },
      s3: { accessKeyId: 'id', secretAccessKey: ' key ' },
      oidc: { clientSecret: 'hidden' },
    });
  });

  it('is refused with one sentence when it is set twice, missing, empty or malformed', () => {
    const missing = join(folder, 'missing');
    const linesOf = (path: string, more = {}) => linesFor({ REDIS_URL_FILE: path, ...more });
    expect(linesOf(missing)).toEqual([
      `REDIS_URL_FILE names a file that cannot be read: ${missing} (ENOENT).`,
    ]);
    expect(linesOf(folder)).toEqual([`REDIS_URL_FILE names a file that cannot be read: ${folder} (EISDIR).`]);
    const empty = file('empty', '\n');
    expect(linesOf(empty)).toEqual([`REDIS_URL_FILE names an empty file: ${empty}.`]);
    expect(linesOf(missing, { REDIS_URL: 'redis://cache' })).toEqual([
      'Set REDIS_URL or REDIS_URL_FILE, not both.',
    ]);
    expect(linesOf(file('web', 'http://cache'))).toEqual([
      'REDIS_URL must be a URL starting with redis:// or rediss://.',
    ]);
  });
});
