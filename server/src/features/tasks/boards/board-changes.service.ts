import type { Task } from '@tandem/contract/tasks';
import pLimit from 'p-limit';
import { createKeyedBatches, createKeyedLimiter } from '../../../platform/concurrency/keyed-work.ts';
import { LastStatement, type Queryable } from '../../../platform/database/database.ts';
import { isRolledBack } from '../../../platform/database/database-errors.ts';
import { refuse } from '../../../platform/refusal.ts';
import { projectErrors, projects } from '../../projects/public.ts';
import { type BoardDay, dayOf, isTooLong } from './boards.rules.ts';
import {
  type BoardFacts,
  type BoardQuery,
  type BoardWrite,
  findBoardFacts,
  rebalancePositions,
  writeToBoard,
} from './board-changes.repository.ts';
import { taskErrors } from '../tasks.errors.ts';
import type { TasksDeps } from '../tasks.deps.ts';
import { viewTask } from '../tasks.repository.ts';

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

export interface BoardDeps extends TasksDeps {
  /** Writes a change, together with others that arrive at the same time. */
  changeBoard: ChangeBoard;
  /** Runs a rarer change in a transaction of its own that locks the project first; at most three of one board run at a time. */
  change<T>(projectId: string, work: (tx: Queryable) => Promise<T | LastStatement<T>>): Promise<T>;
}

/** A change that waits, and what it waits for. */
interface Entry {
  change: BoardChange<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { result: unknown } | { error: unknown };

/** Keeps a transaction far below the time-out of statements. */
const mostInTransaction = 50;

/** Boards that change at the same time; connections remain for other requests. */
const boardsAtOnce = 8;

/** Changes that run apart wait for the lock of their board; more of them would only take connections from other boards. */
const changesAtOnce = 3;

/** Adds the ways to change a board. */
export function createBoardDeps(deps: TasksDeps): BoardDeps {
  const limit = createKeyedLimiter({ inAll: Number.POSITIVE_INFINITY, each: changesAtOnce });
  return {
    ...deps,
    changeBoard: createChangeBoard(deps),
    change: (projectId, work) =>
      limit(projectId, () => deps.database.transaction(work, { table: projects, id: projectId })),
  };
}

/** Changes of one board that arrive while another runs share the next transaction, and so its lock and its COMMIT (ADR 0095). */
function createChangeBoard(deps: TasksDeps): ChangeBoard {
  const limit = pLimit(boardsAtOnce);
  const wait = createKeyedBatches<Entry>(mostInTransaction, (projectId, batch) =>
    limit(() => settle(deps, projectId, batch)),
  );
  return <Result>(change: BoardChange<Result>) =>
    new Promise<Result>((resolve, reject) =>
      wait(change.query.projectId, { change, resolve, reject } as unknown as Entry),
    );
}

/** Commits changes of a board, and then tells their callers and everybody else. */
async function settle(deps: TasksDeps, projectId: string, batch: Entry[]): Promise<void> {
  const lock = { table: projects, id: projectId, strength: 'no key update' as const };
  try {
    const outcomes = await deps.database.transaction((tx) => changeInOrder(deps, tx, batch), lock);
    for (const [at, { change, resolve, reject }] of batch.entries()) {
      const outcome = outcomes[at] as Outcome;
      if ('error' in outcome) reject(outcome.error);
      else {
        change.publish(outcome.result);
        resolve(outcome.result);
      }
    }
  } catch (error) {
    // One of several failed, and all were taken back: each runs alone.
    if (batch.length > 1 && isRolledBack(error))
      for (const entry of batch) await settle(deps, projectId, [entry]);
    else for (const { reject } of batch) reject(error);
  }
}

/** Runs changes under the lock of their board: facts, rules, write. Each sees what the earlier ones wrote. */
async function changeInOrder(
  deps: TasksDeps,
  tx: Queryable,
  batch: Entry[],
): Promise<Outcome[] | LastStatement<Outcome[]>> {
  const outcomes: Outcome[] = [];
  let written: Promise<unknown> = Promise.resolve();
  let tasksCount: number | null = null;
  for (const [at, { change }] of batch.entries()) {
    // The connection runs them in this order, so the facts need not wait for the answer to the write before.
    const [facts]: [BoardFacts | null, unknown] = await Promise.all([
      findBoardFacts(tx, { ...change.query, tasksCount }),
      written,
    ]);
    tasksCount = facts?.tasksCount ?? tasksCount;
    const now = deps.clock.now();
    const decided = decide(change, { facts, now });
    outcomes.push(decided);
    if ('error' in decided || decided.write === null || facts === null) continue;
    const write = () => writeToBoard(tx, decided.write as BoardWrite, { by: change.query.me, facts, now });
    if (decided.write.kind === 'create') tasksCount = (tasksCount ?? 0) + 1;
    const mustRebalance = isTooLong(positionIn(decided.write));
    if (at === batch.length - 1 && !mustRebalance)
      return new LastStatement(async () => {
        await write();
        return outcomes;
      });
    written = write();
    if (mustRebalance) {
      await written;
      outcomes[at] = { result: await rebalance(tx, { change, facts, now, result: decided.result }) };
    }
  }
  await written;
  return outcomes;
}

/** Asks the rules; what they refuse concerns this change alone. */
function decide(
  change: BoardChange<unknown>,
  { facts, now }: { facts: BoardFacts | null; now: Date },
): Decision<unknown> | { error: unknown } {
  try {
    const { board } = facts ?? refuse(taskErrors.noBoard);
    if (board.isArchived) refuse(projectErrors.archived);
    return change.decide({ facts: facts as BoardFacts, day: dayOf(board.timeZone, now), now });
  } catch (error) {
    return { error };
  }
}

const positionIn = (write: BoardWrite): string =>
  (write.kind === 'change' ? write.changes.position : undefined) ?? '';

/** Replaces all positions of the board by short ones in the same order. */
async function rebalance(
  tx: Queryable,
  {
    change,
    facts,
    now,
    result,
  }: { change: BoardChange<unknown>; facts: BoardFacts; now: Date; result: unknown },
): Promise<unknown> {
  const { projectId, taskId } = change.query;
  await rebalancePositions(tx, projectId);
  const day = dayOf(facts.board.timeZone, now);
  const task = await viewTask(tx, { projectId, taskId: taskId ?? '' }, day);
  return change.onRebalanced?.(result, task) ?? result;
}
