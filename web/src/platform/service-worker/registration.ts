import type { ToPage, ToWorker } from './worker-scope.ts';

/** How often a page that is looked at asks for a new version, in milliseconds. */
const checkEveryMs = 60 * 60 * 1_000;

/** How long the rest of the code waits for the screens that are opened first, in milliseconds: it is hundreds of files. */
const storeRestAfterMs = 10_000;

interface Handlers {
  onUpdate: OnUpdate;
  /** Opens a path of the app, because the member clicked a notification. */
  onOpen: (path: string) => void;
}

type OnUpdate = (reload: () => void) => void;

/** The version of the open page, by its last script, which depends on all others. */
const entryOfPage = () => {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')];
  return new URL(scripts.at(-1)?.src ?? '', location.href).pathname;
};

/**
 * Registers the service worker, and calls `onUpdate` with what reloads the page when another version is ready. Returns a
 * function that asks the server for a new version. Does nothing in development and where browsers have no service workers.
 */
export async function registerServiceWorker({ onUpdate, onOpen }: Handlers): Promise<() => void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  followUpdates(registration, onUpdate);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => onOpen(data.path));
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (active && !isSavingData()) setTimeout(() => post(active, { type: 'store-rest' }), storeRestAfterMs);
  });
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // Without a network there is no new version either.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkEveryMs) check();
  });
  return check;
}

const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const post = (worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports);

function followUpdates(registration: ServiceWorkerRegistration, onUpdate: OnUpdate): void {
  const workers = navigator.serviceWorker;
  // The page may already be of the new version; then the worker is merely late.
  const offer = async (waiting: ServiceWorker) => {
    if ((await entryOf(waiting)) === entryOfPage()) return post(waiting, { type: 'activate' });
    onUpdate(() => {
      workers.addEventListener('controllerchange', () => location.reload(), { once: true });
      post(waiting, { type: 'activate' });
    });
  };
  const followInstalling = (installing: ServiceWorker) =>
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) void offer(installing);
    });
  if (registration.waiting) void offer(registration.waiting);
  if (registration.installing) followInstalling(registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) followInstalling(registration.installing);
  });
  // Another tab may have switched to the new version.
  workers.addEventListener('controllerchange', () => {
    if (workers.controller)
      void entryOf(workers.controller).then((entry) => {
        if (entry !== entryOfPage()) onUpdate(() => location.reload());
      });
  });
}

function entryOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    post(worker, { type: 'entry' }, [port2]);
  });
}
