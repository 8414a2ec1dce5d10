import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonFailures } from '@tandem/contract/failure';
import type { Operation } from '@tandem/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prepareBody, type PreparedBody, sendPrepared } from './content.ts';
import { sendFailure } from './failures.ts';
import { sessionCookie } from './guards/cookies.ts';

/** The service worker, as the web build names it. */
export const workerPath = '/sw.js';

/** Sends a service worker that deletes the kept files and itself. */
export const sendWorkerRemoval = (reply: FastifyReply): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);

const script = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

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

/** What the page has before its scripts run. */
export interface PageContent {
  /** Its title, and the name of the installed app. */
  name: string;
  /** `#rrggbb`, the colour of the installed app. */
  accent: string;
  /** A style sheet of the server's own. */
  style: string;
  /** Put into the page as JSON. */
  data: object;
}

/** The files of the web build that the server fills in. */
const filledFiles = ['index.html', 'manifest.webmanifest'];

interface Served {
  page: PreparedBody;
  manifest: PreparedBody;
}

/** Answers with the page, or with the manifest of the installed app; both are checked anew each time. */
type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Reads the page of a web build, and fills it in whenever `read` returns another object. */
function openPage(webRoot: string, read: () => PageContent): { sendPage: Send; sendManifest: Send } {
  const [page, manifest] = filledFiles.map((name) => readFileSync(join(webRoot, name), 'utf8')) as [
    string,
    string,
  ];
  let from: PageContent | null = null;
  let served: Served | null = null;
  const current = (): Served => {
    const content = read();
    if (served === null || content !== from) {
      from = content;
      served = {
        page: prepareBody('text/html; charset=utf-8', filledPage(page, content)),
        manifest: prepareBody('application/manifest+json; charset=utf-8', filledManifest(manifest, content)),
      };
    }
    return served;
  };
  return {
    sendPage: (request, reply) => sendPrepared(current().page, request, reply),
    sendManifest: (request, reply) => sendPrepared(current().manifest, request, reply),
  };
}

/** Functions replace, because `$` in a name means something in a replacement text. */
const filledPage = (page: string, { name, style, data }: PageContent): string =>
  page
    .replace('<title>Tandem</title>', () => `<title>${escaped(name)}</title>`)
    .replace('<noscript>Tandem ', () => `<noscript>${escaped(name)} `)
    .replace('</head>', () => `${head(style, data)}</head>`);

/** After the style sheets, which the style outranks. A script of type JSON is data, so the content security policy allows it. */
const head = (style: string, data: object): string =>
  `<style id="accent">${style}</style><script id="community" type="application/json">${jsonIn(data)}</script>`;

/** JSON that cannot end the element it is in. */
const jsonIn = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const filledManifest = (manifest: string, { name, accent }: PageContent): string =>
  JSON.stringify({ ...(JSON.parse(manifest) as object), name, short_name: name, theme_color: accent });

/** Its name in the folder of the built web. */
const firstVisitsFile = 'first-visits.json';

/** The content of the file, which the web build writes (web/list-first-visits.ts). */
interface FirstVisits {
  layoutRequests: string[];
  visits: { path: string; links: string[]; requests: string[] }[];
}

/** The Link header for a member's visit that begins at an address; undefined where it is no screen for members. */
export type LinkOf = (address: string) => string | undefined;

const none: FirstVisits = { layoutRequests: [], visits: [] };

/** Reads what the first visits need. With the page itself the browser then learns all of it, and not bit by bit from the scripts. */
export function readFirstVisits(webRoot: string): LinkOf {
  const file = join(webRoot, firstVisitsFile);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstVisits) : none;
  const visits = known.visits.map((visit) => ({ ...visit, pattern: patternOf(visit.path) }));
  return (address) => {
    const [pathname = '', search] = address.split('?');
    for (const { pattern, links, requests } of visits) {
      const found = pattern.exec(pathname);
      if (!found) continue;
      // A screen with a search term in its URL makes its own request.
      const own = search ? [] : requests.map((path) => path.replace('*', found[1] ?? ''));
      return [...links, ...[...known.layoutRequests, ...own].map(linkTo)].join(', ');
    }
    return undefined;
  };
}

// Ids hold nothing that would end a link and begin another.
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('*', '([\\w-]+)')}$`);

const linkTo = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`;
