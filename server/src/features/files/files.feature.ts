import type { Feature } from '../../platform/feature.ts';
import { createFilesJobs } from './files.jobs.ts';
import { bindFiles } from './files.routes.ts';
import { createFilesService, type FilesDeps } from './files.service.ts';
import { createMemberDataExport, createOnAccountDeleted } from './member-data.service.ts';

/** Uploading, viewing and downloading images. */
export function createFilesFeature(deps: FilesDeps): Feature {
  const service = createFilesService(deps);
  return {
    routes: (bind) => bindFiles(bind, service),
    jobs: createFilesJobs(service),
    onAccountDeleted: createOnAccountDeleted(deps),
    exportMemberData: createMemberDataExport(deps),
  };
}
