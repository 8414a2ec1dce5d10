import type { DiskSpace } from '../disk-space.ts';

/**
 * Counts what this process does. Every name is one of the program's own, such as that of an operation: never a path, an id
 * or text of a member, so that there are few values and none is private.
 */
export interface Metrics {
  /** `operation` is `other` for pages, files, health checks and unknown addresses. */
  requestEnded(operation: string, status: number, ms: number): void;
  /** `result` is `ok` or the code of the refusal. */
  commandEnded(command: string, result: string, ms: number): void;
  /** The wait of a request or command for its member's turn; 0 when it was free. */
  turnTaken(ms: number): void;
  connectionTaken(ms: number): void;
  slowStatement(): void;
  /** A read that a replica may answer is answered by `primary`, or by the replica with this number. */
  readTaken(source: string): void;
  eventPublished(event: string): void;
  redisFailed(): void;
  jobEnded(job: string, result: 'done' | 'failed', ms: number): void;
  /** `kind` is the name of a kind of mail; `again` means that it is tried again later. */
  mailEnded(kind: string, result: 'sent' | 'again' | 'dropped'): void;
  /** What became of an attempt to send a push; `again` as with mails, `gone` when the browser has no subscription any more. */
  pushEnded(
    what: 'notification' | 'message' | 'withdrawn',
    result: 'sent' | 'again' | 'refused' | 'gone',
  ): void;
  /** Sets what each scrape reads. */
  readFrom(readings: Readings): void;
}

export interface Readings {
  /** The connected websockets of this process. */
  sockets(): number;
  /** Whether Redis answers; null without one. */
  isRedisUp: (() => boolean) | null;
  /** Whether the database takes writes. Never rejects. */
  isDatabaseUp(): Promise<boolean>;
  /** The disk of DATA_DIR; null where the file system does not tell, or nothing is stored there. */
  diskSpace(): Promise<DiskSpace | null>;
  /** When the last backup was written; null when none was. Undefined where nothing is known of backups. */
  lastBackup(): Promise<Date | null | undefined>;
  /** How far each replica is behind, in milliseconds; null for one that is left out. Undefined without replicas. */
  replicaLags: (() => (number | null)[]) | undefined;
  /** The number of jobs by name that wait or run, of all processes. */
  pendingJobs(): Promise<Record<string, number>>;
  /** The number of pushes that wait or are being sent, of all processes. */
  waitingPushes(): Promise<number>;
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  requestEnded: () => {},
  commandEnded: () => {},
  turnTaken: () => {},
  connectionTaken: () => {},
  slowStatement: () => {},
  readTaken: () => {},
  eventPublished: () => {},
  redisFailed: () => {},
  jobEnded: () => {},
  mailEnded: () => {},
  pushEnded: () => {},
  readFrom: () => {},
};
