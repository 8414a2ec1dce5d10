import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { readFileSync } from 'node:fs';
import {
  type CommunityDefaults,
  communityDefaultsOf,
  communityVariables,
  wholeNumber,
} from './community-variables.ts';
import { limitDefaults, limitNames, type Limits } from './limits.ts';
import { replicaUrls } from './database/replicas.rules.ts';
import { type OidcSettings, oidcLines, oidcOf } from './oidc/oidc-settings.ts';
import { type RepositoryHost, repositoryHosts } from './repository-hosts.ts';
import { type BackupS3Settings, backupS3Of, s3Names, s3Of, type S3Settings } from './storage/s3-settings.ts';

/** The variables with secrets: each can also be in a file that NAME_FILE names. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
] as const;

const fileNameOf = (name: string) => `${name}_FILE`;

/** The names of the variables that name files. */
const secretFileNames = secretNames.map(fileNameOf);

/** The variables with those that are in files; adds a line for each file that does not serve. */
function withSecretFiles(given: Record<string, string>, lines: string[]): Record<string, string> {
  const all = { ...given };
  for (const name of secretNames) {
    const fileName = fileNameOf(name);
    const path = given[fileName];
    if (path === undefined) continue;
    if (given[name] !== undefined) lines.push(`Set ${name} or ${fileName}, not both.`);
    const secret = given[name] ?? secretIn(fileName, path, lines);
    if (secret !== null) all[name] = secret;
  }
  return all;
}

function secretIn(fileName: string, path: string, lines: string[]): string | null {
  try {
    // Editors and `echo` end a file with a line break.
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (secret !== '') return secret;
    lines.push(`${fileName} names an empty file: ${path}.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    lines.push(`${fileName} names a file that cannot be read: ${path} (${code ?? 'no reason given'}).`);
  }
  return null;
}

const flag = (name: string) =>
  z.pipe(
    z.enum(['true', 'false'], `${name} must be true or false.`),
    z.transform((value) => value === 'true'),
  );

const isUrl = (name: string, protocols: string[]) =>
  z.refine<string>(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `${name} must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  );

const url = (name: string, protocols: string[]) => z.string().check(isUrl(name, protocols));

/** Whether a URL of a database names several hosts, or asks pg to choose one of them, which it does not (ADR 0119). */
const namesSeveralHosts = (value: string): boolean => {
  const [, hosts = ''] = /^[^:]*:\/\/(?:[^/?#]*@)?([^/?#@]*)(?:[/?#]|$)/.exec(value) ?? [];
  return hosts.includes(',') || /[?&](?:host=[^&]*(?:,|%2C)|target_session_attrs=)/i.test(value);
};

const databaseUrl = (name: string) =>
  z.string().check(
    z.refine((value) => !namesSeveralHosts(value), {
      error: `${name} must name one host. Of several, Tandem would wait for one that hangs: name a proxy that follows the primary (docs/operations.md, High availability).`,
      abort: true,
    }),
    isUrl(name, ['postgres:', 'postgresql:']),
  );

const badSender = 'MAIL_FROM must be an address such as Tandem <tandem@example.org>.';
/** `Name <address>`, or the address alone. */
const sender = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const [, name, named, bare] =
      /^(?:"?([^"<>\p{Cc}]{0,100}?)"?\s*<([^\s<>,;@\p{Cc}]+@[^\s<>,;@\p{Cc}]+)>|([^\s<>,;@\p{Cc}]+@[^\s<>,;@\p{Cc}]+))$/u.exec(
        value.trim(),
      ) ?? [];
    const address = named ?? bare;
    if (address !== undefined) return { name: name ?? '', address };
    context.issues.push({ code: 'custom', message: badSender, input: value });
    return z.NEVER;
  }),
);

const badContact =
  'SECURITY_CONTACT must be e-mail addresses or https:// addresses, separated by commas, such as security@example.org.';
/** As security.txt names them: `mailto:` in front of an e-mail address. */
const contacts = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const given = value.split(/[\s,]+/).filter(Boolean);
    const found = given.map((entry) =>
      /^[^\s<>,;:@/\p{Cc}]+@[^\s<>,;:@/\p{Cc}]+$/u.test(entry) ? `mailto:${entry}` : entry,
    );
    const isWrong = found.some(
      (entry) => !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/.test(entry) || !URL.canParse(entry),
    );
    if (!isWrong) return found;
    context.issues.push({ code: 'custom', message: badContact, input: value });
    return z.NEVER;
  }),
);

const wholeOrigin = 'PUBLIC_URL must be an origin such as https://tandem.example.org, without a path.';
const roles = ['all', 'web', 'worker'] as const;
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  PORT: z.prefault(wholeNumber('PORT', { least: 0, most: 65_535 }), '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    url('PUBLIC_URL', ['http:', 'https:']).check(
      z.refine(
        (value) => URL.parse(value) === null || URL.parse(value)?.origin === value.replace(/\/$/, ''),
        wholeOrigin,
      ),
    ),
  ),
  ROLE: z._default(z.enum(roles, `ROLE must be one of ${roles.join(', ')}.`), 'all'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl('DATABASE_URL')),
  DATABASE_DIRECT_URL: z.optional(databaseUrl('DATABASE_DIRECT_URL')),
  DATABASE_REPLICA_URLS: z.optional(replicaUrls),
  REDIS_URL: z.optional(url('REDIS_URL', ['redis:', 'rediss:'])),
  S3_ENDPOINT: z.optional(url('S3_ENDPOINT', ['http:', 'https:'])),
  S3_PUBLIC_ENDPOINT: z.optional(url('S3_PUBLIC_ENDPOINT', ['http:', 'https:'])),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_S3_ENDPOINT: z.optional(url('BACKUP_S3_ENDPOINT', ['http:', 'https:'])),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_FROM: z.optional(sender),
  EMAIL_VERIFICATION: z.optional(z.enum(['required', 'off'], 'EMAIL_VERIFICATION must be required or off.')),
  SEED_DEMO: z.optional(flag('SEED_DEMO')),
  REDIS_PREFIX: z._default(
    z.string().check(z.regex(/^[\w.-]{1,50}$/, 'REDIS_PREFIX may have letters, digits, ".", "_" and "-".')),
    'tandem',
  ),
  NODE_ENV: z.optional(z.string()),
  METRICS_PORT: z.optional(wholeNumber('METRICS_PORT', { least: 0, most: 65_535 })),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])),
  NOTIFY_SOCKET: z.optional(z.string()),
  WATCHDOG_USEC: z.prefault(wholeNumber('WATCHDOG_USEC', { least: 0, most: 1e10 }), '0'),
  RATE_LIMITS: z.prefault(flag('RATE_LIMITS'), 'true'),
  TRUST_PROXY: z.prefault(flag('TRUST_PROXY'), 'false'),
  DRAIN_SECONDS: z.prefault(wholeNumber('DRAIN_SECONDS', { least: 0, most: 600 }), '0'),
  WATCHDOG_SECONDS: z.prefault(wholeNumber('WATCHDOG_SECONDS', { least: 0, most: 600 }), '30'),
  DATABASE_POOL_SIZE: z.prefault(wholeNumber('DATABASE_POOL_SIZE', { least: 2, most: 200 }), '10'),
  SLOW_STATEMENT_MS: z.prefault(wholeNumber('SLOW_STATEMENT_MS', { least: 0, most: 60_000 }), '250'),
  OIDC_ISSUER: z.optional(url('OIDC_ISSUER', ['http:', 'https:'])),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(40, 'OIDC_NAME can have at most 40 characters.'))),
  PUSH_HOSTS: z._default(z.string(), ''),
  WEBHOOK_HOSTS: z._default(z.string(), ''),
  REPOSITORY_HOSTS: repositoryHosts,
  SECURITY_CONTACT: z.prefault(contacts, ''),
  SECURITY_POLICY: z.optional(url('SECURITY_POLICY', ['https:'])),
  SERVICE_WORKER: z.prefault(flag('SERVICE_WORKER'), 'true'),
  ...communityVariables,
  LOG_LEVEL: z._default(z.enum(levels, `LOG_LEVEL must be one of ${levels.join(', ')}.`), 'info'),
});

/** The names of the variables, without the limits. */
export const variableNames = [...Object.keys(variables.shape), ...secretFileNames];

/** The settings of a server process; `docs/operations.md` explains the variables. */
export interface Config {
  port: number;
  host: string;
  /** The public origin, or null to read it from each request. */
  publicUrl: string | null;
  /** Whether the process serves members, works in the background, or both. */
  role: (typeof roles)[number];
  dataDir: string;
  databaseUrl: string | null;
  /** The same database without a pooler in between, for migrations; null where `databaseUrl` serves. */
  databaseDirectUrl: string | null;
  /** Replicas that reads may be answered by. */
  databaseReplicaUrls: readonly string[];
  redisUrl: string | null;
  /** Starts every key and channel in Redis; communities that share one Redis need different ones. */
  redisPrefix: string;
  s3: S3Settings | null;
  /** Where `npm run backup` finds buckets; that of the files unless it is told another. */
  backupS3: BackupS3Settings | null;
  /** The SMTP server and the sender; a folder under DATA_DIR in a trial without one; else no mail. */
  mail: { url: string; from: { name: string; address: string } } | 'folder' | 'off';
  /** Whether an account is created by a link in a mail also where members need no verified address. */
  signsUpByMail: boolean;
  /** Null means the default: seed only a new embedded database on a loopback host that is not in production. */
  seedDemo: boolean | null;
  /** Whether NODE_ENV is `production`. */
  isProduction: boolean;
  /** Where to serve metrics; null for nowhere. */
  metricsAddress: { port: number; host: string } | null;
  tracesEndpoint: string | null;
  /** Within how many ms systemd wants to hear that the server lives; 0 for once that it is ready, null for never. */
  systemdMs: number | null;
  rateLimits: boolean;
  trustProxy: boolean;
  /** How long `/readyz` answers 503 before the server closes. */
  drainSeconds: number;
  /** How long the event loop may stand still before the process ends itself; 0 for ever. */
  watchdogSeconds: number;
  /** The largest number of connections to PostgreSQL. */
  databasePoolSize: number;
  /** Statements that take longer are logged. */
  slowStatementMs: number;
  /** The OpenID Connect provider that members may log in with. */
  oidc: OidcSettings | null;
  /** Hosts that pushes may be sent to although they are not on the public internet. */
  pushHosts: readonly string[];
  /** Hosts, with their ports, that webhooks may call although they are not on the public internet. */
  webhookHosts: readonly string[];
  /** Where the repositories of projects may be. */
  repositoryHosts: readonly RepositoryHost[];
  /** What `/.well-known/security.txt` says; without contacts there is none. */
  securityTxt: { contacts: readonly string[]; policy: string | null };
  /** False removes the service worker from browsers that have it. */
  hasServiceWorker: boolean;
  logLevel: (typeof levels)[number];
  limits: Limits;
  /** What holds until an administrator sets something else. */
  communityDefaults: CommunityDefaults;
}

/** Invalid settings; `lines` explains one variable per line. */
export class ConfigError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** Reads the settings from the environment; throws a ConfigError that names every invalid value. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const lines: string[] = [];
  const given = withSecretFiles(filled(env), lines);
  const parsed = z.safeParse(variables, given);
  if (!parsed.success) lines.push(...parsed.error.issues.map((issue) => issue.message));
  const limits = limitsOf(given, lines);
  const missing = s3Names.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < s3Names.length) {
    lines.push(`S3 storage also needs ${missing.join(', ')}.`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
    if (given[name] !== undefined && given['DATABASE_URL'] === undefined)
      lines.push(`${name} also needs DATABASE_URL.`);
  if (parsed.data !== undefined && parsed.data.ROLE !== 'all')
    for (const name of ['DATABASE_URL', 'REDIS_URL'])
      if (given[name] === undefined)
        lines.push(`ROLE=${parsed.data.ROLE} also needs ${name}, which its processes share.`);
  lines.push(...oidcLines(given, isLoopback));
  if ((given['SMTP_URL'] === undefined) !== (given['MAIL_FROM'] === undefined))
    lines.push('SMTP_URL and MAIL_FROM need each other.');
  if (given['SMTP_URL'] !== undefined && given['PUBLIC_URL'] === undefined)
    lines.push('SMTP_URL also needs PUBLIC_URL: the links in mails start with it.');
  if (given['EMAIL_VERIFICATION'] === 'required' && parsed.success && mailOf(parsed.data) === 'off')
    lines.push('EMAIL_VERIFICATION=required also needs SMTP_URL and MAIL_FROM.');
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines);
  const config = fromVariables(parsed.data);
  const emailVerification = verifiesEmail(parsed.data, config);
  const communityDefaults = communityDefaultsOf(parsed.data, { limits, emailVerification });
  return { ...config, limits, communityDefaults };
}

/** An empty variable counts as absent. */
const filled = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );

function fromVariables(values: z.output<typeof variables>): Omit<Config, 'limits' | 'communityDefaults'> {
  const mail = mailOf(values);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    role: values.ROLE,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    redisUrl: values.REDIS_URL ?? null,
    redisPrefix: values.REDIS_PREFIX,
    s3: s3Of(values),
    backupS3: backupS3Of(values),
    mail,
    signsUpByMail: reachesPeople(mail),
    seedDemo: values.SEED_DEMO ?? null,
    isProduction: values.NODE_ENV === 'production',
    metricsAddress:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    systemdMs: values.NOTIFY_SOCKET === undefined ? null : values.WATCHDOG_USEC / 1_000,
    rateLimits: values.RATE_LIMITS,
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    watchdogSeconds: values.WATCHDOG_SECONDS,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    oidc: oidcOf(values),
    pushHosts: values.PUSH_HOSTS.split(/[\s,]+/).filter(Boolean),
    webhookHosts: values.WEBHOOK_HOSTS.split(/[\s,]+/).filter(Boolean),
    repositoryHosts: values.REPOSITORY_HOSTS,
    securityTxt: { contacts: values.SECURITY_CONTACT, policy: values.SECURITY_POLICY ?? null },
    hasServiceWorker: values.SERVICE_WORKER,
    logLevel: values.LOG_LEVEL,
  };
}

/** A folder reaches nobody, so a trial signs up at once and verifies nothing, unless it is asked to. */
const reachesPeople = (mail: Config['mail']): boolean => typeof mail === 'object';

const verifiesEmail = (
  { EMAIL_VERIFICATION }: z.output<typeof variables>,
  { mail }: Pick<Config, 'mail'>,
): boolean => (EMAIL_VERIFICATION ?? (reachesPeople(mail) ? 'required' : 'off')) === 'required';

function mailOf(values: z.output<typeof variables>): Config['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  if (url !== undefined && from !== undefined) return { url, from };
  const trial = {
    host: values.HOST,
    isProduction: values.NODE_ENV === 'production',
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
  };
  return isTrial(trial) ? 'folder' : 'off';
}

/** The limits, with defaults for absent ones; adds a line for each invalid or unknown variable. */
function limitsOf(given: Record<string, string | undefined>, lines: string[]): Limits {
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith('LIMIT_') && !Object.hasOwn(limitDefaults, name),
  );
  lines.push(...unknown.map((name) => `${name} is not a limit of Tandem. Check its spelling.`));
  return Object.fromEntries(
    limitNames.map((name) => {
      const value = given[name];
      if (value === undefined) return [name, limitDefaults[name]];
      if (!/^[1-9]\d{0,8}$/.test(value)) lines.push(`${name} must be a whole number from 1 to 999999999.`);
      return [name, Number(value)];
    }),
  ) as Limits;
}

/** The settings that tell a trial from a server in production. */
export interface TrialSettings {
  host: string;
  isProduction: boolean;
  publicUrl: string | null;
  trustProxy: boolean;
}

/** Whether only this machine reaches the server, and no setting says production. */
export const isTrial = ({ host, isProduction, publicUrl, trustProxy }: TrialSettings): boolean =>
  isLoopback(host) && publicUrl === null && !trustProxy && !isProduction;

/** Whether a host to listen on is reachable only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
