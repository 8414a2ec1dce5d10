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
