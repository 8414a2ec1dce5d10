import { attachmentLimits } from '@tandem/contract/attachments';
import { failureKind } from '@tandem/contract/failure';

/** Bytes as people read them, such as 1.4 MB; 1 GB from a thousand of them. */
function inWords(bytes: number): string {
  const [value, unit] = bytes >= 1_000_000_000 ? [bytes / 1_000_000_000, 'GB'] : [bytes / 1_000_000, 'MB'];
  return `${Math.round(value * 10) / 10} ${unit}`;
}

/** What files take up, and what they may, in bytes. */
interface Space {
  used: number;
  limit: number;
}

export const attachmentErrors = {
  notFound: failureKind('attachments.not_found', 404, 'This file does not exist.'),
  empty: failureKind('attachments.empty', 400, 'This file is empty. Choose another one.'),
  tooManyPixels: failureKind(
    'attachments.too_many_pixels',
    400,
    `This image has more than ${attachmentLimits.pixels / 1_000_000} megapixels. Make it smaller and try again.`,
  ),
  ownSpace: ({ used, limit }: Space) =>
    failureKind(
      'attachments.own_space',
      402,
      `This file does not fit. Your files take up ${inWords(used)} of the ${inWords(limit)} that each member has. Delete messages, comments or task files of yours with large files first.`,
    ),
  projectSpace: ({ used, limit }: Space) =>
    failureKind(
      'attachments.project_space',
      402,
      `This file does not fit. The files of this project take up ${inWords(used)} of the ${inWords(limit)} that each project has. Delete some of them first.`,
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
