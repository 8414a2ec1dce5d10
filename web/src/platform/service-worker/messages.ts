/** What a page tells the service worker. */
export type ToWorker =
  /** Asks for the entry of the worker's build, which is posted to the port. */
  | { type: 'entry' }
  /** Takes over from the worker of an earlier build. */
  | { type: 'activate' }
  /** Stores the rest of the code. */
  | { type: 'store-rest' };
