import type { Feature } from '../../platform/feature.ts';
import { exportMemberData, onAccountDeleted } from './member-data.repository.ts';
import {
  type BoardPeopleDeps,
  boardAudienceResolvers,
  createBoardPeopleService,
} from './people/board-people.service.ts';
import { deleteLink } from './calendar/calendar-links.repository.ts';
import { createTasksJobs } from './tasks.jobs.ts';
import { handleBoardCommands } from './people/board-people.live.ts';
import { bindTasks } from './tasks.routes.ts';
import { createTasksService } from './tasks.service.ts';
import type { TasksDeps } from './tasks.deps.ts';

/** Tasks on a project's board, their comments and history, and the calendar link. */
export function createTasksFeature(deps: TasksDeps & BoardPeopleDeps): Feature {
  const service = createTasksService(deps);
  const boardPeople = createBoardPeopleService(deps);
  return {
    routes: (bind) => bindTasks(bind, service),
    commands: (handle) => handleBoardCommands(handle, boardPeople),
    audiences: boardAudienceResolvers(deps),
    jobs: createTasksJobs(service),
    onAccountDeleted,
    onSessionsEnded: deleteLink,
    exportMemberData,
  };
}
