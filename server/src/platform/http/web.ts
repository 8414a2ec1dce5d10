import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonFailures } from '@tandem/contract/failure';
import type { Operation } from '@tandem/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';
import { firstVisitsFile, readFirstVisits } from './first-visits.ts';
import { filledFiles, openPage, type PageContent } from './page.ts';
import { sessionCookie } from './guards/cookies.ts';
import { sendWorkerRemoval, workerPath } from './worker-removal.ts';

/** Screens whose path is also an operation: GET shows the screen, POST calls the operation. */
const screens = /^\/(?:login|signup|unsubscribe\/[^/]+)$/;

/** Paths that are a 404, not a screen: what is unknown below a prefix, and what monitoring guesses. */
const noScreens = /^\/(?:(?:api|assets|docs)\/|(?:metrics|version)\/?$)/;

/** Screens whose path contains a secret, which the requests of the page must not repeat. */
const secretScreens = /^\/(?:invitations|login|unsubscribe)\//;

/** The path of a file, which browsers and bots request on their own; only navigations get the web's "not found" page. */
const fileAddress = /\.\w+$/;

const workerFile = workerPath.slice(1);

const caching = {
  /** The name contains a content hash. */
  asset: 'public, max-age=31536000, immutable',
  /** The service worker, which names the assets of the release. */
  page: 'no-cache',
  /** Icons and the like. */
  other: 'public, max-age=86400',
};

interface WebOptions {
  /** The folder of the web build. */
  webRoot: string;
  operations: Operation[];
  /** False removes the service worker from browsers that have it. */
  hasServiceWorker: boolean;
  /** What the page has before its scripts run; the same object while nothing changed. */
  readPage: () => PageContent;
}

/** Serves the built web: its page for every screen, and a JSON 404 or 405 for the rest. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { webRoot, operations, hasServiceWorker } = options;
  const isOperation = operationMatcher(operations);
  let sendPage: SendPage | null = null;
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => void (route.config = { ...route.config, spends: 'nothing' }));
    if (existsSync(join(webRoot, 'index.html'))) sendPage = await serveFiles(files, options);
    if (!hasServiceWorker) files.get(workerPath, (_request, reply) => sendWorkerRemoval(reply));
  });
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '';
    if (isOperation(pathname) && !(isPageRequest(request) && screens.test(pathname))) {
      return sendFailure(commonFailures.methodNotAllowed, request, reply);
    }
    if (sendPage !== null && isPageRequest(request) && isScreen(request, pathname)) {
      if (secretScreens.test(pathname)) void reply.header('referrer-policy', 'no-referrer');
      return sendPage(request, reply);
    }
    return sendFailure(commonFailures.notFound, request, reply);
  });
}

/** Serves the files of the web build; returns what answers with its page. */
async function serveFiles(
  app: FastifyInstance,
  { webRoot, hasServiceWorker, readPage }: WebOptions,
): Promise<SendPage> {
  const [assets, worker] = ['assets', workerFile].map((name) => join(webRoot, name)) as [string, string];
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: [firstVisitsFile, ...filledFiles, ...(hasServiceWorker ? [] : [workerFile])].map(
      (name) => `${name}*`,
    ),
    setHeaders: (reply, path) => {
      const kind = path.startsWith(worker) ? 'page' : path.startsWith(assets) ? 'asset' : 'other';
      void reply.header('cache-control', caching[kind]);
    },
  });
  const page = openPage(webRoot, readPage);
  const sayLinks = linksSayer(webRoot);
  const sendPage: SendPage = (request, reply) => {
    sayLinks(reply);
    return page.sendPage(request, reply);
  };
  const method = ['GET', 'HEAD'] as const;
  for (const url of ['/', '/index.html']) app.route({ method: [...method], url, handler: sendPage });
  app.route({ method: [...method], url: '/manifest.webmanifest', handler: page.sendManifest });
  return sendPage;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const isPageRequest = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

/** Says with the page what a member will need next; whoever has no session would only be refused it. */
function linksSayer(webRoot: string): (reply: FastifyReply) => void {
  const linkOf = readFirstVisits(webRoot);
  return (reply) => {
    const isMember = sessionCookie(reply.request, reply).token !== null;
    const link = isMember ? linkOf(reply.request.url) : undefined;
    if (link) void reply.header('link', link);
  };
}

const isScreen = ({ headers }: FastifyRequest, pathname: string) =>
  !noScreens.test(pathname) &&
  (!fileAddress.test(pathname) || headers.accept?.includes('text/html') === true);

function operationMatcher(operations: Operation[]): (path: string) => boolean {
  const patterns = operations.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
