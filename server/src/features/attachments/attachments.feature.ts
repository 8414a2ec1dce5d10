import * as operations from '@tandem/contract/attachments';
import { attachmentMessages } from '@tandem/contract/attachments';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { AttachmentsDeps } from './attachments.deps.ts';
import {
  type AttachmentsService,
  createAttachmentsService,
  createOnAccountDeleted,
  exportMemberData,
} from './attachments.service.ts';

/** Files of messages, comments and tasks. */
export function createAttachmentsFeature(deps: AttachmentsDeps): Feature {
  const service = createAttachmentsService(deps);
  return {
    routes: (bind) => bindAttachments(bind, service),
    jobs: [{ name: 'sweep-attachments', cron: '*/10 * * * *', run: service.sweep }],
    onAccountDeleted: createOnAccountDeleted(deps),
    exportMemberData,
  };
}

/** Serves the operations of the attachments feature. */
function bindAttachments(bind: Bind, service: AttachmentsService): void {
  bind(operations.uploadChatFile, async ({ params, ...upload }) => ({
    message: attachmentMessages.uploaded,
    data: await service.uploadChatFile(upload, params.chatId),
  }));
  bind(operations.uploadTaskFile, async ({ params, query, ...upload }) => ({
    message: attachmentMessages.uploaded,
    data: await service.uploadTaskFile(upload, params, query.for === 'comment'),
  }));
  bind(operations.listTaskFiles, async ({ me, params }) => ({
    data: await service.listTaskFiles(me, params),
  }));
  bind(operations.viewFileSpace, async ({ me, query }) => ({
    data: await service.viewFileSpace(me, query.projectId ?? null),
  }));
  bind(operations.downloadAttachment, ({ me, params, query }) =>
    service.download(me, params.fileId, query.size),
  );
  bind(operations.removeAttachment, async ({ me, params }) => {
    await service.remove(me, params.fileId);
    return { message: attachmentMessages.removed };
  });
}
