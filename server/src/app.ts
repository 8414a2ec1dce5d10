import { communityRoleChanged } from '@tandem/contract/administration';
import { commonFailures, type FailureKind } from '@tandem/contract/failure';
import { operationRegistry } from '@tandem/contract/registry';
import { fileLimits } from '@tandem/contract/files';
import type { CommunityRole, Operation } from '@tandem/contract/operation';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createDeps, type Deps, type PlatformDeps } from './deps.ts';
import { createAccountFeature } from './features/account/account.feature.ts';
import {
  createAuthenticate,
  createAuthenticateToken,
  createSessions,
  createWhySignedOut,
  requiresSecondFactor,
} from './features/account/public.ts';
import { createSuspensions } from './features/administration/public.ts';
import { createAdministrationFeature } from './features/administration/administration.feature.ts';
import { createAttachmentsFeature } from './features/attachments/attachments.feature.ts';
import { createAuditFeature } from './features/audit/audit.feature.ts';
import { createBlocksFeature } from './features/blocks/blocks.feature.ts';
import { createChatFeature } from './features/chat/chat.feature.ts';
import { createCommunityFeature } from './features/community/community.feature.ts';
import { createReadPage } from './features/community/public.ts';
import { createConnectionsFeature } from './features/connections/connections.feature.ts';
import { createFilesFeature } from './features/files/files.feature.ts';
import { createCommunityImages, createUploadTickets } from './features/files/public.ts';
import { createInvitationsFeature } from './features/invitations/invitations.feature.ts';
import { createJoinRequestsFeature } from './features/join-requests/join-requests.feature.ts';
import { createNotificationsFeature } from './features/notifications/notifications.feature.ts';
import { createPeopleFeature } from './features/people/people.feature.ts';
import { createProfileFeature } from './features/profile/profile.feature.ts';
import { createPublicPagesFeature } from './features/public-pages/public-pages.feature.ts';
import { createProjectsFeature } from './features/projects/projects.feature.ts';
import { createHideProjects } from './features/projects/public.ts';
import { createReportsFeature } from './features/reports/reports.feature.ts';
import { createTasksFeature } from './features/tasks/tasks.feature.ts';
import { createWebhooksFeature } from './features/webhooks/webhooks.feature.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { History } from './platform/database/database-history.ts';
import type { BackgroundWorker, Feature } from './platform/feature.ts';
import { createBinder } from './platform/http/bind.ts';
import { createHttp } from './platform/http/create-http.ts';
import { sendFailure } from './platform/http/failures.ts';
import { serveDocuments } from './platform/http/documents.ts';
import { healthPaths, serveHealth, serveSecurityTxt, serveOpenApi } from './platform/http/plain-routes.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Maintenance } from './platform/maintenance.ts';
import type { Job } from './platform/jobs.ts';
import { createSearchIndexer, type SearchIndexer } from './platform/search/search-indexer.ts';
import { type MailTransport, createMailSender, type MailSender } from './platform/mail/mail.ts';
import { createLive, type LiveOptions, type LivePlatform } from './platform/live/create-live.ts';
import type { HandleCommand } from './platform/live/live.ts';
import { createTextBudget, type TextBudget } from './platform/budgets.ts';

export interface AppOptions extends PlatformDeps {
  /** A worker serves nobody; it only tells how it is. */
  role: Config['role'];
  trustProxy: boolean;
  /** Null where mail is off. */
  mailTransport: MailTransport | null;
  history: History;
  /** Whether the community is closed for a while. */
  maintenance: Maintenance;
  redis: LiveOptions['redis'];
  socketLimits: LiveOptions['socketLimits'];
  /** The folder of the web build; without one, only the operations are served. */
  webRoot: string;
  /** False removes the service worker from browsers that have it. */
  hasServiceWorker: boolean;
  /** What `/.well-known/security.txt` says. */
  securityTxt: Config['securityTxt'];
  /** Called for every route, so that a test can compare the routes with the contract. */
  onRoute?: (route: RouteOptions) => void;
}

export interface App {
  http: FastifyInstance;
  sockets: LivePlatform;
  /** All features; those that store data of members in the order of their `onAccountDeleted`. */
  features: readonly Feature[];
  jobs: readonly Job[];
  searchIndexer: SearchIndexer;
  mailSender: MailSender;
  pushSender: Deps['pushSender'];
  /** What features work off in the background. */
  workers: readonly BackgroundWorker[];
  /** Brings stored data up to date. Call it before the server listens. */
  prepare(): Promise<void>;
  /** From now on `/readyz` answers 503 and connections close after their reply, so that no new work is sent here. */
  drain(): void;
  /** Resolves when all notifications so far are stored. Call it before the database closes. */
  flushNotifications(): Promise<void>;
}

/**
 * Every feature of the server. The order is that of their `onAccountDeleted`:
 * - Chat is first: it reads the member's chat partners from rows that the other features delete.
 * - Join requests and invitations come before projects: they read those to the member's projects before they are deleted, and
 *   withdraw the member's own before memberships end. A request that is accepted concurrently is a membership by then.
 * - Files are last: removing the bytes after COMMIT is slow, and the other after-commit work must not wait for it.
 */
function createFeatures(deps: Deps, webRoot: string): Feature[] {
  const suspensions = createSuspensions({ ...deps, features: () => features });
  const features: Feature[] = [
    createChatFeature(deps),
    createJoinRequestsFeature(deps),
    createInvitationsFeature(deps),
    createProjectsFeature(deps),
    createConnectionsFeature(deps),
    createBlocksFeature(deps),
    createReportsFeature({ ...deps, ...suspensions }),
    createAuditFeature(deps),
    createPeopleFeature(deps),
    createTasksFeature(deps),
    createWebhooksFeature(deps),
    createNotificationsFeature(deps),
    createAttachmentsFeature(deps),
    createFilesFeature(deps),
    createProfileFeature(deps),
    createPublicPagesFeature({ ...deps, webRoot }),
    createCommunityFeature({ ...deps, communityImages: createCommunityImages(deps) }),
  ];
  return [
    ...features,
    createAdministrationFeature({ ...deps, features }),
    createAccountFeature({ ...deps, features }),
  ];
}

/** Builds the whole server without listening. */
export async function buildApp(parts: AppOptions): Promise<App> {
  const http = await createHttp({ ...parts, uploads: { bytes: fileLimits.bytes } });
  let isDraining = false;
  closeConnectionsWhen(http, () => isDraining);
  serveHealth(http, async () => {
    const reason = await whyNotReady(parts.database);
    // The flag is read last: the server may start to drain while the database answers.
    return isDraining ? commonFailures.unavailable : reason;
  });
  const isWorker = parts.role === 'worker';
  if (isWorker) refuseVisitors(http);
  await serveOpenApi(http);
  serveSecurityTxt(http, parts);
  const texts = createTextBudget(parts);
  const sockets = createLive({
    ...parts,
    texts,
    http: http.server,
    sessions: createSessions(parts),
    roleChanged: communityRoleChanged,
  });
  sockets.pause(isWorker);
  parts.maintenance.onChange((isOn) => sockets.pause(isWorker || isOn));
  const deps = createDeps(parts, sockets.live, parts.mailTransport?.mode ?? 'off');
  const features = createFeatures(deps, parts.webRoot);
  const bind = createBinder(http, createAuthorities(parts, deps, texts), featuresOfOperations);
  const handle = handleWithTerms(sockets, deps);
  for (const { routes, commands, audiences = [] } of features) {
    routes(bind);
    commands?.(handle);
    audiences.forEach(sockets.addAudience);
  }
  serveDocuments(
    http,
    features.flatMap(({ documents = [] }) => documents),
    { ...parts, documents: deps.documents },
  );
  await serveWeb(http, { ...parts, operations, readPage: createReadPage(deps.communitySettings) });
  const { searchIndexer, mailSender } = createWorkers(deps, features, parts);
  return {
    http,
    sockets,
    features,
    jobs: [...features.flatMap(({ jobs = [] }) => jobs), removeUnusedWordsDaily(searchIndexer)],
    searchIndexer,
    mailSender,
    pushSender: deps.pushSender,
    workers: features.flatMap(({ workers = [] }) => workers),
    flushNotifications: async () => {
      await deps.webhookEvents.settle();
      await deps.flushNotifications();
    },
    prepare: async () => {
      for (const { prepare } of features) await prepare?.();
    },
    drain: () => {
      isDraining = true;
      deps.memberNotifier.stop();
    },
  };
}

/** A proxy that asks a worker by mistake learns that it should ask another process. */
function refuseVisitors(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!healthPaths.includes(request.url)) await sendFailure(commonFailures.unavailable, request, reply);
  });
}

async function whyNotReady({ isReady, isDiskFull }: Database): Promise<FailureKind | null> {
  if ((await isDiskFull?.()) === true) return commonFailures.diskFull;
  return (await isReady()) ? null : commonFailures.unavailable;
}

/** Who sends a request, what they may do, and how often. */
const createAuthorities = (parts: AppOptions, deps: Deps, texts: TextBudget) => ({
  authenticate: createAuthenticate(parts),
  authenticateToken: createAuthenticateToken(parts),
  whySignedOut: createWhySignedOut(parts),
  findTicket: createUploadTickets(parts).find,
  throttles: parts.throttles,
  turns: parts.turns,
  database: parts.database,
  texts,
  replaceRefusal: createHideProjects(parts),
  mustVerifyEmail: deps.mustVerifyEmail,
  requiresSecondFactor: (role: CommunityRole) =>
    requiresSecondFactor(role, deps.communitySettings.current().secondFactorFor),
  currentTerms: () => deps.communitySettings.view().termsVersion,
});

/** What works off the queues that features fill. */
function createWorkers(
  deps: Deps,
  features: readonly Feature[],
  { mailTransport, metrics }: Pick<AppOptions, 'mailTransport' | 'metrics'>,
) {
  const words = createSearchIndexer({
    ...deps,
    queue: deps.searchQueue,
    sources: features.flatMap(({ searchSources = [] }) => searchSources),
  });
  const indexers = [words, ...features.flatMap(({ indexer = [] }) => indexer)];
  const searchIndexer: SearchIndexer = {
    ...words,
    start: () => indexers.forEach(({ start }) => start()),
    indexAll: async () => {
      for (const { indexAll } of indexers) await indexAll();
    },
    stop: async () => void (await Promise.all(indexers.map(({ stop }) => stop()))),
  };
  const mailSender = createMailSender({
    ...deps,
    queue: deps.mailQueue,
    kinds: features.flatMap(({ mails = [] }) => mails),
    transport: mailTransport,
    metrics,
  });
  return { searchIndexer, mailSender };
}

/** Commands of sockets need the terms accepted, as operations do. Events go on: the web covers what they change. */
const handleWithTerms =
  ({ handle }: LivePlatform, { requireTerms }: Pick<Deps, 'requireTerms'>): HandleCommand =>
  (command, handler) =>
    handle(command, async (connection, input) => {
      await requireTerms(connection.me);
      return handler(connection, input);
    });

/** A proxy would send its next request on a connection that is about to close. */
function closeConnectionsWhen(http: FastifyInstance, isDraining: () => boolean): void {
  http.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close');
  });
}

const removeUnusedWordsDaily = ({ removeUnusedWords }: SearchIndexer): Job => ({
  name: 'remove-unused-search-words',
  cron: '40 3 * * *',
  run: removeUnusedWords,
});

const featuresOfOperations = new Map<Operation, string>(
  operationRegistry.map(({ operation, feature }) => [operation, feature]),
);
const operations = [...featuresOfOperations.keys()];
