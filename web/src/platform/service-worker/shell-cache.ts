import type { Build, FetchEvent, WorkerScope } from './worker-scope.ts';

const prefix = 'shell-';
/** The caches that stay: of this build, and of the one before, whose pages may still be open. */
const keptCaches = 2;
/** How long a navigation waits for the network when there is a page to show instead, in milliseconds. */
const patienceMs = 8_000;

/** Paths that are no screens: what programs or other pages serve. */
const noScreens = /^\/(?:api|assets|docs|icons|p|socket\.io)(?:\/|$)|^\/projects$|\.\w+$/;
/** Files that a build never changes under the same name, and a few that it may. */
const keptFiles = /^\/(?:assets\/|icons\/|favicon\.svg$|default-avatar\.png$)/;

/** Keeps the files of a build, and answers with them when the server does not. */
export function createShellCache({ caches, location, registration }: WorkerScope, build: Build) {
  const own = prefix + build.version;

  /** Stores files that this build lacks; those that an earlier build has are copied. */
  const store = async (paths: readonly string[]) => {
    const cache = await caches.open(own);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    for (const path of paths) {
      if (kept.has(path)) continue;
      const response = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path));
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      await cache.put(path, response);
    }
  };

  /** Stores the page, marked as kept. While two versions run, another one may answer. */
  const keepPage = async (response: Response) => {
    const text = await response.text();
    if (!response.ok || !text.includes(build.entry)) throw new Error('The server has another version.');
    const headers = new Headers(response.headers);
    headers.delete('link');
    const kept = text.replace('id="community"', 'id="community" data-kept');
    await (await caches.open(own)).put('/', new Response(kept, { headers }));
  };

  /** Stores the page before the worker is installed; it is installed later where that fails. */
  const storePage = async () => {
    const headersSent = { accept: 'text/html' };
    await keepPage(await fetch('/', { cache: 'no-store', credentials: 'omit', headers: headersSent }));
  };

  const keptPage = async () => (await caches.open(own)).match('/');

  /** Keeps what the network gave where it is another page, such as after a new name of the community. */
  const renewPage = async (response: Response) => {
    const [now, kept] = [tagOf(response), tagOf(await keptPage())];
    if (response.ok && now !== undefined && now !== kept) await keepPage(response);
  };

  const navigate = async (event: FetchEvent): Promise<Response> => {
    const answer = fromNetwork(event);
    const page = await keptPage();
    if (page === undefined) return answer;
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
    const response = await Promise.race([answer.catch(() => undefined), late]);
    if (response === undefined || isFromProxy(response)) return page;
    event.waitUntil(renewPage(response.clone()).catch(() => undefined));
    return response;
  };

  const file = async (request: Request): Promise<Response> =>
    (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

  return {
    install: async () => {
      await storePage();
      await store(build.shell);
    },
    activate: async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
      const others = names.slice(0, Math.max(0, names.length - (keptCaches - 1)));
      await Promise.all(others.map((name) => caches.delete(name)));
      await registration.navigationPreload?.enable();
    },
    /** Stores the rest of the code. What the pages have loaded comes from the cache of the browser. */
    storeRest: () => store(build.rest),
    /** Answers a request for a screen or a file; leaves all others to the browser. */
    respond: (event: FetchEvent): void => {
      const { method, mode, url } = event.request;
      const { origin, pathname } = new URL(url);
      if (method !== 'GET' || origin !== location.origin) return;
      if (mode === 'navigate') {
        if (!noScreens.test(pathname)) event.respondWith(navigate(event));
      } else if (keptFiles.test(pathname)) event.respondWith(file(event.request));
    },
  };
}

/** A proxy answers so while the server restarts. The server itself says so when the community is closed for a while. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !headers.has('tandem-closed');

/** The tag of a page, which a proxy may weaken. */
const tagOf = (response: Response | undefined): string | undefined =>
  response?.headers.get('etag')?.replace(/^W\//, '');

const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);
