import type { Failure } from '@tandem/contract/failure';
import type { CommunitySettings } from '@tandem/contract/community';
import { signUp, type User } from '@tandem/contract/account';
import { type InputOf, type OperationShape, pathOf, type Reply } from '@tandem/contract/operation';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { type App, type AppOptions, buildApp } from '../app.ts';
import { insertSession } from '../features/account/account.repository.ts';
import { expiryFrom } from '../features/account/account.rules.ts';
import { communityDefaults } from '../platform/community-variables.ts';
import type { Database } from '../platform/database/database.ts';
import type { LiveOptions, LivePlatform } from '../platform/live/create-live.ts';
import { type MemberTurns, noMemberTurns } from '../platform/concurrency/member-turns.ts';
import { type FollowedHistory, openHistory } from '../platform/database/database-history.ts';
import { followMaintenance, type Maintenance } from '../platform/maintenance.ts';
import { openTestDatabase } from '../platform/database/testing/test-database.ts';
import { createAdjustableLimits, type Limits, noLimits } from '../platform/limits.ts';
import { type Metrics, noMetrics } from '../platform/metrics/metrics.ts';
import type { MailTransport } from '../platform/mail/mail.ts';
import { memoryMail } from '../platform/mail/testing/memory-mail.ts';
import type { OidcClient } from '../platform/oidc/oidc-client.ts';
import { newId } from '../platform/ids.ts';
import type { Passwords } from '../platform/passwords.ts';
import { noThrottles, type Throttles } from '../platform/http/guards/throttle.ts';
import type { SearchIndexer } from '../platform/search/search-indexer.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { RepositoryHost } from '../platform/repository-hosts.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { memoryStorage } from './memory-storage.ts';
import { silentHost } from './push/push-keys.ts';
import { settableClock } from './settable-clock.ts';

type Wire = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** A refusal as a test sees it. */
export interface Refused extends Omit<Failure, 'error'> {
  status: number;
}

/** A caller of operations, with or without a session. */
export interface Visitor {
  /** Calls an operation and returns the raw reply. */
  send(operation: OperationShape, input?: Wire, more?: InjectOptions): Promise<LightMyRequestResponse>;
  /** Calls an operation and returns its reply; throws when it is refused. */
  call<O extends OperationShape>(operation: O, ...input: InputArgs<O>): Promise<Reply<O>>;
  /** Calls an operation and returns its refusal; throws when it succeeds. The input may be invalid on purpose. */
  refused(operation: OperationShape, input?: Wire): Promise<Refused>;
}

/** A member with a live session. */
export interface Actor extends Visitor {
  id: string;
  user: User;
  cookie: string;
}

type InputArgs<O extends OperationShape> =
  Partial<InputOf<O>> extends InputOf<O> ? [InputOf<O>?] : [InputOf<O>];

/** The real app on its own database, with a settable clock. */
export interface TestApp extends Pick<App, 'drain' | 'prepare' | 'features'> {
  http: FastifyInstance;
  storage: ReturnType<typeof memoryStorage>;
  /** The mails that were sent, oldest first. */
  mails: ReturnType<typeof memoryMail>['sent'];
  /** Sends the queued pushes, as the running server does within two seconds; of messages, after their pause. */
  sendPushes(): Promise<void>;
  countWaitingPushes(): Promise<number>;
  /** Sends the queued mails, as the running server does within a second. */
  sendMails(): Promise<void>;
  sockets: LivePlatform;
  /** Where it listens, such as `http://127.0.0.1:40123`; '' when it does not listen. */
  address: string;
  /** Indexes what was written for search, as the running server does within a second. */
  indexAll: SearchIndexer['indexAll'];
  /** Works off what features queued for the background, as the running server does within two seconds. */
  workOff(): Promise<void>;
  /** Checked by the test. */
  history: FollowedHistory;
  /** Checked by the test. */
  maintenance: Maintenance;
  searchIndexer: SearchIndexer;
  /** Runs a job now, as the schedule would. */
  runJob(name: string): Promise<void>;
  database: Database;
  clock: ReturnType<typeof settableClock>;
  nobody: Visitor;
  member(more?: Partial<InputOf<typeof signUp>['body']>): Promise<Actor>;
  close(): Promise<void>;
}

export const password = 'correct horse battery';

interface TestAppOptions {
  throttles?: Throttles;
  limits?: Partial<Limits>;
  turns?: MemberTurns;
  /** Hashes at the lowest cost by default. */
  passwords?: Passwords;
  metrics?: Metrics;
  /** A migrated database of the test's own, closed with the app; by default an empty one. */
  database?: Database;
  publicUrl?: string;
  /** False by default. */
  trustProxy?: boolean;
  /** In memory by default; null where mail is off. */
  mailTransport?: MailTransport | null;
  /** Whether an account is created by a link in a mail; at once by default. */
  signsUpByMail?: boolean;
  /** What administrators did not set; the defaults of a server without variables where absent. */
  communityDefaults?: Partial<CommunitySettings>;
  /** Silent by default. */
  log?: Logger;
  /** Listens on a free port, for sockets. */
  listens?: boolean;
  redis?: LiveOptions['redis'];
  socketLimits?: LiveOptions['socketLimits'];
  /** The folder of a web build; without it, only the operations are served. */
  webRoot?: string;
  /** True by default. */
  hasServiceWorker?: boolean;
  /** Log-in at a provider; none by default. */
  oidc?: OidcClient | null;
  /** Hosts of push services of the test; by default one that does not answer. */
  pushHosts?: readonly string[];
  /** Hosts of webhooks of the test; none by default. */
  webhookHosts?: readonly string[];
  /** Hosts of repositories of the test; by default one that does not answer. */
  repositoryHosts?: readonly RepositoryHost[];
  /** No contacts by default. */
  securityTxt?: AppOptions['securityTxt'];
  /** Called for every route the app adds. */
  onRoute?: (route: RouteOptions) => void;
}

/** Refuses every connection. */
export const silentRepositories: RepositoryHost = {
  host: '127.0.0.1:9',
  origin: 'http://127.0.0.1:9',
  kind: 'github',
  isInside: true,
};

const silentLog = pino({ level: 'silent' });

/** Creates a test app; without throttles and limits of the test there are none. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const history = await openHistory({ database, log: silentLog });
  const maintenance = followMaintenance(database);
  const clock = settableClock(new Date('2026-11-20T12:00:00Z'));
  const [storage, mail] = [memoryStorage(), memoryMail()];
  const { http, sockets, jobs, searchIndexer, mailSender, pushSender, workers, ...app } = await buildApp({
    database,
    clock,
    storage,
    throttles: options.throttles ?? noThrottles,
    ...limitsOf(options),
    turns: options.turns ?? noMemberTurns,
    history,
    maintenance,
    metrics: options.metrics ?? noMetrics,
    passwords: options.passwords ?? cheapPasswords,
    log: options.log ?? silentLog,
    publicUrl: options.publicUrl ?? null,
    ...communityRules(options),
    mailTransport: options.mailTransport === undefined ? mail.transport : options.mailTransport,
    role: 'all',
    trustProxy: options.trustProxy ?? false,
    redis: options.redis ?? null,
    socketLimits: options.socketLimits ?? null,
    ...webOf(options),
    ...(options.onRoute ? { onRoute: options.onRoute } : {}),
  });
  const address = await startHttp({ http, ...app }, options.listens === true);
  const nobody = visitor(http, null);
  let count = 0;
  return {
    http,
    ...app,
    sockets,
    address,
    storage,
    mails: mail.sent,
    ...workersOf({ searchIndexer, mailSender, pushSender, workers }, options),
    database,
    history,
    maintenance,
    clock,
    nobody,
    runJob: async (name) => {
      await jobNamed(jobs, name).run();
      await app.flushNotifications();
    },
    member: async (more = {}) => {
      const { user } = await nobody.call(signUp, { body: { ...defaultProfile((count += 1)), ...more } });
      if (user === undefined) throw new Error('The account waits for its mail.');
      const cookie = await startSession({ http, database, clock }, user._id);
      return { ...visitor(http, cookie), id: user._id, user, cookie };
    },
    close: async () => {
      await searchIndexer.stop();
      await app.flushNotifications();
      sockets.leave();
      await sockets.close();
      await http.close();
      await database.close();
    },
  };
}

const workersOf = (
  {
    searchIndexer,
    mailSender,
    pushSender,
    workers,
  }: Pick<App, 'searchIndexer' | 'mailSender' | 'pushSender' | 'workers'>,
  { publicUrl }: TestAppOptions,
) => ({
  searchIndexer,
  indexAll: searchIndexer.indexAll,
  sendPushes: pushSender.sendDue,
  countWaitingPushes: pushSender.countWaiting,
  sendMails: () => mailSender.sendDue(publicUrl ?? 'http://localhost'),
  workOff: async () => {
    for (const worker of workers) await worker.workOff();
  },
});

/** Throttles of the test read the limits that it gave them. */
const limitsOf = (options: TestAppOptions) => {
  const { limits, adjust } = createAdjustableLimits({ ...noLimits, ...options.limits });
  return { limits, adjustLimits: adjust };
};

const webOf = ({
  webRoot = '/nowhere',
  hasServiceWorker = true,
  pushHosts = [silentHost],
  webhookHosts = [],
  repositoryHosts = [silentRepositories],
  oidc = null,
  securityTxt = { contacts: [], policy: null },
}: TestAppOptions) => ({
  webRoot,
  hasServiceWorker,
  pushHosts,
  webhookHosts,
  repositoryHosts,
  oidc,
  securityTxt,
});

/** How accounts are created, and the settings of the community. */
const communityRules = ({ signsUpByMail = false, communityDefaults: defaults }: TestAppOptions) => ({
  signsUpByMail,
  communityDefaults: { ...communityDefaults, ...defaults },
});

async function startHttp(
  { http, flushNotifications }: Pick<App, 'http' | 'flushNotifications'>,
  listens: boolean,
): Promise<string> {
  // Otherwise a notification of one call could be written during the next.
  http.addHook('onSend', () => flushNotifications());
  await http.ready();
  return listens ? http.listen({ port: 0, host: '127.0.0.1' }) : '';
}

function jobNamed(jobs: App['jobs'], name: string): App['jobs'][number] {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  return job;
}

const defaultProfile = (count: number): InputOf<typeof signUp>['body'] => ({
  firstName: 'Member',
  lastName: `Number ${count}`,
  emailId: `member${count}@example.org`,
  password,
  age: 30,
  gender: 'others',
  about: 'Writes tests.',
  experience: 5,
  techStack: ['TypeScript'],
  skills: ['Testing'],
  interests: ['Quality'],
});

/** Starts the session that a log-in would, for which tests of log-in ask, with a third of the statements. Returns its Cookie header. */
async function startSession(
  { http, database, clock }: Pick<TestApp, 'http' | 'database' | 'clock'>,
  memberId: string,
): Promise<string> {
  const [token, now] = [newToken(), clock.now()];
  await insertSession(database.orm, {
    tokenHash: hashToken(token),
    id: newId(),
    memberId,
    createdAt: now,
    lastUsedAt: now,
    provedAt: now,
    // The one that `visitor` sends.
    userAgent: 'lightMyRequest',
    expiresAt: expiryFrom(now, now),
  });
  return `${http.isPublicSecure ? '__Host-' : ''}tandem=${token}`;
}

/** The session cookie that a reply sets, as a Cookie header. */
export function cookieOf(reply: LightMyRequestResponse): string {
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

/** A caller with the given Cookie header and the app's own Origin. */
export function visitor(http: FastifyInstance, cookie: string | null): Visitor {
  const send: Visitor['send'] = (operation, input = {}, more = {}) =>
    http.inject({
      method: operation.method,
      url: pathOf(operation.path, input.params) + searchOf(input.query),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
      ...more,
      headers: {
        origin: 'http://localhost',
        host: 'localhost',
        ...(cookie === null ? {} : { cookie }),
        ...more.headers,
      },
    });
  return {
    send,
    call: async (operation, ...[input]) => {
      const reply = await send(operation, input as Wire | undefined);
      if (reply.statusCode >= 400)
        throw new Error(`${operation.name} was refused: ${reply.statusCode} ${reply.body}`);
      return reply.json();
    },
    refused: async (operation, input) => {
      const reply = await send(operation, input);
      if (reply.statusCode < 400)
        throw new Error(`${operation.name} was not refused: ${reply.statusCode} ${reply.body}`);
      return refusalOf(reply);
    },
  };
}

function refusalOf(reply: LightMyRequestResponse): Refused {
  const isText = String(reply.headers['content-type']).startsWith('text/plain');
  if (isText) return { status: reply.statusCode, message: reply.body, code: 'text' };
  const { error: _, ...failure } = reply.json<Failure>();
  return { status: reply.statusCode, ...failure };
}

function searchOf(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item): [string, string] => [key, String(item)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
