import type { Task } from '@tandem/contract/tasks';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-limiter.ts';
import { createGroupWriter, type Waiting } from '../../../platform/concurrency/group-writer.ts';
import { type Database, LastStatement, type Queryable } from '../../../platform/database/database.ts';
import { isRolledBack } from '../../../platform/database/database-errors.ts';
import { refuse } from '../../../platform/refusal.ts';
import { projects } from '../../projects/public.ts';
import { rebalancePositions } from '../order/board-order.repository.ts';
import { taskErrors } from '../tasks.errors.ts';
import type { BoardDay } from './board-columns.rules.ts';
import { type BoardFacts, type BoardQuery, findBoardFacts } from './board-facts.repository.ts';
import { type BoardSizes, createBoardSizes } from './board-sizes.service.ts';
import { type BoardWrite, createPlan, isRebalance } from './board-plan.service.ts';
import { writeBoards } from './board-writes.repository.ts';
import { type BoardDeps, dayOf, refuseArchived, type TasksDeps, viewTask } from './boards.service.ts';

/** What `decide` gets, read under the board's lock. */
export interface Moment {
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
  /** Applies the rules; throws a refusal. It may be called again when the batch could not be written. */
  decide(moment: Moment): Decision<Result>;
  /** The result when all positions of the board were replaced too. */
  onRebalanced?(result: Result, task: Task): Result;
  /** Publishes the events, after COMMIT. */
  publish(result: Result): void;
}

/** Runs changes. Those of one board run in the order of their calls. */
export type ChangeBoard = <Result>(change: BoardChange<Result>) => Promise<Result>;

type Change = BoardChange<unknown>;
type Entry = Waiting<Change, unknown>;

/** A change of a batch: settled once the batch is committed, or left for later. */
type Outcome = { result: unknown } | { error: unknown } | 'later';

/** One at a time: while it runs, the next one grows, and large batches cost less. */
const batchesAtOnce = 1;
/** Keeps a batch far below the time-out of statements. */
const mostInBatch = 50;

/** Changes that run apart wait for the lock of their board; more of them would only take connections from other boards. */
const changesAtOnce = 3;

/** What the batches of a process share. */
interface BatchDeps extends TasksDeps {
  sizes: BoardSizes;
}

/** Adds the ways to change a board. */
export function createBoardDeps(deps: TasksDeps): BoardDeps {
  const limit = createKeyedLimiter({ inAll: Number.POSITIVE_INFINITY, each: changesAtOnce });
  return {
    ...deps,
    changeBoard: createChangeBoard({ ...deps, sizes: createBoardSizes(deps.clock) }),
    change: (projectId, work) =>
      limit(projectId, () => deps.database.transaction(work, { table: projects, id: projectId })),
  };
}

/**
 * Writes the changes that arrive at the same time in one transaction (ADR 0030). It locks those boards that nobody else has
 * locked; changes of the others get transactions of their own, which wait. So does each change of a batch that failed.
 */
function createChangeBoard(deps: BatchDeps): ChangeBoard {
  const { database } = deps;
  const together = async (batch: Entry[]): Promise<Entry[]> => {
    try {
      return await attempt(deps, batch, inFreeBoards(database, batch));
    } catch (error) {
      if (!isRolledBack(error)) throw error;
      return batch;
    }
  };
  const apart = async (projectId: string, rest: Entry[]): Promise<void> => {
    const one = inBoard(database, projectId);
    const left =
      rest.length === 1
        ? rest
        : await attempt(deps, rest, one).catch((error: unknown) => {
            if (!isRolledBack(error)) throw error;
            return rest;
          });
    for (const entry of left) await attempt(deps, [entry], one).catch(entry.reject);
  };
  const options = { atOnce: batchesAtOnce, most: mostInBatch, collide };
  const write = createGroupWriter<Change, unknown>(options, { together, apart });
  return async <Result>(change: BoardChange<Result>) =>
    (await write(change.query.projectId, change as Change)) as Result;
}

/** A batch changes a task once, and places no card before one that it changes. */
const collide = ({ query: earlier }: Change, { query: later }: Change): boolean =>
  earlier.taskId !== null && (earlier.taskId === later.taskId || earlier.taskId === later.before);

/** Runs the work of a batch in a transaction that has locked boards. */
type Transact = <T>(
  work: (tx: Queryable, locked: Promise<ReadonlySet<string>>) => Promise<T | LastStatement<T>>,
) => Promise<T>;

function inFreeBoards(database: Database, batch: readonly Entry[]): Transact {
  const ids = [...new Set(batch.map(({ key }) => key))];
  return (work) => database.transactionOnFree(work, { table: projects, ids });
}

/** Waits for the lock. */
const inBoard =
  (database: Database, id: string): Transact =>
  (work) =>
    database.transaction((tx) => work(tx, Promise.resolve(new Set([id]))), {
      table: projects,
      id,
      strength: 'no key update',
    });

/** Writes a batch and settles its changes; resolves with those that must be written later. */
async function attempt(deps: BatchDeps, batch: Entry[], transact: Transact): Promise<Entry[]> {
  const outcomes = await transact(async (tx, locked) => {
    const facts = await findBoardFacts(
      tx,
      batch.map(({ item }) => item.query),
      deps.sizes,
    );
    return decideAll(deps, tx, { batch, facts, locked: await locked });
  });
  return batch.filter((entry, at) => {
    const outcome = outcomes[at] ?? 'later';
    if (outcome === 'later') return true;
    if ('error' in outcome) entry.reject(outcome.error);
    else {
      if (entry.item.query.taskId === null) deps.sizes.added(entry.key);
      entry.item.publish(outcome.result);
      entry.resolve(outcome.result);
    }
    return false;
  });
}

interface Found {
  batch: Entry[];
  facts: (BoardFacts | null)[];
  locked: ReadonlySet<string>;
}

async function decideAll(
  deps: TasksDeps,
  tx: Queryable,
  { batch, facts, locked }: Found,
): Promise<Outcome[] | LastStatement<Outcome[]>> {
  const now = deps.clock.now();
  const plan = createPlan(now);
  const outcomes = batch.map(({ item, key }, at): Outcome => {
    try {
      const found = facts[at] ?? refuse(taskErrors.noBoard);
      if (!locked.has(key)) return 'later';
      refuseArchived(found.board);
      const day = dayOf(deps, found.board.timeZone);
      const { result, write } = item.decide({ facts: plan.afterEarlier(found), day, now });
      if (write === null) return { result };
      // It replaces the positions that the others were computed from.
      if (isRebalance(write) && batch.length > 1) return 'later';
      plan.add(item.query, write, found);
      return { result };
    } catch (error) {
      return { error };
    }
  });
  if (plan.isEmpty()) return outcomes;
  if (!plan.isRebalance())
    return new LastStatement(async () => {
      await writeBoards(tx, plan.writes);
      return outcomes;
    });
  await writeBoards(tx, plan.writes);
  return [await rebalance(deps, tx, { entry: batch[0], found: facts[0], outcome: outcomes[0] })];
}

/** Replaces all positions of a board after its only change. */
async function rebalance(
  deps: TasksDeps,
  tx: Queryable,
  {
    entry,
    found,
    outcome,
  }: { entry: Entry | undefined; found: BoardFacts | null | undefined; outcome: Outcome | undefined },
): Promise<Outcome> {
  const { projectId, taskId } = entry?.item.query ?? {};
  if (projectId === undefined || !taskId || !found || !outcome || outcome === 'later' || 'error' in outcome)
    throw new Error('Only the change of a task replaces positions.');
  await rebalancePositions(tx, projectId);
  const task = await viewTask(tx, { projectId, taskId }, dayOf(deps, found.board.timeZone));
  return { result: entry?.item.onRebalanced?.(outcome.result, task) ?? outcome.result };
}
