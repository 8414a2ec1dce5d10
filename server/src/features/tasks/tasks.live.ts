import type { PersonSummary } from '@tandem/contract/people';
import type { Task } from '@tandem/contract/tasks';
import type { TaskComment } from '@tandem/contract/tasks/tasks-comments';
import {
  boardChanged,
  boardPeople,
  myTasksChanged,
  taskCommentDeleted,
  taskCommentSaved,
  taskDeleted,
  taskSaved,
  leaveBoard,
  watchBoard,
} from '@tandem/contract/tasks/tasks-live';
import type { Audience, HandleCommand, Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import type { BoardPeopleService } from './people/board-people.service.ts';

/** The kind of audience that a board's is. */
export const boardAudienceKind = 'board';

/** Those who have a project's board open. */
export const boardAudience = (projectId: string): Audience => `${boardAudienceKind}:${projectId}`;

/** The project whose board an audience has open. */
export const projectIdOf = (audience: Audience): string => audience.slice(boardAudienceKind.length + 1);

/** A task and its project, as the path names them. */
interface Place {
  projectId: string;
  taskId: string;
}

export const emitTaskSaved = (live: Live, task: Task): void =>
  live.publish(taskSaved, boardAudience(task.projectId), { task });

export const emitTaskDeleted = (live: Live, { projectId, taskId }: Place): void =>
  live.publish(taskDeleted, boardAudience(projectId), { projectId, taskId });

export const emitBoardChanged = (live: Live, projectId: string): void =>
  live.publish(boardChanged, boardAudience(projectId), { projectId });

export const emitBoardPeople = (live: Live, projectId: string, people: PersonSummary[]): void =>
  live.publish(boardPeople, boardAudience(projectId), { projectId, people });

/** Tells those who have or had a task assigned, wherever they are, that it changed. */
export function emitToAssignees(live: Live, ...memberIds: (string | null)[]): void {
  const assignees = [...new Set(memberIds)].filter((id) => id !== null);
  if (assignees.length > 0) live.publish(myTasksChanged, assignees.map(memberAudience), {});
}

export const emitCommentSaved = (
  live: Live,
  { projectId, taskId }: Place,
  said: { comment: TaskComment; commentsCount: number },
): void => live.publish(taskCommentSaved, boardAudience(projectId), { projectId, taskId, ...said });

export const emitCommentDeleted = (
  live: Live,
  { projectId, taskId }: Place,
  gone: { commentId: string; commentsCount: number },
): void => live.publish(taskCommentDeleted, boardAudience(projectId), { projectId, taskId, ...gone });

/** Grants the wishes to hear of a board and to hear of it no longer. */
export function handleBoardCommands(handle: HandleCommand, people: BoardPeopleService): void {
  handle(watchBoard, async (connection, { projectId }) => ({
    people: await people.enter({ me: connection.me, projectId }, connection.join),
  }));
  handle(leaveBoard, async (connection, { projectId }) => {
    connection.leave(boardAudience(projectId));
    return {};
  });
}
