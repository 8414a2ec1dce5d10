import { leaveActivity, watchActivity } from '@tandem/contract/tasks/project-activity';
import { leaveBoard, watchBoard } from '@tandem/contract/tasks/tasks-live';
import type { HandleCommand } from '../../../platform/live/live.ts';
import { activityAudience, boardAudience } from '../tasks.live.ts';
import type { BoardPeopleService } from './board-people.service.ts';

/** Handles the socket commands that start and stop watching a board. */
export function handleBoardCommands(handle: HandleCommand, people: BoardPeopleService): void {
  handle(watchBoard, async (connection, { projectId }) => ({
    people: await people.watchBoard({ me: connection.me, projectId }, connection.join),
  }));
  handle(leaveBoard, async (connection, { projectId }) => {
    connection.leave(boardAudience(projectId));
    return {};
  });
  handle(watchActivity, async (connection, { projectId }) => {
    await people.watchActivity({ me: connection.me, projectId }, connection.join);
    return {};
  });
  handle(leaveActivity, async (connection, { projectId }) => {
    connection.leave(activityAudience(projectId));
    return {};
  });
}
