import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

interface BareTask {
  title: string;
  description: string;
  dueDate: string;
  priority: string;
  labels: string[];
  assignedTo: string;
}

const person = { _id: newId(), firstName: 'Caller', lastName: 'abcd', photoUrl: null };
const tables = `
  create table if not exists bare_tasks (
    id uuid primary key, project_id uuid, title text, description text, due_date text, priority text, labels text[],
    status text, position text, assigned_to uuid, created_at timestamptz
  );
  create index if not exists bare_tasks_order on bare_tasks (project_id, position);
  create table if not exists bare_comments (id uuid primary key, task_id uuid, text text, created_at timestamptz)`;

const columns = `id as "_id", project_id as "projectId", title, description, due_date as "dueDate", priority, labels, status,
  status as "storedStatus", assigned_to as "assignedTo", position, created_at as "createdAt"`;
const viewOf = (row: object) => ({
  ...row,
  assignee: person,
  version: 1,
  doneAt: null,
  commentsCount: 0,
  checklistCount: 0,
  checklistDoneCount: 0,
});

type RowsOf = (text: string, values: unknown[]) => Promise<object[]>;

/** The baseline of `npm run bench -- tasks`: one statement for each request, and replies of the same size as Tandem's. */
export async function serveBareTasks(http: FastifyInstance, { executeSql }: Database): Promise<void> {
  await executeSql(tables);
  const rowsOf: RowsOf = async (text, values) => (await executeSql(text, values)).rows as object[];
  serveNewRows(http, rowsOf);
  serveChanges(http, rowsOf);
}

function serveNewRows(http: FastifyInstance, rowsOf: RowsOf): void {
  http.post<{ Params: { projectId: string }; Body: BareTask }>(
    '/api/project/:projectId/task',
    async ({ params, body }, reply) => {
      const { title, description, dueDate, priority, labels, assignedTo } = body;
      const id = newId();
      const [row] = await rowsOf(
        `insert into bare_tasks values ($1, $2, $3, $4, $5, $6, $7, 'To Do', $8, $9, $10) returning ${columns}`,
        [
          id,
          params.projectId,
          title,
          description,
          dueDate,
          priority,
          labels,
          id.slice(-4),
          assignedTo,
          new Date(),
        ],
      );
      return reply.status(201).send({ message: 'Task created.', data: viewOf(row ?? {}) });
    },
  );
  http.post<{ Params: { taskId: string }; Body: { text: string } }>(
    '/api/project/:projectId/task/:taskId/comment',
    async ({ params, body }, reply) => {
      const values = [newId(), params.taskId, body.text, new Date()];
      const [row] = await rowsOf(
        'insert into bare_comments values ($1, $2, $3, $4) returning id as "_id", text, created_at as "createdAt"',
        values,
      );
      const comment = { ...row, editedAt: null, createdBy: person };
      return reply.status(201).send({ message: 'Comment added.', comment });
    },
  );
}

function serveChanges(http: FastifyInstance, rowsOf: RowsOf): void {
  http.patch<{ Params: { taskId: string }; Body: { status: string; position: string } }>(
    '/api/project/:projectId/task/:taskId',
    async ({ params, body }) => {
      const [row] = await rowsOf(
        `update bare_tasks set status = $2, position = $3 where id = $1 returning ${columns}`,
        [params.taskId, body.status, body.position.slice(-4)],
      );
      return { message: 'Task moved.', data: viewOf(row ?? {}) };
    },
  );
  http.get<{ Params: { projectId: string } }>('/api/project/:projectId/tasks', async ({ params }) => {
    const rows = await rowsOf(`select ${columns} from bare_tasks where project_id = $1 order by position`, [
      params.projectId,
    ]);
    return { tasks: rows.map(viewOf), timeZone: 'UTC', today: '2026-11-22' };
  });
}
