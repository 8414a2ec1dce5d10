import type { PersonSummary } from '@tandem/contract/people';
import {
  type Task,
  boardChanged,
  boardPeople,
  myTasksChanged,
  taskDeleted,
  taskSaved,
} from '@tandem/contract/tasks';
import { type Checklist, taskChecklistSaved } from '@tandem/contract/tasks/tasks-checklist';
import { type Audience, type Live, memberAudience } from '../../platform/live/live.ts';
import { emitTaskFiles } from '../attachments/public.ts';
import type { Notify } from '../notifications/public.ts';

export const boardAudienceKind = 'board';

/** The sockets that have a project's board open. */
export const boardAudience = (projectId: string): Audience => `${boardAudienceKind}:${projectId}`;

export const activityAudienceKind = 'activity';

/** The sockets that show a project's activity without its board. */
export const activityAudience = (projectId: string): Audience => `${activityAudienceKind}:${projectId}`;

const watchersOf = (projectId: string): Audience[] => [boardAudience(projectId), activityAudience(projectId)];

/** The project id of a board's audience. */
export const projectIdOf = (audience: Audience): string => audience.slice(boardAudienceKind.length + 1);

export interface TaskRef {
  projectId: string;
  taskId: string;
}

export const emitTaskSaved = (live: Live, task: Task): void =>
  live.publish(taskSaved, watchersOf(task.projectId), { task });

export const emitTaskDeleted = (live: Live, { projectId, taskId }: TaskRef): void =>
  live.publish(taskDeleted, watchersOf(projectId), { projectId, taskId });

/** Publishes how many files a task has, after those of its comments changed. */
export const emitFilesChanged = (live: Live, task: TaskRef, filesCount: number): void =>
  emitTaskFiles(live, boardAudience(task.projectId), task, filesCount);

export const emitBoardChanged = (live: Live, projectId: string): void =>
  live.publish(boardChanged, watchersOf(projectId), { projectId });

export const emitBoardPeople = (live: Live, projectId: string, people: PersonSummary[]): void =>
  live.publish(boardPeople, boardAudience(projectId), { projectId, people });

/** Tells current and former assignees, on any page, that one of their tasks changed. */
export function emitToAssignees(live: Live, ...memberIds: (string | null)[]): void {
  const assignees = [...new Set(memberIds)].filter((id) => id !== null);
  if (assignees.length > 0) live.publish(myTasksChanged, assignees.map(memberAudience), {});
}

/** Notifies the new assignee of a task; nobody without one. */
export function notifyAssigned(
  notify: Notify,
  { projectId, taskId }: TaskRef,
  { by, assigneeId }: { by: string; assigneeId: string | null },
): void {
  if (assigneeId !== null)
    notify(assigneeId, { kind: 'taskAssigned', actorId: by, projectId, requestId: null, taskId });
}

/** Notifies whom a task newly mentions, unless the same change assigned it to them. */
export function notifyMentioned(
  notify: Notify,
  { projectId, _id: taskId, mentions = [], assignedTo }: Task,
  { by: actorId, before }: { by: string; before: Pick<Task, 'mentions' | 'assignedTo'> | null },
): void {
  const added = mentions
    .map(({ _id }) => _id)
    .filter((id) => !before?.mentions?.some(({ _id }) => _id === id))
    .filter((id) => id !== assignedTo || id === before?.assignedTo);
  if (added.length > 0) notify(added, { kind: 'taskMentioned', actorId, projectId, requestId: null, taskId });
}

export const emitChecklistSaved = (live: Live, { projectId, taskId }: TaskRef, checklist: Checklist): void =>
  live.publish(taskChecklistSaved, boardAudience(projectId), { projectId, taskId, checklist });
