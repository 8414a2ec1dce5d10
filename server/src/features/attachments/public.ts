export type { ChatFiles, TaskFiles } from './attachments.deps.ts';
export {
  attachmentBytes,
  filesOf,
  hasFiles,
  removeFilesOfMessage,
  textOrFilesSql,
} from './attachments.repository.ts';
export { attachFiles, createReadPreview } from './attachments.service.ts';
