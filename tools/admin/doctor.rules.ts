import { commonFailures } from '@tandem/contract/failure';
import type { Config } from '../../server/src/platform/config.ts';
import type {
  DatabaseHealth,
  EngineHealth,
} from '../../server/src/platform/database/copies/database-health.ts';
import type { ComparedMigrations } from '../../server/src/platform/database/migrations.ts';
import type { DiskSpace } from '../../server/src/platform/disk-space.ts';

/** What a check found, and what to do about it. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  /** What was checked. */
  name: string;
  says: string;
}

const about = (name: string) => {
  const at = (level: Finding['level']) => (says: string) => ({ level, name, says });
  return { ok: at('ok'), warning: at('warning'), problem: at('problem') };
};

/** The findings in columns, and how many of them ask for something. */
export function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  return [
    ...findings.map(({ level, name, says }) => `${level.padEnd(7)}  ${name.padEnd(width)}  ${says}`),
    '',
    problems + warnings === 0
      ? 'Everything is all right.'
      : `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`,
  ];
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The status of the program: 1 when anything is a problem. */
export const statusOf = (findings: readonly Finding[]): number =>
  findings.some(({ level }) => level === 'problem') ? 1 : 0;

/** A check that failed, or took too long. */
export const judgeFailure = (name: string, reason: string, todo: string): Finding =>
  about(name).problem(`The check failed: ${reason}. ${todo}`);

/** Whether this Node can run Tandem. */
export function judgeVersions({ node, tandem }: { node: string; tandem: string }): Finding {
  const { ok, problem } = about('versions');
  return Number(node.split('.')[0]) >= 24
    ? ok(`Tandem ${tandem} on Node ${node}.`)
    : problem(`Node ${node} is too old for Tandem ${tandem}. Install Node 24.`);
}

/** Valid settings that are unsafe in production. */
export function judgeSettings({
  publicUrl,
  trustProxy,
  rateLimits,
}: Pick<Config, 'publicUrl' | 'trustProxy' | 'rateLimits'>): Finding[] {
  const { ok, warning } = about('settings');
  const warnings = [
    ...(publicUrl?.startsWith('https:') === true && !trustProxy
      ? [
          warning(
            'TRUST_PROXY is not true, so all members count as one network, that of the proxy. Set TRUST_PROXY=true.',
          ),
        ]
      : []),
    ...(rateLimits ? [] : [warning('RATE_LIMITS=false lets anybody guess passwords. Remove it.')]),
  ];
  return warnings.length === 0 ? [ok('All variables are valid.')] : warnings;
}

/** The settings that stopped everything else. */
export function judgeInvalidSettings(lines: readonly string[]): Finding[] {
  const { problem, warning } = about('settings');
  return [
    ...lines.map(problem),
    warning('Nothing else was checked. Correct these settings and run the doctor again.'),
  ];
}

export interface EngineSettings {
  poolSize: number;
  hasRedis: boolean;
  /** Whether migrations go past DATABASE_URL. */
  hasDirectUrl: boolean;
}

const slowMs = 20;

/** Whether PostgreSQL suits the settings of the processes. */
export function judgeEngine(
  { version, isReadOnly, connections, processes, workers, hasTimeouts }: EngineHealth,
  latencyMs: number,
  { poolSize, hasRedis, hasDirectUrl }: EngineSettings,
): Finding[] {
  const { ok, warning, problem } = about('database');
  const ms = latencyMs < 10 ? latencyMs.toFixed(1) : latencyMs.toFixed(0);
  const found: Finding[] = [];
  if (Number(version.split('.')[0]) < 15)
    found.push(problem(`PostgreSQL ${version} is too old. Upgrade it to 15 or newer.`));
  else if (isReadOnly)
    found.push(
      problem('DATABASE_URL leads to a replica, which takes no writes. Let it lead to the primary.'),
    );
  else
    found.push(ok(`PostgreSQL ${version} answers in ${ms} ms. Connected: ${counted(processes, 'server')}.`));
  if (latencyMs > slowMs)
    found.push(warning(`A round trip takes ${ms} ms. Run Tandem nearer to its database.`));
  const needed = Math.max(1, processes) * poolSize + 1;
  // Behind a pooler, connections of processes are not those of PostgreSQL.
  const isPooled = hasDirectUrl || !hasTimeouts;
  if (!isPooled && needed > connections)
    found.push(
      warning(
        `The processes may open ${needed} connections, and PostgreSQL allows ${connections}. Raise max_connections, or lower DATABASE_POOL_SIZE.`,
      ),
    );
  if (!hasTimeouts)
    found.push(
      warning(
        'Statements have no time-out: a pooler ignores it. Set it for the database; see PgBouncer in docs/operations.md.',
      ),
    );
  if (processes > 0 && workers === 0)
    found.push(
      problem(
        'No server works in the background: mails, pushes and jobs wait. Start one with ROLE=worker, or without ROLE.',
      ),
    );
  if (processes > 1 && !hasRedis)
    found.push(
      problem(
        `${processes} servers are connected, and REDIS_URL is not set. Set it: live events do not reach all members.`,
      ),
    );
  return found;
}

/** The embedded database of a server that runs. */
export const judgeEmbedded = (latencyMs: number): Finding =>
  about('database').ok(`The embedded database answers in ${latencyMs.toFixed(1)} ms.`);

/** The embedded database without a server that has it open. */
export const judgeClosed = (dataDir: string, exists: boolean): Finding =>
  about('database').warning(
    exists
      ? `No server runs on ${dataDir}, so its database was not checked. Start it, and run the doctor again.`
      : `There is no database in ${dataDir} yet. The first start makes it.`,
  );

/** What DATABASE_DIRECT_URL leads to, beside what DATABASE_URL does. */
export function judgeDirect(
  direct: Pick<DatabaseHealth, 'installation'> & Pick<EngineHealth, 'isReadOnly'>,
  history: string | null,
): Finding {
  const { ok, problem } = about('direct');
  if (direct.isReadOnly)
    return problem('DATABASE_DIRECT_URL leads to a replica. Let it lead to the primary: migrations write.');
  return (direct.installation?.history ?? null) === history
    ? ok('DATABASE_DIRECT_URL leads to the same database.')
    : problem('DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Correct one of them.');
}

/** Whether the schema is that of this version. */
export function judgeMigrations({ applied, missing, unknown }: ComparedMigrations): Finding {
  const { ok, warning, problem } = about('schema');
  if (unknown > 0)
    return problem(
      `A newer version ran ${counted(unknown, 'migration')}. Start that version, or restore the backup from before.`,
    );
  if (missing > 0)
    return warning(`${counted(missing, 'migration')} did not run yet. The next start runs them.`);
  return ok(`All ${counted(applied, 'migration')} have run.`);
}

/** Whether sessions and jobs see the same time as the database. */
export function judgeClock(aheadMs: number): Finding {
  const { ok, warning, problem } = about('clock');
  const seconds = Math.abs(aheadMs) / 1_000;
  if (seconds < 2) return ok('The clocks of this machine and of the database agree.');
  const says = `The clock of the database is ${seconds.toFixed(0)} s ${aheadMs > 0 ? 'ahead' : 'behind'}. Run a time service, such as chrony, on both machines.`;
  return seconds < 30 ? warning(says) : problem(says);
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** Whether the disk has space for what comes. */
export function judgeDisk(space: DiskSpace | null): Finding {
  const { ok, warning, problem } = about('disk');
  if (space === null) return warning('The disk of DATA_DIR does not say how much space it has.');
  const { availableBytes, sizeBytes } = space;
  const says = `${gigabytes(availableBytes)} of ${gigabytes(sizeBytes)} are free on the disk of DATA_DIR.`;
  if (availableBytes < 20_000_000) return problem(`${says} Free some: nothing can be saved.`);
  if (availableBytes < 1_000_000_000 || availableBytes < 0.1 * sizeBytes)
    return warning(`${says} Free some, or move to a larger disk.`);
  return ok(says);
}

/** What stands in the way of the files of members: nothing, or a folder. */
export type FolderState = 'writable' | { path: string; is: 'missing' | 'noFolder' | 'unwritable' };

/** Whether the server can keep photos and files. The embedded database says of itself that there is none yet. */
export function judgeFolder(state: FolderState, { isEmbedded }: { isEmbedded: boolean }): Finding[] {
  const { warning, problem } = about('files');
  if (state === 'writable') return [];
  const { path, is } = state;
  if (is === 'noFolder') return [problem(`${path} is no folder. Set DATA_DIR to one: uploads fail.`)];
  if (is === 'unwritable')
    return [
      problem(
        `This user cannot write to ${path}: uploads fail. Give it to the user of the server with chown.`,
      ),
    ];
  if (isEmbedded) return [];
  return [
    warning(
      `DATA_DIR ${path} does not exist. If it had photos and files, mount its disk or restore them; the next start makes an empty one.`,
    ),
  ];
}

const dayMs = 86_400_000;

/** A backup is late after two days. */
export function judgeBackup(lastAt: Date | null, now: Date): Finding {
  const { ok, warning } = about('backup');
  if (lastAt === null)
    return warning(
      'npm run backup never wrote one. Run it every day, as deploy/tandem-backup.timer does, unless another tool does.',
    );
  const days = (now.getTime() - lastAt.getTime()) / dayMs;
  const says = `The last backup is of ${lastAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return days <= 2
    ? ok(`${says}.`)
    : warning(`${says}, ${Math.floor(days)} days ago. See why none was made since.`);
}

/** Nothing while the community is open. */
export function judgeMaintenance(since: Date | null): Finding[] {
  if (since === null) return [];
  return [
    about('maintenance').warning(
      `The community is closed since ${since.toISOString()}. To open it: npm run admin -- maintenance off`,
    ),
  ];
}

/** Whether browsers can be sent pushes. */
export function judgePush(hasKeys: boolean, publicUrl: string | null): Finding {
  const { ok, warning } = about('push');
  if (!hasKeys) return warning('There are no keys for pushes yet. The next start makes them.');
  return publicUrl?.startsWith('http:') === true
    ? warning('The keys are there, but browsers take pushes over https only. Serve PUBLIC_URL over https.')
    : ok('The keys for pushes are there.');
}

/** A mail server was asked before. */
export function judgeMail(mode: 'smtp' | 'folder' | 'off'): Finding {
  const { ok, warning } = about('mail');
  if (mode === 'smtp') return ok('The mail server takes the connection. Nothing was sent.');
  if (mode === 'folder') return ok('In a trial, mails are files in DATA_DIR/mail.');
  return warning('No mail is sent, not even for a forgotten password. Set SMTP_URL and MAIL_FROM.');
}

/** Whether an object came back as it was written. */
export function judgeBucket(bucket: string, isSame: boolean): Finding {
  const { ok, problem } = about('S3');
  return isSame
    ? ok(`The bucket ${bucket} takes, gives and removes objects.`)
    : problem(`The bucket ${bucket} gives other bytes than it took. Check S3_ENDPOINT.`);
}

/** A Redis that took a write. */
export const judgeRedis = (latencyMs: number): Finding =>
  about('Redis').ok(`Redis takes writes and answers in ${latencyMs.toFixed(1)} ms.`);

/** Only a trial needs no PUBLIC_URL. */
export function judgeNoAddress(isTrial: boolean): Finding {
  const { ok, warning } = about('address');
  return isTrial
    ? ok('This is a trial, which only this machine reaches.')
    : warning('PUBLIC_URL is not set. Set it to the address that people use.');
}

/** What one request got, or why it got nothing. */
export type Answer =
  | {
      status: number;
      /** The absolute address of a redirect. */
      location: string | null;
      /** The version that /livez names. */
      version: string | null;
      /** The history of the database, which replies of the API name. */
      history: string | null;
    }
  | string;

/** What came from PUBLIC_URL. */
export interface AddressAnswers {
  livez: Answer;
  api: Answer;
  /** Until the certificate expires; null without https, or without an answer. */
  certificateDays: number | null;
}

/** The answers beside the version of this checkout and the history of the database; null where it is not known. */
export function judgeAddress(
  publicUrl: string,
  { livez, api, certificateDays }: AddressAnswers,
  own: { version: string; history: string | null },
): Finding[] {
  const { ok, warning, problem } = about('address');
  const certificate = certificateDays === null ? [] : [judgeCertificate(certificateDays)];
  if (typeof livez === 'string')
    return [
      problem(
        `${publicUrl} does not answer: ${livez}. Check its DNS record, proxy and certificate, and that this machine may reach it.`,
      ),
      ...certificate,
    ];
  const elsewhere = [livez, api].find((answer) => typeof answer !== 'string' && answer.location !== null);
  if (typeof elsewhere === 'object')
    return [problem(redirected(publicUrl, elsewhere.location ?? '')), ...certificate];
  if (livez.status !== 200 || livez.version === null)
    return [
      problem(
        `Something else than Tandem answers ${publicUrl}/livez (status ${livez.status}). Check PUBLIC_URL, the proxy, and that the server runs.`,
      ),
      ...certificate,
    ];
  // A server answers so to fetch when the host is not that of its PUBLIC_URL.
  if (typeof api === 'object' && api.status === commonFailures.otherHost.status)
    return [
      problem(
        `The server behind ${publicUrl} has another PUBLIC_URL, or does not get this host. Restart it with this PUBLIC_URL, and let the proxy pass the header Host.`,
      ),
      ...certificate,
    ];
  const history = typeof api === 'string' ? null : api.history;
  if (history !== null && own.history !== null && history !== own.history)
    return [
      problem(
        `A Tandem with another database answers ${publicUrl}. Check the proxy, and DATABASE_URL or DATA_DIR here.`,
      ),
      ...certificate,
    ];
  return [
    livez.version === own.version
      ? ok(`This Tandem answers ${publicUrl}.`)
      : warning(
          `Tandem ${livez.version} answers ${publicUrl}, and this is ${own.version}. Restart the server, or run the doctor of its version.`,
        ),
    ...certificate,
  ];
}

function redirected(publicUrl: string, location: string): string {
  const target = URL.parse(location);
  if (target?.origin === publicUrl && /^\/(?:livez|api\/community)$/.test(target.pathname))
    return `${publicUrl} redirects to itself. Let the proxy pass the header Host, and set X-Forwarded-Proto.`;
  // What follows may be secret.
  const shown = target === null ? 'nowhere' : target.origin + target.pathname;
  return `${publicUrl} redirects to ${shown}. Set PUBLIC_URL to the address that people use, the same for all processes, and restart them.`;
}

function judgeCertificate(days: number): Finding {
  const { ok, warning, problem } = about('certificate');
  if (days < 0) return problem('The certificate of PUBLIC_URL has expired. Renew it.');
  if (days < 14)
    return warning(
      `The certificate of PUBLIC_URL expires in ${counted(days, 'day')}. See why it is not renewed.`,
    );
  return ok(`The certificate of PUBLIC_URL holds for ${days} days.`);
}
