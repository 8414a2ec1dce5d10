import { notificationKind, nowhere, sentence } from '../notifications/notification-kind.ts';

/** What everybody hears of the administrators. */
export const communityNotifications = {
  announcement: notificationKind({
    topic: 'announcements',
    subject: 'announcement',
    holdsWhile: 'announcementRuns',
    quotes: 'announcement',
    endedBy: [],
    leadsTo: nowhere,
    words: {
      line: () => sentence`News from the administrators`,
      detail: null,
      short: ({ text }) => ['News from the administrators', text],
      toast: null,
    },
  }),
};
