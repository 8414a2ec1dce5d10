import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { projectErrors } from '../projects/public.ts';

export const chatErrors = {
  projectArchived: projectErrors.archived,
  notFound: failureKind('chat.not_found', 404, 'This chat does not exist.'),
  notPartners: failureKind(
    'chat.nobody_to_talk_to',
    404,
    'You can only message connections, members of your projects, and people you share a pending join request with.',
  ),
  withOneself: failureKind('chat.with_oneself', 400, 'You can’t start a chat with yourself.'),
  conversationEnded: failureKind(
    'chat.talk_ended',
    403,
    'You can still read this chat, but you can no longer message this person.',
  ),
  waitForReply: (firstName: string) =>
    failureKind('chat.wait_for_reply', 403, `You can send more once ${firstName} has replied.`),
  projectRequired: failureKind('chat.project_required', 400, 'Send the projectId of the group chat.'),
  clientIdReused: failureKind(
    'chat.said_otherwise',
    409,
    'A different message was already sent with this clientId.',
  ),
  invalidCursor: failureKind('chat.no_such_place', 400, 'This page no longer exists. Load the list again.'),
  messageNotFound: failureKind('chat.no_such_message', 404, 'This message does not exist.'),
  messageDeleted: failureKind('chat.message_deleted', 409, 'This message was deleted.'),
  messageHidden: failureKind('chat.message_hidden', 409, 'A moderator hid this message.'),
  foreignMessage: failureKind('chat.foreign_message', 403, 'You can only edit your own messages.'),
  editTooLate: failureKind(
    'chat.edit_too_late',
    403,
    `You can only edit a message within ${limits.messageEdits.hours} hours.`,
  ),
  tooManyEdits: failureKind(
    'chat.too_many_edits',
    409,
    `A message can be edited at most ${limits.messageEdits.times} times.`,
  ),
  tooManyKinds: failureKind(
    'chat.too_many_kinds_of_reactions',
    409,
    `A message can have at most ${limits.reactions.kinds} different reactions.`,
  ),
  tooManyOwnReactions: failureKind(
    'chat.too_many_own_reactions',
    409,
    `You can add at most ${limits.reactions.ofMember} reactions to a message.`,
  ),
  tooManyReactions: failureKind(
    'chat.too_many_reactions',
    409,
    `This message already has ${limits.reactions.ofMessage} reactions.`,
  ),
  tooManyPins: failureKind(
    'chat.too_many_pins',
    409,
    `A chat can have at most ${limits.pins} pinned messages. Unpin one first.`,
  ),
  tooManySaved: failureKind(
    'chat.too_many_saved',
    409,
    `You can save at most ${limits.savedMessages.count} messages. Remove some first.`,
  ),
  reminderOutOfRange: failureKind(
    'chat.reminder_out_of_range',
    400,
    'Choose a time within the next twelve months.',
  ),
  noTaskOfDirect: failureKind(
    'chat.no_task_of_direct',
    409,
    'Only messages in the chat of a project can become tasks.',
  ),
  notYoursToDelete: failureKind(
    'chat.not_yours_to_delete',
    403,
    'Only its sender and the project’s owner can delete a message.',
  ),
  replyElsewhere: failureKind(
    'chat.reply_elsewhere',
    400,
    'You can only reply to a message of the same chat.',
  ),
  everyoneTooSoon: failureKind(
    'chat.everyone_too_soon',
    409,
    `Everyone can be mentioned once in ${limits.mentionMinutes.ofEveryone} minutes. Send it later, or without @everyone.`,
  ),
  foreignSender: failureKind('chat.foreign_sender', 403, 'You can only send messages as yourself.'),
} as const;
