import { isActivityOld } from '../../projects/public.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewTaskEvent } from '../history/task-history.repository.ts';
import { isTooLong } from './board-order.rules.ts';
import type { TaskChanges } from '../tasks.repository.ts';
import type { BoardFacts, BoardQuery, CommentedTask } from './board-facts.repository.ts';
import type { BoardWrites, NewTask } from './board-writes.repository.ts';

/** A row of `task_events` without its task, author, version and time. */
export type ActivityEvent = Pick<NewTaskEvent, 'kind' | 'field' | 'before' | 'after'>;

type FoundTask = NonNullable<BoardFacts['task']>;

/** What a change writes. */
export type BoardWrite = { activityEvents: ActivityEvent[] } & (
  | { kind: 'create'; task: NewTask }
  | { kind: 'change'; task: FoundTask; changes: TaskChanges }
  | { kind: 'comment'; task: CommentedTask; id: string; text: string }
);

/** Whether the new position is so long that all positions of the board must be replaced. */
export const isRebalance = (write: BoardWrite): boolean =>
  write.kind === 'change' && write.changes.position !== undefined && isTooLong(write.changes.position);

/** What the earlier changes of the batch did to a board. */
interface EarlierChanges {
  /** Both are null until the first new task of the batch comes. */
  firstPosition: string | null;
  tasksCount: number | null;
  /** The new positions. Those that became free stay in use for this batch. */
  positions: string[];
}

/** Collects what a batch writes, and shows each change the board as the earlier ones leave it. */
export function createPlan(now: Date) {
  const writes: BoardWrites = {
    tasks: [],
    changes: [],
    comments: [],
    events: [],
    longHistories: [],
    activity: [],
  };
  const boards = new Map<string, EarlierChanges>();
  let rebalances = false;
  const boardOf = (projectId: string): EarlierChanges => {
    const board = boards.get(projectId) ?? { firstPosition: null, tasksCount: null, positions: [] };
    boards.set(projectId, board);
    return board;
  };
  return {
    writes,
    isEmpty: () => writes.tasks.length + writes.changes.length + writes.comments.length === 0,
    isRebalance: () => rebalances,
    afterEarlier: (facts: BoardFacts): BoardFacts => {
      const earlier = boardOf(facts.board.projectId);
      if (earlier.tasksCount === null && facts.tasksCount !== null) {
        earlier.tasksCount = facts.tasksCount;
        earlier.firstPosition = facts.firstPosition;
      }
      const { task } = facts;
      return {
        ...facts,
        firstPosition: leastOf(earlier.firstPosition, earlier.positions),
        tasksCount: earlier.tasksCount,
        task: task === null ? null : { ...task, previousPosition: previousOf(task, earlier.positions) },
      };
    },
    add: ({ projectId, me }: BoardQuery, write: BoardWrite, { lastActivityAt }: BoardFacts): void => {
      const board = boardOf(projectId);
      if (isActivityOld(lastActivityAt, now) && !writes.activity.some((one) => one.projectId === projectId))
        writes.activity.push({ projectId, at: now });
      const { task, activityEvents } = write;
      const version = write.kind === 'create' ? 1 : write.task.version + (write.kind === 'change' ? 1 : 0);
      rebalances ||= isRebalance(write);
      if (write.kind === 'create') {
        writes.tasks.push(write.task);
        board.positions.push(write.task.position);
        if (board.tasksCount !== null) board.tasksCount += 1;
      } else if (write.kind === 'change') {
        writes.changes.push(rowOf(write));
        const { position } = write.changes;
        if (position !== undefined) board.positions.push(position);
      } else {
        const { id, text } = write;
        writes.comments.push({ id, taskId: task.id, authorId: me, text, createdAt: now });
      }
      for (const event of activityEvents)
        writes.events.push({ ...event, id: newId(), taskId: task.id, actorId: me, version, at: now });
      if (write.kind !== 'create' && write.task.hasLongHistory)
        writes.longHistories.push({ taskId: task.id });
    },
  };
}

const leastOf = (first: string | null, others: readonly string[]): string | null =>
  others.reduce((least, one) => (least !== null && least < one ? least : one), first);

/** The position before which the task is placed stays where it was read: a batch does not change that card. */
function previousOf(
  { previousPosition, nextPosition }: FoundTask,
  positions: readonly string[],
): string | null {
  return positions.reduce(
    (previous, one) =>
      (nextPosition === null || one < nextPosition) && (previous === null || one > previous) ? one : previous,
    previousPosition,
  );
}

function rowOf({ task, changes }: BoardWrite & { kind: 'change' }) {
  const { id, title, description, dueDate, priority, labels, homeColumn } = { ...task, ...changes };
  const { isHeldOverdue, movedAt, doneAt, assigneeId, position } = { ...task, ...changes };
  const hasNewText = changes.description !== undefined;
  return {
    id,
    title,
    hasNewText,
    description: hasNewText ? description : null,
    dueDate,
    priority,
    labels,
    homeColumn,
    isHeldOverdue,
    movedAt,
    doneAt,
    assigneeId,
    position,
  };
}
