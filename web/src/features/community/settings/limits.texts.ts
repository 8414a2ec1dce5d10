import type { AdjustableLimit } from '@tandem/contract/community';

/** The limits in words, in groups. A network is an IPv4 address or the /64 of an IPv6 address. */
export const limitGroups: readonly { title: string; limits: Partial<Record<AdjustableLimit, string>> }[] = [
  {
    title: 'Requests between members',
    limits: {
      LIMIT_CONNECTION_REQUESTS_DAY: 'Connection requests per member and day',
      LIMIT_JOIN_REQUESTS_DAY: 'Join requests per member and day',
      LIMIT_NEW_CONTACTS: 'Connection and join requests per member and hour',
      LIMIT_INVITATIONS_DAY: 'Invitations per project and day',
      LIMIT_COMMUNITY_INVITATIONS_DAY: 'Invitation links to the community per administrator and day',
      LIMIT_REPORTS_DAY: 'Reports per member and day',
    },
  },
  {
    title: 'Writing and searching',
    limits: {
      LIMIT_NEW_PROJECTS: 'New projects per member and hour',
      LIMIT_TEXT_EDITS: 'Text edits per member and minute',
      LIMIT_TEXT_BYTES_DAY: 'Stored bytes of text per member and day',
      LIMIT_SEARCHES: 'Searches per member and minute',
      LIMIT_ENTRY_SUGGESTIONS: 'Suggestions while typing, per member and minute',
      LIMIT_PUSHES_DAY: 'Push notifications per device and day',
      LIMIT_EXPORTS: 'Data downloads per member and hour',
    },
  },
  {
    title: 'Log-in and passwords',
    limits: {
      LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS: 'Failed log-ins per account and network in 5 minutes',
      LIMIT_LOG_IN_FAILURES_ACCOUNT: 'Failed log-ins per account in 15 minutes',
      LIMIT_LOG_IN_FAILURES_ADDRESS: 'Failed log-ins per network and minute',
      LIMIT_REAUTHENTICATION_FAILURES: 'Wrong passwords per session in 5 minutes',
      LIMIT_REAUTHENTICATION_FAILURES_DAY: 'Wrong passwords in open sessions per member and day',
      LIMIT_PASSWORD_CHANGES: 'Password changes per member and hour',
      LIMIT_RECOVERIES_ACCOUNT: 'Recovery mails per address and hour',
      LIMIT_RECOVERIES_ADDRESS: 'Recovery mails per network and hour',
    },
  },
  {
    title: 'Sign-up and email addresses',
    limits: {
      LIMIT_SIGN_UPS_ADDRESS: 'Sign-ups per network and hour',
      LIMIT_SIGN_UP_PHOTOS_ADDRESS: 'Photos for sign-ups per network and hour',
      LIMIT_CONFIRMATION_MAILS: 'Confirmation mails per address and hour',
      LIMIT_EMAIL_CHANGES: 'Confirmation mails per member and hour',
    },
  },
  {
    title: 'Traffic',
    limits: {
      LIMIT_REQUESTS: 'Requests per member and minute',
      LIMIT_REQUESTS_AT_ONCE: 'Requests of a member at the same time',
      LIMIT_REQUESTS_WAITING: 'Requests of a member that wait',
      LIMIT_OPEN_REQUESTS_ADDRESS: 'Open requests per network and minute',
      LIMIT_SIGNED_OUT_REQUESTS_ADDRESS: 'Requests without a session per network and minute',
      LIMIT_PHOTO_READS_ADDRESS: 'Photos loaded per network and minute',
      LIMIT_CALENDAR_READS_ADDRESS: 'Calendar feeds loaded per network and minute',
      LIMIT_IPV6_48_FACTOR: 'Times the limit of a /64 that an IPv6 /48 may use',
      LIMIT_HANDSHAKES: 'New websockets per member and minute',
      LIMIT_COMMANDS: 'Websocket commands per member in 10 seconds',
      LIMIT_SOCKET_PACKETS: 'Packets per websocket and second',
      LIMIT_SOCKET_BYTES: 'Bytes per websocket and second',
    },
  },
];
