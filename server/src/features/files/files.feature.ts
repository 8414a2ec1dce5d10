import {
  deleteFile,
  downloadFile,
  fileMessages,
  openUploadTicket,
  uploadFile,
  viewFile,
} from '@tandem/contract/files';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Job } from '../../platform/jobs.ts';
import {
  createFilesService,
  type FilesDeps,
  type FilesService,
  createMemberDataExport,
  createOnAccountDeleted,
} from './files.service.ts';

const createFilesJobs = (service: FilesService): Job[] => [
  { name: 'sweep-files', cron: '37 * * * *', run: service.sweep },
];

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

/** Serves the operations of the files feature. */
function bindFiles(bind: Bind, service: FilesService): void {
  bind(openUploadTicket, async ({ params, ticket }) => {
    const { token, expiresAt } = await service.openTicket(params.bucket);
    ticket.start(token, expiresAt);
    return { message: fileMessages.ticketOpened, expiresAt: expiresAt.toISOString() };
  });
  bind(uploadFile, async ({ params, query, readFile, ...uploader }) => ({
    message: fileMessages.stored,
    data: await service.upload(uploader, { ...params, ...query }, readFile),
  }));
  bind(viewFile, async ({ params, ...uploader }) => ({ data: await service.view(uploader, params) }));
  bind(deleteFile, async ({ me, params }) => {
    await service.deleteFile(me, params);
    return { message: fileMessages.deleted };
  });
  bind(downloadFile, ({ params }) => service.download(params.bucket, params.token));
}
