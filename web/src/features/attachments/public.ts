export { areImages, heightOfFiles, sizeInWords } from './attachments.view.ts';
export { AttachButton, PendingFiles, useCommentFiles, useMessageFiles } from './composer-files.tsx';
export { FileSpace } from './file-space.tsx';
export { TaskFiles } from './task-files.tsx';
export { FileGallery, MessageFiles } from './message-files.tsx';
