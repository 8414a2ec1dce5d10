import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';
import type { ChannelChoices } from './channels.rules.ts';
import { usualQuietHours } from '@tandem/contract/notifications/quiet-hours';

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
