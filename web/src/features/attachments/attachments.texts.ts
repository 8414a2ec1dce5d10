import { formatNumber, plural } from '../../ui/numbers.ts';

/** The copy of files in chats and tasks. */
export const attachmentTexts = {
  attach: 'Attach files',
  dropHere: 'Drop files to attach them',
  pending: 'Files to send',
  uploads: 'Files that are being added',
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
  retry: 'Retry',
  retryFile: (name: string) => `Retry ${name}`,
  uploading: (percent: number) => `${formatNumber(percent)} %`,
  processing: 'Processing...',
  ready: 'Ready',
  offline: 'You’re offline. Retry when you’re back online.',
  failed: 'The upload failed.',
  notRemoved: 'Failed to remove the file.',
  notLoaded: 'Failed to fetch the files.',
  tooLarge: (limit: string) => `This file is too large. The limit is ${limit}.`,
  empty: 'This file is empty.',
  tooMany: (count: number) =>
    `A message can have at most ${plural(count, { one: '# file', other: '# files' })}.`,
  tooManyOfComment: (count: number) =>
    `A comment can have at most ${plural(count, { one: '# file', other: '# files' })}.`,
  openImage: 'Open',
  open: (name: string) => `Open ${name}`,
  files: 'Files',
  add: 'Add files',
  viewer: 'Image',
  place: (at: number, of: number) => `${formatNumber(at)} of ${formatNumber(of)}`,
  previous: 'Previous image',
  next: 'Next image',
  close: 'Close',
  save: 'Download',
  broken: 'This image is no longer available.',
  space: {
    title: 'Space for files',
    own: 'Files that you added to chats, comments and tasks. Delete a message, a comment or a file to free its space.',
    ofProject: 'Files in the chat and on the board of this project, of all its members.',
    used: (used: string, limit: string) => `${used} of ${limit} used`,
    failed: 'Failed to load how much space is used.',
  },
};
