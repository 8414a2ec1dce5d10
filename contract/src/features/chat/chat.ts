import * as z from 'zod/mini';
import { event, command } from '../../events.ts';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import {
  cursor,
  id,
  optionalNumber,
  optionalPageSize,
  pageSize,
  searchTerm,
  text,
  timestamp,
} from '../../values.ts';
import { attachment, fileIdsOf } from '../attachments/attachments.ts';
import { mention, person, personSummary } from '../people/people.ts';

export const chatKinds = ['direct', 'group'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Names a project's group chat in a path (§2.17-01). */
export const groupLiteral = 'group';

/** Success messages of chat operations. */
export const chatMessages = {
  sent: 'Message sent.',
  read: 'Marked as read.',
  unread: 'Marked as unread.',
  opened: 'Chat opened.',
} as const;

/** The name shown for a deleted account. */
export const deletedMember = 'Deleted member';

/**
 * An emoji that people gave to a message. `people` are all of them in the order of giving, so `count` is their number, and a
 * client finds its member among them (ADR 0101). `isBeforeEdit` is present where the message was edited since.
 */
export const messageReaction = z.object({
  emoji: z.string(),
  count: z.number(),
  people: z.array(z.object({ _id: z.string(), name: z.string(), isBeforeEdit: z.optional(z.literal(true)) })),
});
export type MessageReaction = z.output<typeof messageReaction>;

/** Who deleted a message: its sender, or the owner of the project that the chat belongs to. */
export const messageDeleters = ['sender', 'owner'] as const;

/**
 * A message. `seq` counts from 1 without gaps within its chat and defines the order. What it does not have is absent, so that
 * events stay small. All members of the chat see the same, except for the text of a hidden one.
 */
export const chatMessage = z.object({
  _id: z.string(),
  chatId: z.string(),
  seq: z.number(),
  /** Empty where `isHidden`, except for its sender, and where `deletedAt` is present. */
  text: z.string(),
  createdAt: timestamp,
  /** Null after the sender's account was deleted. */
  sender: z.nullable(personSummary),
  clientId: z.nullable(z.string()),
  /** The number of its latest change within the chat; absent before the first (`listChatChanges`). */
  changeSeq: z.optional(z.number()),
  /** Present where a moderator hid it. */
  isHidden: z.optional(z.literal(true)),
  /** The message of the same chat that this one replies to; it may be deleted or hidden. */
  replyTo: z.optional(z.object({ _id: z.string() })),
  /** At most `limits.reactions.kinds`, in the order in which each emoji was first given. */
  reactions: z.optional(z.array(messageReaction)),
  /** Whom its text mentions: those who could read it when it was written. */
  mentions: z.optional(z.array(mention)),
  /** When its text was last changed. */
  editedAt: z.optional(timestamp),
  /** A deleted message keeps its `seq`, sender and time, and nothing else. */
  deletedAt: z.optional(timestamp),
  deletedBy: z.optional(z.enum(messageDeleters)),
  pinnedAt: z.optional(timestamp),
  /** Files beside the text, or instead of one. They stay when the text is edited. */
  files: z.optional(z.array(attachment)),
  /** The task that was made of it; absent again once that is deleted. */
  taskId: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessage>;

/**
 * A chat as one of its members sees it. `title` is the project's title or the other person's name. `people` are the other person of
 * a direct chat; of a group the owner and the first collaborators, up to `limits.peopleOfChat`, and `peopleCount` is the number of
 * all. `lastReadSeq` is the viewer's read marker. `lastActiveAt` is the time of the last message; without one, when the viewer joined.
 */
export const chat = z.object({
  _id: z.string(),
  kind: z.enum(chatKinds),
  title: z.string(),
  projectId: z.nullable(z.string()),
  /** Of the project of a group. */
  coverSeed: z.nullable(z.number()),
  people: z.array(person),
  peopleCount: z.number(),
  lastSeq: z.number(),
  lastReadSeq: z.number(),
  lastMessage: z.nullable(chatMessage),
  lastActiveAt: timestamp,
  unread: z.number(),
  mayWrite: z.boolean(),
  /** Present where the viewer may mention everyone. */
  mayMentionEveryone: z.optional(z.boolean()),
});
export type Chat = z.output<typeof chat>;

/** The chat of a message that is shown outside it. */
export const chatOfMessage = z.object({
  _id: z.string(),
  kind: z.enum(chatKinds),
  title: z.string(),
  projectId: z.nullable(z.string()),
});

export const messageText = text('Message', { max: limits.chatText });
/** What a message says: a text, files, or both. */
const content = {
  text: z.prefault(text('Message', { min: 0, max: limits.chatText }), ''),
  fileIds: fileIdsOf('message'),
};
const saysSomething = z.refine<{ text: string; fileIds?: string[] | undefined }>(
  ({ text: said, fileIds: files = [] }) => said !== '' || files.length > 0,
  { error: 'Message is required.', path: ['text'] },
);
const clientId = z.optional(id);
/** The id of a message of the same chat; another one is refused with 400. */
const replyTo = z.optional(id);
const named = z.object({ _id: z.string() });
const onChat = z.object({ chatId: id });
const seq = (label: string) => optionalNumber(label, { max: 2_147_483_647 });

const pageOfChat = z
  .object({
    before: seq('before'),
    after: seq('after'),
    around: z.optional(id),
    at: z.optional(z.iso.datetime('at must be a time such as 2026-12-24T00:00:00.000Z.')),
    limit: pageSize(pageSizes.messages, limits.messagePage.max),
  })
  .check(
    z.refine(({ before, after }) => before === undefined || after === undefined, {
      error: 'Use either before or after, not both.',
      path: ['after'],
    }),
    z.refine(
      ({ before, after, around, at }) =>
        [before, after, around, at].filter((place) => place !== undefined).length <= 1 ||
        (around === undefined && at === undefined),
      { error: 'Use only one of before, after, around and at.', path: ['around'] },
    ),
  );

/**
 * `around` asks for the page with a message in its middle, refused with 404 for one of another chat, and `at` for the one with
 * the first message at or after a time, or the latest page when there is none.
 */
export const listChatMessages = operation({
  name: 'listChatMessages',
  method: 'GET',
  path: '/api/chat/{chatId}/messages',
  summary: 'List messages, oldest first: the latest, before or after a `seq`, or around a message or time',
  access: 'member',
  scope: 'chat:read',
  mayReadReplica: true,
  params: onChat,
  query: pageOfChat,
  /**
   * The messages show every change of the chat up to `changeSeq`. `hasMore` says whether messages follow in the direction of
   * the page; around a message or time it says whether earlier ones do, and `hasLater` whether later ones do.
   */
  reply: z.object({
    data: z.array(chatMessage),
    hasMore: z.boolean(),
    hasLater: z.optional(z.boolean()),
    /** The messages that those of the page reply to, where they are not in the page themselves. */
    quoted: z.optional(z.array(chatMessage)),
    changeSeq: z.number(),
  }),
});

/**
 * Refused with 403 after five messages in a row to somebody who is neither a connection nor in a project of the sender, until
 * a reply; with 409 within `limits.mentionMinutes.ofEveryone` of another that mentions everyone. So is `sendMessage`.
 */
export const postChatMessage = operation({
  name: 'postChatMessage',
  method: 'POST',
  path: '/api/chat/{chatId}/message',
  summary: 'Send a message; a repeated `clientId` returns the first one',
  access: 'member',
  scope: 'chat:write',
  stores: 'messages',
  params: z.object({ chatId: z.union([z.literal(groupLiteral), id]) }),
  body: z.object({ ...content, clientId, replyTo, projectId: z.optional(id) }).check(saysSomething),
  status: 201,
  /** The status when `clientId` was used before. */
  repeats: 200,
  reply: z.object({ message: z.string(), data: chatMessage }),
});

export const openGroupChat = operation({
  name: 'openGroupChat',
  method: 'POST',
  path: '/api/chat/group-simple',
  summary: 'Get the group chat of your project',
  access: 'member',
  scope: 'chat:write',
  body: z.object({ projectId: id }),
  reply: z.object({ message: z.string(), data: named }),
});

export const openDirectChat = operation({
  name: 'openDirectChat',
  method: 'POST',
  path: '/api/chat/direct',
  summary: 'Get or create the direct chat with a person',
  access: 'member',
  scope: 'chat:write',
  body: z.object({ userId: id }),
  reply: z.object({ message: z.string(), _id: z.string(), data: named }),
});

export const listChats = operation({
  name: 'listChats',
  method: 'GET',
  path: '/api/chats',
  summary: 'List your chats, latest activity first; `search` matches their titles',
  access: 'member',
  scope: 'chat:read',
  query: z.object({
    kind: z.optional(z.enum(chatKinds, 'kind must be direct or group.')),
    search: searchTerm,
    cursor,
    limit: optionalPageSize,
  }),
  reply: z.object({ data: z.array(chat), nextCursor: z.nullable(z.string()) }),
});

export const viewChat = operation({
  name: 'viewChat',
  method: 'GET',
  path: '/api/chat/{chatId}',
  summary: 'Get one of your chats',
  access: 'member',
  scope: 'chat:read',
  params: onChat,
  reply: z.object({ data: chat }),
});

export const listChatPeople = operation({
  name: 'listChatPeople',
  method: 'GET',
  path: '/api/chats/people',
  summary:
    'List everyone you can message directly, with the chat if there is one: last used chats first, then by name. `userId` asks for one person, `unused=true` leaves out chats with messages',
  access: 'member',
  scope: 'chat:read',
  query: z.object({
    userId: z.optional(id),
    unused: z.optional(z.enum(['true', 'false'], 'unused must be true or false.')),
    search: searchTerm,
    cursor,
    limit: optionalPageSize,
  }),
  reply: z.object({
    data: z.array(z.object({ person, chatId: z.nullable(z.string()) })),
    nextCursor: z.nullable(z.string()),
  }),
});

export const countUnread = operation({
  name: 'countUnread',
  method: 'GET',
  path: '/api/chat/unread-count',
  summary:
    'Count your unread messages by chat; chats without any are omitted, and `direct` names the direct ones',
  access: 'member',
  scope: 'chat:read',
  reply: z.object({ data: z.record(z.string(), z.number()), direct: z.array(z.string()) }),
});

export const markChatRead = operation({
  name: 'markChatRead',
  method: 'PATCH',
  path: '/api/chat/{chatId}/read',
  summary: 'Mark messages as read up to a `seq` or the end; never backwards',
  access: 'member',
  scope: 'chat:write',
  params: onChat,
  body: z.optional(z.object({ seq: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))) })),
  reply: z.object({ message: z.string(), data: z.object({ lastReadSeq: z.number(), unread: z.number() }) }),
});

/** Moves your read marker back to before a message; later ones by others count as unread. Your devices receive `chatRead`. */
export const markChatUnread = operation({
  name: 'markChatUnread',
  method: 'PATCH',
  path: '/api/chat/{chatId}/unread',
  summary: 'Mark messages as unread from a `seq` on; never forwards',
  access: 'member',
  scope: 'chat:write',
  params: onChat,
  body: z.object({ seq: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  reply: z.object({ message: z.string(), data: z.object({ lastReadSeq: z.number(), unread: z.number() }) }),
});

/** Joins a chat's room and returns its last `seq` and the number of its latest change; members of the chat are joined on connect already. */
export const joinRoom = command('joinRoom', {
  input: id,
  result: z.object({ lastSeq: z.number(), lastReadSeq: z.number(), changeSeq: z.number() }),
});

export const sendMessage = command('sendMessage', {
  input: z.object({ chatId: id, senderId: id, ...content, clientId, replyTo }).check(saysSomething),
  result: z.object({ message: chatMessage }),
  stores: 'messages',
});

/** Reports that the member is typing; the others show it for a few seconds. */
export const sayTyping = command('typing', { input: onChat, result: z.object({}) });

/**
 * Which of the people on the screen are online and show it. For a minute, or until the next call, this socket also
 * receives their changes. People who are neither team-mates nor connections are ignored.
 */
export const watchPresence = command('watchPresence', {
  input: z.object({
    userIds: z.array(id).check(z.maxLength(limits.watchedPeople, 'Watch fewer people at a time.')),
  }),
  result: z.object({ userIds: z.array(z.string()) }),
});

export const receiveMessage = event('receiveMessage', chatMessage);

/** The member's read marker moved, on any of their devices. */
export const chatRead = event(
  'chatRead',
  z.object({ chatId: z.string(), lastReadSeq: z.number(), unread: z.number() }),
);

/** Somebody is typing in one of the member's chats. */
export const typing = event('typing', z.object({ chatId: z.string(), userId: z.string() }));

/** A chat was added or removed, or its people or permissions changed; null when several did. */
export const chatsChanged = event('chatsChanged', z.object({ chatId: z.nullable(z.string()) }));

/** People whom this socket watches came online or left; changes of the same moment share one event. */
export const presence = event('presence', z.object({ userIds: z.array(z.string()), isOnline: z.boolean() }));

export const listChatMembers = operation({
  name: 'listChatMembers',
  method: 'GET',
  path: '/api/chat/{chatId}/members',
  summary:
    'List the people of your group chat: the owner first, then the collaborators; `search` matches their names',
  access: 'member',
  scope: 'chat:read',
  params: z.object({ chatId: id }),
  query: z.object({ search: searchTerm, cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(person), nextCursor: z.nullable(z.string()) }),
});

/** How many other people of a group chat are online and show it. The number may be ten seconds old. */
export const countOnline = command('countOnline', {
  input: onChat,
  result: z.object({ online: z.number() }),
});

/**
 * The messages of a chat that changed after a change number, in the order of their latest changes, as they are now. They and
 * what the caller had show every change up to `changeSeq`; while `hasMore`, ask again after it.
 */
export const listChatChanges = operation({
  name: 'listChatChanges',
  method: 'GET',
  path: '/api/chat/{chatId}/changes',
  summary: 'List messages that changed after an exclusive `changeSeq`',
  access: 'member',
  scope: 'chat:read',
  params: z.object({ chatId: id }),
  query: z.object({
    after: optionalNumber('after', { max: 2_147_483_647 }),
    limit: pageSize(pageSizes.messages, limits.messagePage.max),
  }),
  reply: z.object({ data: z.array(chatMessage), changeSeq: z.number(), hasMore: z.boolean() }),
});

/** A message changed: the number of the change within its chat, without gaps, and the message as it is since. */
export const messageChanged = event(
  'messageChanged',
  z.object({ changeSeq: z.number(), message: chatMessage }),
);
