export type { ChatFiles, TaskFiles } from './attachments.deps.ts';
export { emitTaskFiles } from './attachments.live.ts';
export {
  attachmentBytes,
  filesOf,
  filesOfTaskSql,
  hasFiles,
  hasTaskFiles,
  messagesWithFiles,
  removeFilesOfMessage,
  textOrFilesSql,
} from './attachments.repository.ts';
export { attachFiles, createReadPreview } from './attachments.service.ts';
export { headBytes, safeName, typeOf, unknownType } from './attachments.rules.ts';
