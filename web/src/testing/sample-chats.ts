import type { Chat } from '@tandem/contract/chat';

/** A group chat whose three messages are read; `more` overrides its fields. */
export const groupChat = (more: Partial<Chat> = {}): Chat => ({
  _id: 'c',
  kind: 'group',
  title: 'Tide tables',
  projectId: 'p',
  coverSeed: 7,
  people: [],
  peopleCount: 0,
  lastSeq: 3,
  lastReadSeq: 3,
  lastMessage: null,
  lastActiveAt: '2026-11-19T09:00:00.000Z',
  unread: 0,
  mayWrite: true,
  ...more,
});
