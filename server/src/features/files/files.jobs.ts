import type { Job } from '../../platform/jobs.ts';
import type { FilesService } from './files.service.ts';

export const createFilesJobs = (service: FilesService): Job[] => [
  { name: 'sweep-files', cron: '37 * * * *', run: service.sweep },
];
