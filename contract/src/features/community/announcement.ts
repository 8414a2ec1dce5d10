import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { id, text, timestamp, webUrl } from '../../values.ts';

/** What everybody sees above every screen, also without an account. */
export const announcement = z.object({
  _id: z.string(),
  /** The safe part of Markdown. */
  text: z.string(),
  link: z.nullable(z.string()),
  /** From then on nobody sees it. */
  endsAt: z.nullable(timestamp),
});
export type Announcement = z.output<typeof announcement>;

/** The announcement as administrators see it. */
const administeredAnnouncement = z.extend(announcement, {
  createdAt: timestamp,
  /** Whether every member is notified, how many were so far, and whether that is all. */
  notifiesMembers: z.boolean(),
  notifiedCount: z.number(),
  isEverybodyNotified: z.boolean(),
});
export type AdministeredAnnouncement = z.output<typeof administeredAnnouncement>;

/** Null where nothing is announced. */
const current = z.nullable(administeredAnnouncement);

const endRule = 'Choose a date and time for the end.';

export const viewAnnouncement = operation({
  name: 'viewAnnouncement',
  method: 'GET',
  path: '/api/community/announcement',
  summary: 'See the announcement, and how many members were notified of it',
  access: 'administrator',
  scope: null,
  reply: z.object({ data: current }),
});

export const publishAnnouncement = operation({
  name: 'publishAnnouncement',
  method: 'POST',
  path: '/api/community/announcement',
  summary: 'Announce something to everybody, in place of what is announced now',
  access: 'administrator',
  scope: null,
  stores: 'texts',
  body: z.object({
    text: text('The announcement', { max: limits.announcement }),
    link: z._default(z.nullable(webUrl('The link')), null),
    endsAt: z._default(z.nullable(z.iso.datetime(endRule)), null),
    /** Also notifies every member, except who is suspended and its author. */
    notifiesMembers: z._default(z.boolean('Choose whether to notify every member.'), false),
    /** The announcement that its author saw, which this one takes the place of. */
    replaces: z._default(z.nullable(id), null),
  }),
  reply: z.object({ message: z.string(), data: administeredAnnouncement }),
});

export const endAnnouncement = operation({
  name: 'endAnnouncement',
  method: 'DELETE',
  path: '/api/community/announcement/{announcementId}',
  summary: 'Take the announcement back; it disappears from screens and notifications',
  access: 'administrator',
  scope: null,
  params: z.object({ announcementId: id }),
  reply: z.object({ message: z.string() }),
});

export const viewAnnouncementDismissal = operation({
  name: 'viewAnnouncementDismissal',
  method: 'GET',
  path: '/api/community/announcement/{announcementId}/dismissal',
  summary: 'See whether you dismissed an announcement, on any device',
  access: 'member',
  scope: null,
  params: z.object({ announcementId: id }),
  reply: z.object({ data: z.object({ isDismissed: z.boolean() }) }),
});

export const dismissAnnouncement = operation({
  name: 'dismissAnnouncement',
  method: 'POST',
  path: '/api/community/announcement/{announcementId}/dismissal',
  summary: 'Dismiss the announcement on all your devices',
  access: 'member',
  scope: null,
  params: z.object({ announcementId: id }),
  reply: z.object({ message: z.string() }),
});

/** To all devices of a member who dismissed the announcement. */
export const announcementDismissed = event('announcementDismissed', z.object({ announcementId: z.string() }));

export const announcementMessages = {
  dismissed: 'Announcement dismissed.',
  published: 'Announcement published.',
  ended: 'Announcement taken back.',
} as const;
