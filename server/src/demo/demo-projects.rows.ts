import { coverSeedOf } from '@tandem/contract/projects/project-cover';
import { addDays, dayIn } from '@tandem/contract/days';
import type {
  deletedProjectMembers,
  ownershipOffers,
  projectMembers,
  projectRoles,
  projects,
} from '../features/projects/projects.tables.ts';
import type { DemoProject, DemoBoard, DemoTask } from './demo-data.schemas.ts';
import type { DemoInvitationRows, DemoRequestRow } from './demo-chats-and-requests.rows.ts';
import { type DemoDrawing, demoDays, demoId, demoMoment } from './demo.rules.ts';
import type { taskChecklistItems, taskComments, taskEvents, tasks } from '../features/tasks/tasks.tables.ts';
import { freshKeys } from '../features/tasks/boards/boards.rules.ts';
import { indexedWordsOf } from '../platform/search/placed-words.ts';

export type DemoProjectRow = typeof projects.$inferInsert & { lastActivityAt: Date; timeZone: string };
export type DemoCollaboratorRow = typeof projectMembers.$inferInsert;
type RoleRow = typeof projectRoles.$inferInsert;

/** The rows of projects that are no requests, chats or tasks. */
export interface DemoProjectRows {
  projects: DemoProjectRow[];
  projectRoles: RoleRow[];
  projectMembers: DemoCollaboratorRow[];
  deletedProjectMembers: (typeof deletedProjectMembers.$inferInsert)[];
  ownershipOffers: (typeof ownershipOffers.$inferInsert)[];
}

interface Deps {
  idOfMember: (key: string) => string;
  now: Date;
}

export function projectRow(project: DemoProject, { idOfMember, now }: Deps): DemoProjectRow {
  const { key, owner, createdDaysAgo, archivedDaysAgo, deletedDaysAgo, ...rest } = project;
  const { roles: _roles, collaborators: _collaborators, ownershipOffer: _offer, ...content } = rest;
  const createdAt = demoMoment(now, createdDaysAgo, `project ${key}`);
  const endedDaysAgo = archivedDaysAgo ?? deletedDaysAgo;
  const quietDays = endedDaysAgo === undefined ? demoDays(`activity ${key}`) : endedDaysAgo + 1;
  const ended = (daysAgo: number | undefined) =>
    daysAgo === undefined ? null : demoMoment(now, daysAgo, `ended ${key}`);
  return {
    ...content,
    coverSeed: coverSeedOf(content.title),
    id: demoId(createdAt, `project ${key}`),
    ownerId: idOfMember(owner),
    // The newest project comes first, as after a creation.
    ownerPosition: createdDaysAgo,
    createdAt,
    lastActivityAt: demoMoment(now, Math.min(createdDaysAgo, quietDays), `activity ${key}`),
    archivedAt: ended(archivedDaysAgo),
    deletedAt: ended(deletedDaysAgo),
  };
}

/** The roles of a project, in their order. */
export const roleRows = ({ key, roles }: DemoProject, project: DemoProjectRow): RoleRow[] =>
  roles.map(([title, places, description], rank) => ({
    id: demoId(project.createdAt, `role ${key} ${title}`),
    projectId: project.id,
    title,
    places,
    description,
    rank,
    createdAt: project.createdAt,
  }));

/** What collaborators joined by: join requests and invitations. */
type JoinedBy = Pick<
  DemoRequestRow | DemoInvitationRows['invitations'][number],
  'projectId' | 'memberId' | 'status' | 'role' | 'roleId' | 'decidedAt'
>[];

/** The collaborators of a project. They joined when what they joined by was accepted, in the role that it named. */
export function collaboratorRows(
  { collaborators, createdDaysAgo }: DemoProject,
  { projectId, joinedBy, idOfMember, now }: Deps & { projectId: string; joinedBy: JoinedBy },
): DemoCollaboratorRow[] {
  const accepted = joinedBy.filter((row) => row.status === 'accepted' && row.projectId === projectId);
  return collaborators.map(idOfMember).map((memberId) => {
    const joining = accepted.find((row) => row.memberId === memberId);
    return {
      projectId,
      memberId,
      joinedAt: joining?.decidedAt ?? demoMoment(now, createdDaysAgo - 1, `joined ${memberId}`),
      role: joining?.role ?? '',
      roleId: joining?.roleId ?? null,
    };
  });
}

/** The offer of a project to one of its collaborators. */
export const offerRows = (
  { key, ownershipOffer }: DemoProject,
  { projectId, idOfMember, now }: Deps & { projectId: string },
) =>
  ownershipOffer === undefined
    ? []
    : [
        {
          projectId,
          memberId: idOfMember(ownershipOffer.to),
          offeredAt: demoMoment(now, ownershipOffer.daysAgo, `offer ${key}`),
        },
      ];

type TaskRow = typeof tasks.$inferInsert;
type CommentRow = typeof taskComments.$inferInsert;
type ItemRow = typeof taskChecklistItems.$inferInsert;
type EventRow = typeof taskEvents.$inferInsert;

/** The rows of all boards of the demo community. */
export interface DemoTaskRows {
  taskDrawings: (DemoDrawing & { taskId: string })[];
  tasks: TaskRow[];
  taskComments: CommentRow[];
  taskEvents: EventRow[];
  taskChecklistItems: ItemRow[];
}

interface TaskDeps {
  boards: DemoBoard[];
  idOfMember: (key: string) => string;
  projectOf: (key: string) => { id: string; timeZone: string };
  now: Date;
}

type ActivityEvent = Pick<EventRow, 'kind' | 'field' | 'before' | 'after'> & { at: Date; actorId: string };

/** The boards as of `now`, with the activity that led to them. */
export function demoTaskRows(deps: TaskDeps): DemoTaskRows {
  const cardRows = deps.boards.flatMap(({ project, tasks: cards }) => {
    const keys = freshKeys(null, cards.length);
    return cards.map((card, index) => taskRows(card, { project, position: keys[index] ?? '' }, deps));
  });
  return {
    tasks: cardRows.map(({ task }) => task),
    taskComments: cardRows.flatMap(({ comments }) => comments),
    taskEvents: cardRows.flatMap(({ events }) => events),
    taskChecklistItems: cardRows.flatMap(({ items }) => items),
    taskDrawings: cardRows.flatMap(({ drawings }) => drawings),
  };
}

function taskRows(card: DemoTask, board: { project: string; position: string }, deps: TaskDeps) {
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
  const drawings = card.drawing === undefined ? [] : [drawingOf(card.drawing, task, idOfMember(card.by))];
  return { task, comments, items, drawings, events: eventsOf(id, activity, comments) };
}

const drawingOf = (drawing: string, { id: taskId, projectId, createdAt }: TaskRow, uploaderId: string) => ({
  drawing,
  id: demoId(createdAt, `drawing ${drawing}`),
  uploaderId,
  taskId,
  projectId,
  createdAt,
});

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
