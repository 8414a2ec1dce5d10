import type { Chat } from '@tandem/contract/chat';

/** A group chat whose three messages are read; `more` overrides its fields. */
export const groupChat = (more: Partial<Chat> = {}): Chat => ({
  _id: 'c',
  kind: 'group',
  title: 'Tide tables',
  projectId: 'p',
  people: [],
  lastSeq: 3,
  lastReadSeq: 3,
  lastMessage: null,
  unread: 0,
  mayWrite: true,
  ...more,
});
