import { deletedMember } from '@tandem/contract/chat';
import { plural } from '../../ui/numbers.ts';

/** The copy of chats that every screen needs: of their last messages, counts and alerts. The rest loads with a chat. */
export const chatLiveTexts = {
  you: 'You',
  unknown: 'Unknown',
  deleted: deletedMember,
  untitled: 'Untitled Project',
  noMessages: 'No messages yet',
  folded: 'Message of a blocked member',
  hidden: 'Message hidden by a moderator',
  messageDeleted: 'Message deleted',
  today: 'Today',
  yesterday: 'Yesterday',
  fromYou: (text: string) => `You: ${text}`,
  fromName: (name: string, text: string) => `${name}: ${text}`,
  inGroup: (name: string, title: string) => `${name} · ${title}`,
  unread: (count: number) => plural(count, { one: '# unread message', other: '# unread messages' }),
  /** Stands for the words of a message that has none. */
  filesGone: 'Files deleted',
  filesInWords: (isImage: boolean, count: number) =>
    isImage
      ? plural(count, { one: 'Photo', other: '# photos' })
      : plural(count, { one: 'File', other: '# files' }),
  notSent: 'Failed to send the message.',
};
