import type { Task } from '@tandem/contract/tasks';
import type { Clock } from '../../platform/clock.ts';
import type { ReadCommunityName } from '../../platform/community-variables.ts';
import type { Database, LastStatement, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';
import type { BoardDay } from './boards/boards.rules.ts';
import type { BoardFacts, BoardQuery } from './boards/board-facts.repository.ts';
import type { BoardWrite } from './boards/board-writes.repository.ts';

export interface TasksDeps {
  database: Database;
  clock: Clock;
  live: Live;
  notify: Notify;
  throttles: Throttles;
  /** The base URL of links in the calendar feed. */
  publicUrl: string | null;
  communityName: ReadCommunityName;
}

export interface BoardDeps extends TasksDeps {
  /** Writes a change, together with others that arrive at the same time. */
  changeBoard: ChangeBoard;
  /** Runs a rarer change in a transaction of its own that locks the project first; at most three of one board run at a time. */
  change<T>(projectId: string, work: (tx: Queryable) => Promise<T | LastStatement<T>>): Promise<T>;
}

/** What `decide` gets, read under the board's lock. */
export interface DecisionContext {
  facts: BoardFacts;
  day: BoardDay;
  now: Date;
}

/** What a change writes, and its result once that is committed. */
export interface Decision<Result> {
  result: Result;
  /** Null when there is nothing to write. */
  write: BoardWrite | null;
}

/** A change of a board. */
export interface BoardChange<Result> {
  query: BoardQuery;
  /** Applies the rules; throws a refusal. It is called again when the transaction was taken back. */
  decide(context: DecisionContext): Decision<Result>;
  /** The result when all positions of the board were replaced too. */
  onRebalanced?(result: Result, task: Task): Result;
  /** Publishes the events, after COMMIT. */
  publish(result: Result): void;
}

/** Runs changes. Those of one board run in the order of their calls. */
export type ChangeBoard = <Result>(change: BoardChange<Result>) => Promise<Result>;
