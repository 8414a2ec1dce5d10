import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  integer,
  primaryKey,
  date,
  check,
  unique,
  jsonb,
} from 'drizzle-orm/pg-core';
import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import { usualQuietHours } from '@tandem/contract/notifications/notification-settings';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { members, sessions } from '../account/public.ts';
import type { ChannelChoices } from './settings/channels.rules.ts';

/**
 * The notifications of members. Projects, requests and tasks have no foreign keys: a read leaves out what is gone, and a
 * job deletes it (ADR 0046).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    /** Who is notified. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** One of the kinds that features declare in the contract. */
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The id of what it is about. While a notification is unread, the same again changes it. */
    subjectId: uuid('subject_id').notNull(),
    actorId: uuid('actor_id'),
    projectId: uuid('project_id'),
    /** A join request, an invitation or a connection request. */
    requestId: uuid('request_id'),
    taskId: uuid('task_id'),
    createdAt: timestamptz('created_at').notNull(),
    /** When the same happened last. */
    at: timestamptz('at').notNull(),
    readAt: timestamptz('read_at'),
    /** Whether the next mail tells of it. */
    isMailDue: boolean('is_mail_due').notNull().default(false),
    /** The mail that tells of it; all attempts to send one mail tell the same. */
    mailId: uuid('mail_id'),
  },
  (table) => [
    // Both are scanned backwards.
    index('notifications_order_index').on(table.memberId, table.at, table.id),
    index('notifications_unread_index')
      .on(table.memberId, table.at, table.id)
      .where(sql`${table.readAt} is null`),
    index('notifications_mail_due_index')
      .on(table.memberId)
      .where(sql`${table.isMailDue}`),
    // Which are old, and who got some lately.
    index('notifications_age_index').on(table.at, table.memberId),
    index('notifications_actor_index').on(table.actorId),
    uniqueIndex('notifications_one_unread')
      .on(table.memberId, table.kind, table.subjectId)
      .where(sql`${table.readAt} is null`),
  ],
);

export const notificationPolicy = rowsDeleted(notifications, {
  id: { notExported: 'It only names the notification in the API.' },
  memberId: { notExported: 'It is the member.' },
  kind: { exportedAs: 'kind' },
  subjectId: { notExported: 'It is the id of the project, request or task.' },
  actorId: { exportedAs: 'actorId' },
  projectId: { exportedAs: 'projectId' },
  requestId: { notExported: 'The export has the requests.' },
  taskId: { exportedAs: 'taskId' },
  createdAt: { exportedAs: 'createdAt' },
  at: { exportedAs: 'at' },
  readAt: { exportedAs: 'readAt' },
  isMailDue: { notExported: 'It only keeps mails apart.' },
  mailId: { notExported: 'It only keeps mails apart.' },
});

const gate = { notExported: 'It only keeps mails apart.' } as const;

/** When a member last got a collected mail, and the one that waits: one row and one waiting mail a member. */
export const mailings = pgTable('notification_mailings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** The queued mail; null when none waits. */
  mailId: uuid('mail_id'),
  /** When the queued mail got its notifications; later ones wait for the next. */
  claimedAt: timestamptz('claimed_at'),
  /** When the last was sent. */
  lastAt: timestamptz('last_at'),
});

export const mailingPolicy = rowsDeleted(mailings, {
  memberId: gate,
  mailId: gate,
  claimedAt: gate,
  lastAt: gate,
});

/** Unread chats that a mail tells of: once until the member has read them. */
export const chatMailings = pgTable(
  'chat_mailings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    chatId: uuid('chat_id').notNull(),
    /** The latest message when the mail was planned. */
    seq: integer('seq').notNull(),
    /** The mail; null until one takes it. */
    mailId: uuid('mail_id'),
  },
  (table) => [primaryKey({ name: 'chat_mailings_pk', columns: [table.memberId, table.chatId] })],
);

export const chatMailingPolicy = rowsDeleted(chatMailings, {
  memberId: gate,
  chatId: gate,
  seq: gate,
  mailId: gate,
});

/** Browsers that get pushes, one for each session; they end with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The device ends with it. */
    sessionId: uuid('session_id')
      .notNull()
      .unique('push_devices_session_unique')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. Who knows it cannot send without the keys of this server. */
    endpoint: text('endpoint').notNull().unique('push_devices_endpoint_unique'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    hidesPreviews: boolean('hides_previews').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    lastSentAt: timestamptz('last_sent_at'),
    /** How many pushes were sent on a day, against floods. */
    sentDay: date('sent_day'),
    sentCount: integer('sent_count').notNull().default(0),
    /** Until when its push service wants nothing; null when the last push was taken. */
    retryAt: timestamptz('retry_at'),
    /** How many pushes failed since the last one that was taken. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_devices_member_index').on(table.memberId)],
);

export const pushDevicePolicy = rowsDeleted(pushDevices, {
  id: { notExported: 'It only names the device in the API.' },
  memberId: { notExported: 'It is the member.' },
  sessionId: { notExported: 'The export has the sessions.' },
  endpoint: { exportedAs: 'endpoint' },
  p256dh: { notExported: 'It is of use to this server only.' },
  auth: { notExported: 'It is a secret.' },
  userAgent: { exportedAs: 'userAgent' },
  hidesPreviews: { exportedAs: 'hidesPreviews' },
  createdAt: { exportedAs: 'createdAt' },
  lastSentAt: { exportedAs: 'lastSentAt' },
  sentDay: { notExported: 'It limits how many pushes are sent.' },
  sentCount: { notExported: 'It limits how many pushes are sent.' },
  retryAt: { notExported: 'It is a wish of the push service.' },
  failures: { notExported: 'It only sets when the next push is tried.' },
});

/**
 * Pushes that wait to be sent: one for each device and thing. Its words are read when it is sent. A row is removed when its
 * push was sent, or is not wanted any more (ADR 0051).
 */
export const pushes = pgTable(
  'pushes',
  {
    /** The same thing again gets a new id, so that whoever sends the former push does not remove this one. */
    id: uuid('id').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** `withdrawn` replaces a sent push whose message was deleted or hidden. */
    what: text('what', { enum: ['notification', 'message', 'withdrawn'] }).notNull(),
    /** A notification, or a chat; of `withdrawn` the tag of the sent push. */
    subjectId: uuid('subject_id').notNull(),
    /** The first and the latest message that it tells of; null for a notification. */
    fromSeq: integer('from_seq'),
    seq: integer('seq'),
    /** When it is sent, or taken from a process that did not say whether it sent it. */
    nextAt: timestamptz('next_at').notNull(),
    /** When it is too old to be of use. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('pushes_what_check', sql`${table.what} in ('notification', 'message', 'withdrawn')`),
    unique('pushes_device_unique').on(table.deviceId, table.what, table.subjectId),
    index('pushes_next_index').on(table.nextAt, table.id),
  ],
);

const waiting = { notExported: 'It waits for a moment. The export has notifications and messages.' } as const;

export const pushPolicy = rowsDeleted(pushes, {
  id: waiting,
  deviceId: waiting,
  what: waiting,
  subjectId: waiting,
  fromSeq: waiting,
  seq: waiting,
  nextAt: waiting,
  expiresAt: waiting,
});

/**
 * Which messages and comments the devices of members show the words of, so that their pushes are replaced when the text is deleted or
 * hidden (ADR 0108). A later push with the same tag takes the place of a row.
 */
export const sentPushes = pgTable(
  'sent_pushes',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** The notification or the chat that the push told of. */
    tag: uuid('tag').notNull(),
    /** The message or comment. It has no foreign key: chat and tasks import this feature. */
    messageId: uuid('message_id').notNull(),
    /** Null for a comment. */
    chatId: uuid('chat_id'),
    notedAt: timestamptz('noted_at').notNull(),
    /** When a push service took it; null while it is being sent. */
    sentAt: timestamptz('sent_at'),
    /** The text was deleted or hidden since. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'sent_pushes_pk', columns: [table.deviceId, table.tag, table.messageId] }),
    index('sent_pushes_message_index').on(table.messageId),
    index('sent_pushes_age_index').on(table.notedAt),
  ],
);

const shownWords = { notExported: 'It only lets a push be replaced. The export has notifications.' } as const;

export const sentPushPolicy = rowsDeleted(sentPushes, {
  deviceId: shownWords,
  tag: shownWords,
  messageId: shownWords,
  chatId: shownWords,
  notedAt: shownWords,
  sentAt: shownWords,
  isWithdrawn: shownWords,
});

/** What members were reminded of. The key makes each reminder happen once, whichever process is first. */
export const reminders = pgTable(
  'reminders',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'projectFits'],
    }).notNull(),
    /** The task, the join request, the project that fits, or for the week of projects that fit the member. */
    subjectId: uuid('subject_id').notNull(),
    /** The due date of the task, the age of the request, or the week: another one is another reminder. */
    about: text('about').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'reminders_pk',
      columns: [table.memberId, table.kind, table.subjectId, table.about],
    }),
    index('reminders_at_index').on(table.at),
  ],
);

const once = { notExported: 'It only keeps reminders from being repeated.' } as const;

export const reminderPolicy = rowsDeleted(reminders, {
  memberId: once,
  kind: once,
  subjectId: once,
  about: once,
  at: once,
});

/** How a member wants to be notified; without a row, as by default. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Only what differs from the defaults, so that these can change. */
    choices: jsonb('choices').$type<ChannelChoices>().notNull().default({}),
    hasQuietHours: boolean('has_quiet_hours').notNull().default(false),
    quietFrom: text('quiet_from').notNull().default(usualQuietHours.from),
    quietTo: text('quiet_to').notNull().default(usualQuietHours.to),
    /** Of the browser at first; that of the profile is shown to others. */
    timeZone: text('time_zone'),
    /** The e-mail address that a mail server refused for good; mail is off while the member has it. */
    bouncedAddress: text('bounced_address'),
    bouncedAt: timestamptz('bounced_at'),
  },
  (table) => [
    index('notification_settings_messages_index')
      .on(table.memberId)
      .where(sql`${table.choices} @> '{"messages":{"mail":true}}'`),
    index('notification_settings_fits_index')
      .on(table.memberId)
      .where(sql`${table.choices} @> '{"suggestions":{"mail":true}}'`),
  ],
);

export const notificationSettingsPolicy = rowsDeleted(notificationSettings, {
  memberId: { notExported: 'It is the member.' },
  choices: { exportedAs: 'choices' },
  hasQuietHours: { exportedAs: 'hasQuietHours' },
  quietFrom: { exportedAs: 'quietFrom' },
  quietTo: { exportedAs: 'quietTo' },
  timeZone: { exportedAs: 'timeZone' },
  bouncedAddress: { exportedAs: 'bouncedAddress' },
  bouncedAt: { exportedAs: 'bouncedAt' },
});

/** Projects and chats that a member gets no mail and no push about. */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What `subject_id` names. It has no foreign key, and a read leaves out what is gone. */
    kind: text('kind', { enum: ['project', 'chat'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    mutedAt: timestamptz('muted_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_mutes_pk', columns: [table.memberId, table.kind, table.subjectId] }),
    check('notification_mutes_kind_check', sql`${table.kind} in ('project', 'chat')`),
  ],
);

export const notificationMutePolicy = rowsDeleted(notificationMutes, {
  memberId: { notExported: 'It is the member.' },
  kind: { exportedAs: 'kind' },
  subjectId: { exportedAs: 'subjectId' },
  mutedAt: { exportedAs: 'mutedAt' },
});
