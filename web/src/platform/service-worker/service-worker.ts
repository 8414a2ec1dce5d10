import type { Build, ToWorker, WorkerScope } from './worker-scope.ts';
import { createPushes, createRenewal } from './pushes.ts';
import { createShellCache } from './shell-cache.ts';

/** Set by the build (web/build-service-worker.ts). */
declare const BUILD: Build;

// The build replaces each use by the whole list.
const build = BUILD;
const scope = globalThis as unknown as WorkerScope;
const shell = createShellCache(scope, build);

scope.addEventListener('install', (event) => event.waitUntil(shell.install()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(shell.activate().then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', shell.respond);
const pushes = createPushes(scope);
scope.addEventListener('push', pushes.show);
scope.addEventListener('notificationclick', pushes.click);
const renewal = createRenewal(scope);
scope.addEventListener('pushsubscriptionchange', renewal.renew);
scope.addEventListener('fetch', renewal.retry);
scope.addEventListener('message', (event) => {
  const { type } = event.data as ToWorker;
  if (type === 'entry') event.ports[0]?.postMessage(build.entry);
  // Only on request: an open page of the earlier build would get files of this one.
  else if (type === 'activate') event.waitUntil(scope.skipWaiting());
  else if (type === 'store-rest') event.waitUntil(shell.storeRest());
});
