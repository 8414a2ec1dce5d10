import { integer, jsonb, pgTable, text, boolean, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal, rowsDeleted, rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

/** What administrators set, by section. What a section does not name has its default. */
export const communitySettings = pgTable('community_settings', {
  section: text('section').primaryKey(),
  /** Counts the changes, so that one does not overwrite another unseen. */
  version: integer('version').notNull(),
  /** What administrators set; else the default. */
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  changedAt: timestamptz('changed_at').notNull(),
});

export const communitySettingPolicy = impersonal(communitySettings);

/** What administrators announced. At most one announcement is not ended; its end time may have passed. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    /** Who announced it and is not notified. No foreign key: it outlives what it names. */
    authorId: uuid('author_id').notNull(),
    /** The safe part of Markdown. */
    text: text('text').notNull(),
    /** The same without marks, for notifications. */
    summary: text('summary').notNull(),
    link: text('link'),
    createdAt: timestamptz('created_at').notNull(),
    /** When it is over by itself. */
    endsAt: timestamptz('ends_at'),
    /** When it was taken back or another one took its place. */
    endedAt: timestamptz('ended_at'),
    notifiesMembers: boolean('notifies_members').notNull(),
    /** Members up to this id are notified. */
    notifiedUpTo: uuid('notified_up_to'),
    notifiedCount: integer('notified_count').notNull().default(0),
    /** When all members were notified. */
    notifiedAt: timestamptz('notified_at'),
  },
  (table) => [
    uniqueIndex('announcements_one_current')
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null`),
  ],
);

const published = 'It was published for everybody.';
const progress = 'It only says how far notifying came.';

export const announcementPolicy = rowsKept(announcements, {
  id: { notExported: 'It only names the announcement in the API.', kept: published },
  authorId: { notExported: 'It is the member.', kept: 'The id alone names nobody once the account is gone.' },
  text: { exportedAs: 'text', kept: published },
  summary: { notExported: 'It is the text without marks.', kept: published },
  link: { exportedAs: 'link', kept: published },
  createdAt: { exportedAs: 'createdAt', kept: published },
  endsAt: { exportedAs: 'endsAt', kept: published },
  endedAt: { exportedAs: 'endedAt', kept: published },
  notifiesMembers: { exportedAs: 'notifiesMembers', kept: published },
  notifiedUpTo: { notExported: progress, kept: progress },
  notifiedCount: { notExported: progress, kept: progress },
  notifiedAt: { notExported: progress, kept: progress },
});

/** Which announcement a member dismissed last, on whatever device. */
export const announcementDismissals = pgTable('announcement_dismissals', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** The one dismissed last. */
  announcementId: uuid('announcement_id').notNull(),
});

export const announcementDismissalPolicy = rowsDeleted(announcementDismissals, {
  memberId: { notExported: 'It is the member.' },
  announcementId: { notExported: 'It is the id of something that everybody sees.' },
});
