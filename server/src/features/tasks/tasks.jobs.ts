import type { Job } from '../../platform/jobs.ts';
import type { TasksService } from './tasks.service.ts';

export const createTasksJobs = (service: TasksService): Job[] => [
  { name: 'purge-tasks', cron: '52 * * * *', run: service.purgeTasks },
];
