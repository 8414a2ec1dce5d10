/** The parts of a service worker's scope used here. The types of the DOM lack them, and those of workers exclude the DOM. */
export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', handler: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', handler: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', handler: (event: LifeEvent & PushEvent) => void): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    handler: (event: LifeEvent & SubscriptionChange) => void,
  ): void;
  addEventListener(type: 'notificationclick', handler: (event: LifeEvent & NotificationClick) => void): void;
  addEventListener(type: 'message', handler: (event: LifeEvent & MessageEvent<unknown>) => void): void;
}

/** An event that the worker stays alive for. */
export interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  /** The response of a navigation that was sent while the worker started; undefined where browsers cannot. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** A push from the server, decrypted by the browser. */
export interface PushEvent {
  readonly data: { json(): unknown } | null;
}

/** The push service replaced a subscription, or ended it. Some browsers give neither. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface NotificationClick {
  readonly notification: Notification;
}

/** An open page of the app. */
export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

/** The files of a build, by their paths. */
export interface Build {
  version: string;
  /** The last script of index.html; it tells the builds of two pages apart. */
  entry: string;
  /** What every screen needs: kept before the worker starts to serve. */
  shell: readonly string[];
  /** The rest of the code: kept when a page has nothing else to do. */
  rest: readonly string[];
}

/** What a page tells the service worker. */
export type ToWorker =
  /** Asks for the entry of the worker's build, which is posted to the port. */
  | { type: 'entry' }
  /** Takes over from the worker of an earlier build. */
  | { type: 'activate' }
  /** Stores the rest of the code. */
  | { type: 'store-rest' };

/** What the service worker tells a page. */
export interface ToPage {
  /** Opens a path of the app, because the member clicked a notification. */
  type: 'open';
  path: string;
}
