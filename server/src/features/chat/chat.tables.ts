import { messageDeleters } from '@tandem/contract/chat';
import { chatLineKinds } from '@tandem/contract/chat/chat-lines';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, tsvector } from '../../platform/database/columns.ts';
import { impersonal, rowsDeleted, rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { projects } from '../projects/public.ts';

/** Chats: one per project, and one per pair of members, whose ids are stored in ascending order. */
export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['direct', 'group'] }).notNull(),
    /** Group only. */
    projectId: uuid('project_id')
      .unique('chats_project_unique')
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Direct only, the smaller id. */
    lowMemberId: uuid('low_member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Direct only, unique as a pair. */
    highMemberId: uuid('high_member_id').references(() => members.id, { onDelete: 'set null' }),
    /** The `seq` of the latest message, 0 before the first. The next `seq` is assigned under this row's lock. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessageAt: timestamptz('last_message_at'),
    /** The number of the latest change of a message, 0 before the first; assigned under this row's lock as well. */
    changeSeq: integer('change_seq').notNull().default(0),
    /** When a message last mentioned everyone, and a digest of its sender and key, by which a repeated send is known. */
    everyoneAt: timestamptz('everyone_at'),
    everyoneBy: text('everyone_by'),
  },
  (table) => [
    check('chats_kind_check', sql`${table.kind} in ('direct', 'group')`),
    // Account deletion sets one id to null; a check that compares with null passes.
    check(
      'chats_sides_check',
      sql`case ${table.kind} when 'group'
        then ${table.projectId} is not null and ${table.lowMemberId} is null and ${table.highMemberId} is null
        else ${table.projectId} is null and ${table.lowMemberId} < ${table.highMemberId} end`,
    ),
    unique('chats_pair_unique').on(table.lowMemberId, table.highMemberId),
    index('chats_high_member_index').on(table.highMemberId),
  ],
);

/** The members of a chat and their read markers; a former member of a group has no row. */
export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The read marker. */
    lastReadSeq: integer('last_read_seq').notNull(),
    /** The marker was moved back, so messages behind it may be the member's own, which do not count as unread. */
    isMarkedUnread: boolean('is_marked_unread').notNull().default(false),
    joinedAt: timestamptz('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'chat_members_pk', columns: [table.chatId, table.memberId] }),
    index('chat_members_member_index').on(table.memberId, table.chatId),
  ],
);

/** Messages, ordered by `seq`, which has no gaps within a chat. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** Without gaps within a chat. */
    seq: integer('seq').notNull(),
    id: uuid('id').notNull().unique('chat_messages_id_unique'),
    /** Null once the account is deleted. */
    senderId: uuid('sender_id').references(() => members.id, { onDelete: 'set null' }),
    /** The idempotency key: a retry with the same key returns the stored message. */
    clientId: uuid('client_id'),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** The number of its latest change within the chat, 0 before the first. */
    changeSeq: integer('change_seq').notNull().default(0),
    /** When a moderator hid it. */
    hiddenAt: timestamptz('hidden_at'),
    /** The message of the same chat that it replies to; checked when it is sent. */
    replyTo: uuid('reply_to'),
    editedAt: timestamptz('edited_at'),
    /** A deleted message has no text. */
    deletedAt: timestamptz('deleted_at'),
    deletedBy: text('deleted_by', { enum: messageDeleters }),
    pinnedAt: timestamptz('pinned_at'),
    /** The task that was made of it, emptied when either is deleted. */
    taskId: uuid('task_id'),
  },
  (table) => [
    primaryKey({ name: 'chat_messages_pk', columns: [table.chatId, table.seq] }),
    unique('chat_messages_client_unique').on(table.senderId, table.clientId),
    index('chat_messages_changes_index')
      .on(table.chatId, table.changeSeq)
      .where(sql`${table.changeSeq} > 0`),
    index('chat_messages_pins_index')
      .on(table.chatId, table.pinnedAt)
      .where(sql`${table.pinnedAt} is not null`),
  ],
);

/** What happened in the project of a group chat, between its messages; `after_seq` is the last one before. */
export const chatLines = pgTable(
  'chat_lines',
  {
    id: uuid('id').primaryKey(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    afterSeq: integer('after_seq').notNull(),
    kind: text('kind', { enum: chatLineKinds }).notNull(),
    /** Whom it is about, or who made the task. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    role: text('role').notNull().default(''),
    taskId: uuid('task_id'),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('chat_lines_order_index').on(table.chatId, table.afterSeq, table.at, table.id),
    index('chat_lines_member_index').on(table.memberId),
  ],
);

/** The texts that edited messages had before. */
export const chatMessageRevisions = pgTable(
  'chat_message_revisions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** From 1, the text with which the message was sent. */
    number: integer('number').notNull(),
    /** Who sent the message. */
    senderId: uuid('sender_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** When the text was written. */
    writtenAt: timestamptz('written_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'chat_message_revisions_pk', columns: [table.messageId, table.number] }),
    index('chat_message_revisions_sender_index').on(table.senderId),
  ],
);

/** The emoji that members gave to messages. */
export const chatReactions = pgTable(
  'chat_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'chat_reactions_pk', columns: [table.messageId, table.memberId, table.emoji] }),
    index('chat_reactions_member_index').on(table.memberId),
  ],
);

/** Whom messages mention: those who could read them when their text was written. */
export const chatMentions = pgTable(
  'chat_mentions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** Null stands for everyone in the chat. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('chat_mentions_unique').on(table.messageId, table.memberId).nullsNotDistinct(),
    index('chat_mentions_member_index').on(table.memberId),
  ],
);

/** Messages that members saved for themselves. */
export const chatSavedMessages = pgTable(
  'chat_saved_messages',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    savedAt: timestamptz('saved_at').notNull(),
    /** When the member is reminded; null without a reminder, and once it has come. */
    remindAt: timestamptz('remind_at'),
  },
  (table) => [
    primaryKey({ name: 'chat_saved_messages_pk', columns: [table.memberId, table.messageId] }),
    index('chat_saved_messages_order_index').on(table.memberId, table.savedAt, table.messageId),
    index('chat_saved_messages_message_index').on(table.messageId),
    index('chat_saved_messages_reminder_index')
      .on(table.remindAt)
      .where(sql`${table.remindAt} is not null`),
  ],
);

/**
 * The words of messages for the search, without what was deleted. Its row is written after its message, or with the first change
 * of the text (ADR 0103).
 */
export const chatMessageWords = pgTable(
  'chat_message_words',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** When the message was sent. Sorting thousands of found rows must not read their messages. */
    sentAt: timestamptz('sent_at').notNull(),
    /** The words, and the chat as one more of them, so that the index finds what a member may read. */
    words: tsvector('words').notNull(),
  },
  // No pending list: every search would have to scan it.
  ({ words }) => [index('chat_message_words_index').using('gin', words).with({ fastupdate: false })],
);

/** Up to which message the words of a chat are stored; a chat without a row has none. */
export const chatSearchMarks = pgTable('chat_search_marks', {
  chatId: uuid('chat_id')
    .primaryKey()
    .references(() => chats.id, { onDelete: 'cascade' }),
  seq: integer('seq').notNull(),
});

const conversation = 'The other members of the chat can still read it.';

export const chatPolicy = rowsKept(chats, {
  id: { exportedAs: 'chatId', kept: conversation },
  kind: { exportedAs: 'kind', kept: conversation },
  projectId: { notExported: 'The export names the project by its title.', kept: conversation },
  lowMemberId: {
    notExported: 'The export contains own messages only.',
    kept: 'It refers to "Deleted member".',
  },
  highMemberId: {
    notExported: 'The export contains own messages only.',
    kept: 'It refers to "Deleted member".',
  },
  lastSeq: { notExported: 'It counts messages of everybody.', kept: conversation },
  lastMessageAt: { notExported: 'It dates a message of anybody.', kept: conversation },
  changeSeq: { notExported: 'It counts changes of everybody.', kept: conversation },
  everyoneAt: { notExported: 'It only limits how often everyone is mentioned.', kept: conversation },
  everyoneBy: { notExported: 'It only recognises a repeated send.', kept: 'It names nobody.' },
});

export const chatMemberPolicy = rowsKept(chatMembers, {
  chatId: { notExported: 'Each exported message names its chat.', kept: conversation },
  memberId: { notExported: 'It is the member.', kept: 'The inbox of the other side shows "Deleted member".' },
  lastReadSeq: {
    notExported: 'It only counts unread messages.',
    kept: 'It says nothing without the member.',
  },
  isMarkedUnread: {
    notExported: 'It only counts unread messages.',
    kept: 'It says nothing without the member.',
  },
  joinedAt: {
    notExported: 'It only orders the members of the chat.',
    kept: 'It orders the members of the chat.',
  },
});

export const chatMessagePolicy = rowsKept(chatMessages, {
  chatId: { notExported: '`chats.id` is exported.', kept: conversation },
  seq: { notExported: 'The export lists the messages in their order.', kept: conversation },
  id: { notExported: 'It only names the message in the API.', kept: 'It names nobody.' },
  senderId: { notExported: 'It is the member.', kept: 'It refers to "Deleted member".' },
  clientId: { notExported: 'It only recognises repeated sends.', kept: 'It names nobody.' },
  text: { exportedAs: 'text', kept: conversation },
  createdAt: { exportedAs: 'createdAt', kept: conversation },
  changeSeq: { notExported: 'It orders changes.', kept: conversation },
  hiddenAt: { exportedAs: 'hiddenAt', kept: 'A hidden message stays hidden.' },
  replyTo: { exportedAs: 'replyTo', kept: conversation },
  editedAt: { exportedAs: 'editedAt', kept: conversation },
  deletedAt: { exportedAs: 'deletedAt', kept: 'A deleted message stays deleted.' },
  deletedBy: { exportedAs: 'deletedBy', kept: 'It names nobody.' },
  pinnedAt: { exportedAs: 'pinnedAt', kept: conversation },
  taskId: { notExported: 'The task is on the board.', kept: conversation },
});

const history = 'It is the history of the project.';

export const chatLinePolicy = rowsKept(chatLines, {
  id: { notExported: history, kept: history },
  chatId: { notExported: history, kept: history },
  afterSeq: { notExported: history, kept: history },
  kind: { notExported: history, kept: history },
  memberId: { notExported: 'It is the member.', kept: 'It refers to "Deleted member".' },
  role: { notExported: history, kept: history },
  taskId: { notExported: history, kept: history },
  at: { notExported: history, kept: history },
});

/** They follow from the texts, which the export has; nothing in a row says whose they are. */
export const chatMessageWordPolicy = impersonal(chatMessageWords);

export const chatSearchMarkPolicy = impersonal(chatSearchMarks);

export const chatMessageRevisionPolicy = rowsDeleted(chatMessageRevisions, {
  messageId: { exportedAs: 'messageId' },
  number: { notExported: 'The export lists the texts in their order.' },
  senderId: { notExported: 'It is the member.' },
  text: { exportedAs: 'text' },
  writtenAt: { exportedAs: 'at' },
});

export const chatMentionPolicy = rowsKept(chatMentions, {
  messageId: { notExported: 'The text of the message has it.', kept: conversation },
  memberId: { notExported: 'It is in messages of others.', kept: 'The text then shows "Deleted member".' },
});

export const chatSavedMessagePolicy = rowsDeleted(chatSavedMessages, {
  memberId: { notExported: 'It is the member.' },
  messageId: { exportedAs: 'messageId' },
  savedAt: { exportedAs: 'savedAt' },
  remindAt: { exportedAs: 'remindAt' },
});

export const chatReactionPolicy = rowsDeleted(chatReactions, {
  messageId: { exportedAs: 'messageId' },
  memberId: { notExported: 'It is the member.' },
  emoji: { exportedAs: 'emoji' },
  at: { exportedAs: 'at' },
});

/**
 * Chats with messages that the devices of their members were not told of yet. One row a chat, written with the message: a
 * row for each device would slow a big chat down. Notifications reads it (ADR 0051).
 */
export const chatPushes = pgTable(
  'chat_pushes',
  {
    /** Its devices are to be told. */
    chatId: uuid('chat_id').primaryKey(),
    fromSeq: integer('from_seq').notNull(),
    /** Of the latest message. */
    seq: integer('seq').notNull(),
    /** When the latest message was sent. */
    at: timestamptz('at').notNull(),
    /** When devices are told; whoever looks at the chat has read the message by then. */
    nextAt: timestamptz('next_at').notNull(),
  },
  (table) => [index('chat_pushes_next_index').on(table.nextAt)],
);

export const chatPushPolicy = impersonal(chatPushes);
