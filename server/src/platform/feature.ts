import type { Queryable } from './database/database.ts';
import type { Bind } from './http/bind.ts';
import type { DocumentRoute } from './http/documents.ts';
import type { Job } from './jobs.ts';
import type { MailKind } from './mail/mail.ts';
import type { SearchSource } from './search/search-indexer.ts';
import type { HandleCommand, AudienceResolver } from './live/live.ts';

/** What a feature adds to the server; `app.ts` lists the features and connects what each of them gives. */
export interface Feature {
  /** Binds the operations of the feature's contract module. */
  routes(bind: Bind): void;
  /** Handles the commands that clients send over the socket. */
  commands?(handle: HandleCommand): void;
  /** Who may subscribe to the feature's audiences, by the database. */
  audiences?: readonly AudienceResolver[];
  /** What everybody can read without a session. */
  documents?: readonly DocumentRoute[];
  jobs?: readonly Job[];
  /** The mails that the feature queues. */
  mails?: readonly MailKind[];
  /** Brings stored data up to date; runs once, before the server listens. */
  prepare?(): Promise<void>;
  onAccountDeleted?: OnAccountDeleted;
  /** Ends what gives access to a member's data without a session, inside the transaction that ends all their sessions. */
  onSessionsEnded?(tx: Queryable, memberId: string): Promise<void>;
  exportMemberData?: ExportMemberData;
  searchSources?: readonly SearchSource[];
  /** Indexes texts that are searched in another way than by `searchSources`. */
  indexer?: TextIndexer;
  workers?: readonly BackgroundWorker[];
}

/** Works off what the feature has queued for all processes. Each process has one. */
export interface BackgroundWorker {
  start(): void;
  /** Works off all that is due and returns. */
  workOff(): Promise<void>;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

/** Indexes what was written for the search, after the reply. Each process has one. */
export interface TextIndexer {
  start(): void;
  /** Indexes all that was written and returns. */
  indexAll(): Promise<void>;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

/** A member whose account is being deleted. */
export interface DeletedAccount {
  memberId: string;
  at: Date;
}

/**
 * Deletes what a feature stores about a member, inside the transaction that deletes the account and holds the member's lock.
 * A refusal keeps the account. The returned function, if any, runs after COMMIT.
 */
export type OnAccountDeleted = (
  tx: Queryable,
  account: DeletedAccount,
) => Promise<(() => unknown) | undefined>;

/** A list of a member's data; chunks of rows where all of it may not fit into memory. */
export type MemberDataList = readonly unknown[] | AsyncIterable<readonly unknown[]>;

/**
 * What a feature stores about a member, for the download of their own data. The names are unique across features.
 * The number of queries does not grow with the number of rows, except one for each chunk.
 */
export type ExportMemberData = (db: Queryable, memberId: string) => Promise<Record<string, MemberDataList>>;
