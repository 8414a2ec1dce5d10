import { dayIn } from '@tandem/contract/days';
import type { taskChecklistItems, taskComments, taskEvents, tasks } from '../features/tasks/tasks.tables.ts';
import { freshKeys, addDays } from '../features/tasks/boards/boards.rules.ts';
import { indexedWordsOf } from '../platform/search/placed-words.ts';
import type { DemoBoard, DemoTask } from './demo-data.schemas.ts';
import { demoId, demoMoment } from './demo.rules.ts';

type TaskRow = typeof tasks.$inferInsert;
type CommentRow = typeof taskComments.$inferInsert;
type ItemRow = typeof taskChecklistItems.$inferInsert;
type EventRow = typeof taskEvents.$inferInsert;

/** The rows of all boards of the demo community. */
export interface DemoTaskRows {
  tasks: TaskRow[];
  taskComments: CommentRow[];
  taskEvents: EventRow[];
  taskChecklistItems: ItemRow[];
}

interface Deps {
  boards: DemoBoard[];
  idOfMember: (key: string) => string;
  projectOf: (key: string) => { id: string; timeZone: string };
  now: Date;
}

type ActivityEvent = Pick<EventRow, 'kind' | 'field' | 'before' | 'after'> & { at: Date; actorId: string };

/** The boards as of `now`, with the activity that led to them. */
export function demoTaskRows(deps: Deps): DemoTaskRows {
  const cardRows = deps.boards.flatMap(({ project, tasks: cards }) => {
    const keys = freshKeys(null, cards.length);
    return cards.map((card, index) => taskRows(card, { project, position: keys[index] ?? '' }, deps));
  });
  return {
    tasks: cardRows.map(({ task }) => task),
    taskComments: cardRows.flatMap(({ comments }) => comments),
    taskEvents: cardRows.flatMap(({ events }) => events),
    taskChecklistItems: cardRows.flatMap(({ items }) => items),
  };
}

function taskRows(card: DemoTask, board: { project: string; position: string }, deps: Deps) {
  const { idOfMember, projectOf, now } = deps;
  const { id: projectId, timeZone } = projectOf(board.project);
  const seed = `task ${board.project} ${card.title}`;
  const times = timesOf(card, seed, now);
  const id = demoId(times.createdAt, seed);
  const activity = activityOf(card, times, idOfMember);
  const comments = (card.comments ?? []).map(([member, daysAgo, text], index): CommentRow => {
    const createdAt = demoMoment(now, daysAgo, `${seed} comment ${index}`);
    const authorId = idOfMember(member);
    const words = indexedWordsOf({ placeId: projectId, text });
    return {
      id: demoId(createdAt, `${seed} comment ${index}`),
      taskId: id,
      authorId,
      text,
      createdAt,
      words,
    };
  });
  const items = (card.checklist ?? []).map(([text, isDone], place): ItemRow => {
    const { createdAt } = times;
    const itemId = demoId(createdAt, `${seed} item ${place}`);
    return { id: itemId, taskId: id, authorId: idOfMember(card.by), text, isDone, place, createdAt };
  });
  const task: TaskRow = {
    id,
    projectId,
    title: card.title,
    description: card.description ?? null,
    dueDate: card.dueInDays === undefined ? null : addDays(dayIn(timeZone, now), card.dueInDays),
    priority: card.priority ?? null,
    labels: card.labels ?? [],
    homeColumn: times.doneAt === null ? (times.startedAt === null ? 'To Do' : 'In Progress') : 'Done',
    movedAt: times.doneAt ?? times.startedAt,
    doneAt: times.doneAt,
    assigneeId: card.assignee === undefined ? null : idOfMember(card.assignee),
    position: board.position,
    version: activity.length,
    commentsCount: comments.length,
    checklistCount: items.length,
    checklistDoneCount: items.filter(({ isDone }) => isDone).length,
    checklistVersion: items.length,
    createdAt: times.createdAt,
  };
  return { task, comments, items, events: eventsOf(id, activity, comments) };
}

interface TaskTimes {
  createdAt: Date;
  startedAt: Date | null;
  doneAt: Date | null;
}

function timesOf(
  { createdDaysAgo, startedDaysAgo, doneDaysAgo }: DemoTask,
  seed: string,
  now: Date,
): TaskTimes {
  const at = (daysAgo: number | undefined, what: string) =>
    daysAgo === undefined ? null : demoMoment(now, daysAgo, `${seed} ${what}`);
  return {
    createdAt: demoMoment(now, createdDaysAgo, `${seed} created`),
    startedAt: at(startedDaysAgo, 'started'),
    doneAt: at(doneDaysAgo, 'done'),
  };
}

/** The changes of the task itself, in order. Each creates a version. */
function activityOf(
  { by, assignee }: DemoTask,
  times: TaskTimes,
  idOf: (key: string) => string,
): ActivityEvent[] {
  const author = idOf(by);
  const doer = idOf(assignee ?? by);
  const { createdAt, startedAt, doneAt } = times;
  const activity: ActivityEvent[] = [{ kind: 'created', at: createdAt, actorId: author }];
  if (assignee !== undefined)
    activity.push({ kind: 'assigned', field: 'assignedTo', after: doer, at: createdAt, actorId: author });
  const move = (before: string, after: string, at: Date) =>
    activity.push({ kind: 'moved', field: 'status', before, after, at, actorId: doer });
  if (startedAt !== null) move('To Do', 'In Progress', startedAt);
  if (doneAt !== null) move(startedAt === null ? 'To Do' : 'In Progress', 'Done', doneAt);
  return activity;
}

function eventsOf(taskId: string, activity: ActivityEvent[], comments: CommentRow[]): EventRow[] {
  const changes = activity.map((event, index) => ({ ...event, version: index + 1 }));
  const commentEvents = comments.map(({ authorId, createdAt }) => ({
    kind: 'commented' as const,
    at: createdAt,
    actorId: authorId ?? null,
    version: changes.findLast(({ at }) => at <= createdAt)?.version ?? 1,
  }));
  return [...changes, ...commentEvents].map((event, index) => ({
    ...event,
    id: demoId(event.at, `event ${taskId} ${index}`),
    taskId,
  }));
}
