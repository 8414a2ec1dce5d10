import type { taskComments } from '../features/tasks/comments/task-comments.tables.ts';
import type { taskEvents } from '../features/tasks/history/task-events.tables.ts';
import { freshKeys } from '../features/tasks/order/board-order.rules.ts';
import { addDays, dayIn } from '../features/tasks/boards/project-days.rules.ts';
import type { tasks } from '../features/tasks/tasks.tables.ts';
import type { DemoBoard, DemoTask } from './demo-data.schemas.ts';
import { demoId, demoMoment } from './demo.rules.ts';

type TaskRow = typeof tasks.$inferInsert;
type CommentRow = typeof taskComments.$inferInsert;
type EventRow = typeof taskEvents.$inferInsert;

/** The boards of the demo community as the tables take them. */
export interface DemoTaskRows {
  tasks: TaskRow[];
  taskComments: CommentRow[];
  taskEvents: EventRow[];
}

interface Deps {
  boards: DemoBoard[];
  idOfMember: (key: string) => string;
  idOfProject: (key: string) => string;
  now: Date;
}

type ActivityEvent = Pick<EventRow, 'kind' | 'field' | 'before' | 'after'> & { at: Date; actorId: string };

/** The boards as of `now`, with a history that leads to them. */
export function demoTaskRows(deps: Deps): DemoTaskRows {
  const cardRows = deps.boards.flatMap(({ project, tasks: cards }) => {
    const keys = freshKeys(null, cards.length);
    return cards.map((card, place) => taskRows(card, { project, position: keys[place] ?? '' }, deps));
  });
  return {
    tasks: cardRows.map(({ task }) => task),
    taskComments: cardRows.flatMap(({ comments }) => comments),
    taskEvents: cardRows.flatMap(({ events }) => events),
  };
}

function taskRows(card: DemoTask, board: { project: string; position: string }, deps: Deps) {
  const { idOfMember, idOfProject, now } = deps;
  const seed = `task ${board.project} ${card.title}`;
  const when = momentsOf(card, seed, now);
  const id = demoId(when.createdAt, seed);
  const activityEvents = storyOf(card, when, idOfMember);
  const comments = (card.comments ?? []).map(([member, daysAgo, text], place): CommentRow => {
    const createdAt = demoMoment(now, daysAgo, `${seed} comment ${place}`);
    const authorId = idOfMember(member);
    return { id: demoId(createdAt, `${seed} comment ${place}`), taskId: id, authorId, text, createdAt };
  });
  const task: TaskRow = {
    id,
    projectId: idOfProject(board.project),
    title: card.title,
    description: card.description ?? null,
    dueDate: card.dueInDays === undefined ? null : addDays(dayIn('UTC', now), card.dueInDays),
    priority: card.priority ?? null,
    labels: card.labels ?? [],
    homeColumn: when.doneAt === null ? (when.startedAt === null ? 'To Do' : 'In Progress') : 'Done',
    movedAt: when.doneAt ?? when.startedAt,
    doneAt: when.doneAt,
    assigneeId: card.assignee === undefined ? null : idOfMember(card.assignee),
    position: board.position,
    version: activityEvents.length,
    commentsCount: comments.length,
    createdAt: when.createdAt,
  };
  return { task, comments, events: eventsOf(id, activityEvents, comments) };
}

interface Moments {
  createdAt: Date;
  startedAt: Date | null;
  doneAt: Date | null;
}

function momentsOf(
  { createdDaysAgo, startedDaysAgo, doneDaysAgo }: DemoTask,
  seed: string,
  now: Date,
): Moments {
  const at = (daysAgo: number | undefined, what: string) =>
    daysAgo === undefined ? null : demoMoment(now, daysAgo, `${seed} ${what}`);
  return {
    createdAt: demoMoment(now, createdDaysAgo, `${seed} created`),
    startedAt: at(startedDaysAgo, 'started'),
    doneAt: at(doneDaysAgo, 'done'),
  };
}

/** What was done to the task itself, in order; each makes a version. */
function storyOf({ by, assignee }: DemoTask, when: Moments, idOf: (key: string) => string): ActivityEvent[] {
  const author = idOf(by);
  const doer = idOf(assignee ?? by);
  const { createdAt, startedAt, doneAt } = when;
  const story: ActivityEvent[] = [{ kind: 'created', at: createdAt, actorId: author }];
  if (assignee !== undefined)
    story.push({ kind: 'assigned', field: 'assignedTo', after: doer, at: createdAt, actorId: author });
  const move = (before: string, after: string, at: Date) =>
    story.push({ kind: 'moved', field: 'status', before, after, at, actorId: doer });
  if (startedAt !== null) move('To Do', 'In Progress', startedAt);
  if (doneAt !== null) move(startedAt === null ? 'To Do' : 'In Progress', 'Done', doneAt);
  return story;
}

function eventsOf(taskId: string, story: ActivityEvent[], comments: CommentRow[]): EventRow[] {
  const changes = story.map((event, place) => ({ ...event, version: place + 1 }));
  const remarks = comments.map(({ authorId, createdAt }) => ({
    kind: 'commented' as const,
    at: createdAt,
    actorId: authorId ?? null,
    version: changes.findLast(({ at }) => at <= createdAt)?.version ?? 1,
  }));
  return [...changes, ...remarks].map((event, place) => ({
    ...event,
    id: demoId(event.at, `event ${taskId} ${place}`),
    taskId,
  }));
}
