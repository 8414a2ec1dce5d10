import {
  deleteFile,
  downloadFile,
  fileMessages,
  openUploadTicket,
  uploadFile,
  viewFile,
} from '@tandem/contract/files';
import type { Bind } from '../../platform/http/bind.ts';
import type { FilesService } from './files.service.ts';

/** Serves the operations of the files feature. */
export function bindFiles(bind: Bind, service: FilesService): void {
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
