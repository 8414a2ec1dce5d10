import { taskComments, tasks } from '../../server/src/features/tasks/tasks.tables.ts';
import { freshKeys } from '../../server/src/features/tasks/boards/boards.rules.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';

interface Board {
  projectId: string;
  memberId: string;
  tasks: number;
  comments: number;
}

type TaskRow = typeof tasks.$inferInsert & { id: string };

const batchSize = 500;
const day = 24 * 60 * 60 * 1_000;

/** Fills a board with assigned tasks, a third per column, most with a due date. Comments are spread evenly. */
export async function seedBoard(database: Database, board: Board): Promise<void> {
  const rows = taskRows(board);
  const comments = commentRows(board, rows);
  await database.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += batchSize)
      await tx.insert(tasks).values(rows.slice(from, from + batchSize));
    for (let from = 0; from < comments.length; from += batchSize)
      await tx.insert(taskComments).values(comments.slice(from, from + batchSize));
  });
}

const commentsPerTask = (board: Board) => Math.floor(board.comments / board.tasks);

function taskRows(board: Board): TaskRow[] {
  const { projectId, memberId } = board;
  const columns = ['To Do', 'In Progress', 'Done'] as const;
  const now = Date.now();
  return freshKeys(null, board.tasks).map((position, index) => {
    const homeColumn = columns[index % 3] ?? 'To Do';
    return {
      id: newId(),
      projectId,
      title: `Task ${index}: a title of usual length, about one line`,
      description: index % 4 === 0 ? null : 'What is to be done, in two or three sentences. '.repeat(3),
      dueDate: index % 5 === 0 ? null : new Date(now + ((index % 60) - 20) * day).toISOString().slice(0, 10),
      priority: (['Low', 'Medium', 'High'] as const)[index % 3] ?? null,
      labels: ['board', `label ${index % 12}`],
      homeColumn,
      movedAt: index % 2 === 0 ? new Date(now - (index % 40) * day) : null,
      doneAt: homeColumn === 'Done' ? new Date(now - (index % 80) * day) : null,
      assigneeId: memberId,
      position,
      commentsCount: commentsPerTask(board),
      createdAt: new Date(now - 90 * day),
    };
  });
}

function commentRows(board: Board, rows: TaskRow[]) {
  const now = Date.now();
  return rows.flatMap(({ id: taskId }, index) =>
    Array.from({ length: commentsPerTask(board) }, () => ({
      id: newId(),
      taskId,
      authorId: board.memberId,
      text: `A remark on task ${index}, as long as remarks are.`,
      createdAt: new Date(now - (index % 80) * day),
    })),
  );
}
