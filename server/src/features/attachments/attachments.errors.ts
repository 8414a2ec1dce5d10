import { attachmentLimits } from '@tandem/contract/attachments';
import { failureKind } from '@tandem/contract/failure';

const megabytes = (count: number): string =>
  count >= 1_000 && count % 1_000 === 0 ? `${count / 1_000} GB` : `${count} MB`;

export const attachmentErrors = {
  notFound: failureKind('attachments.not_found', 404, 'This file does not exist.'),
  empty: failureKind('attachments.empty', 400, 'This file is empty. Choose another one.'),
  tooManyPixels: failureKind(
    'attachments.too_many_pixels',
    400,
    `This image has more than ${attachmentLimits.pixels / 1_000_000} megapixels. Make it smaller and try again.`,
  ),
  ownSpace: (limit: number) =>
    failureKind(
      'attachments.own_space',
      402,
      `Your files take up the ${megabytes(limit)} that each member has. Delete messages, comments or task files of yours with large files first.`,
    ),
  projectSpace: (limit: number) =>
    failureKind(
      'attachments.project_space',
      402,
      `The files of this project take up the ${megabytes(limit)} that each project has. Delete some of them first.`,
    ),
  taskFull: failureKind(
    'attachments.task_full',
    409,
    `A task can have at most ${attachmentLimits.ofTask} files. Remove one first.`,
  ),
  sent: failureKind('attachments.sent', 409, 'This file belongs to a message. Delete the message instead.'),
  commented: failureKind(
    'attachments.commented',
    409,
    'This file belongs to a comment. Delete the comment instead.',
  ),
  notYours: failureKind(
    'attachments.not_yours',
    403,
    'Only the person who added a file and the project’s owner can remove it.',
  ),
  elsewhere: failureKind(
    'attachments.elsewhere',
    400,
    'A file of this message or comment is no longer there, or was sent already. Add it again.',
  ),
} as const;
