export { deleteTaskData, exportTaskData } from './member-data.repository.ts';
export { bindTasks } from './tasks.routes.ts';
export { boardAudiences, createBoardPeopleService } from './people/board-people.service.ts';
export { taskProjectHook } from './people/task-leavers.service.ts';
export { handleBoardCommands } from './tasks.live.ts';
export { createTasksService, type TasksService } from './tasks.service.ts';
