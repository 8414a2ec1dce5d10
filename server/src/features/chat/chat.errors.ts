import { failureKind } from '@tandem/contract/failure';

export const chatErrors = {
  notFound: failureKind('chat.not_found', 404, 'This chat does not exist.'),
  nobodyToTalkTo: failureKind(
    'chat.nobody_to_talk_to',
    404,
    'You can talk directly to your connections, your team-mates and the other side of a pending request to join.',
  ),
  withOneself: failureKind('chat.with_oneself', 400, 'You cannot start a chat with yourself.'),
  conversationEnded: failureKind(
    'chat.talk_ended',
    403,
    'You can still read this chat, but you can no longer write to this person.',
  ),
  projectRequired: failureKind('chat.project_required', 400, 'Say whose group chat you mean.'),
  clientIdReused: failureKind(
    'chat.said_otherwise',
    409,
    'This message was sent already, with another text or in another chat.',
  ),
  foreignSender: failureKind('chat.foreign_sender', 403, 'You can only send messages as yourself.'),
} as const;
