import type { AdjustableLimit } from '@tandem/contract/community';
import type {
  AdministeredSettings,
  EditableSection,
} from '@tandem/contract/community/community-administration';

type Label = readonly [label: string, hint?: string];

/** The title of some settings, and what they are about. */
type Group = readonly [title: string, text?: string];

/** The copy of /admin/settings. */
export const communitySettingsTexts = {
  title: 'Community settings',
  subtitle: 'What you save here applies at once, without a restart.',
  loading: 'Loading the settings...',
  failed: 'The settings could not be loaded.',
  notSaved: 'The settings were not saved.',
  sections: 'Sections',
  names: {
    general: 'General',
    signUp: 'Sign-up',
    limits: 'Limits',
    legal: 'Legal',
    security: 'Security',
  } satisfies Record<EditableSection, string>,
  groups: {
    look: ['Name and colour', 'How your community looks.'],
    projects: ['Projects'],
    programs: ['Other programs', 'What may act for members, and whom this server may call.'],
    newMembers: ['New members', 'Who can create an account.'],
    addresses: ['Email addresses'],
    pages: [
      'Pages',
      'The footer links to them. They are written in Markdown, and each has its name as title. Leave one empty if you don’t need it.',
    ],
    protection: ['Protection of accounts'],
    records: ['Records', 'How long they are kept.'],
  } satisfies Record<string, Group>,
  save: 'Save',
  discard: 'Discard changes',
  unsavedHere: 'unsaved changes',
  toDefault: 'Use the default',
  toDefaultOf: (label: string) => `Use the default for ${label}`,
  default: (value: string) => `Default: ${value}`,
  now: (value: string) => `Saved at the moment: ${value}`,
  empty: 'none',
  on: 'on',
  off: 'off',
  mailModes: {
    folder: 'This server writes mails to a folder, so only its operator can open the links.',
    off: 'This server sends no mail, so nobody could confirm an email address. SMTP_URL and MAIL_FROM switch mail on.',
  } satisfies Record<Exclude<AdministeredSettings['mailMode'], 'smtp'>, string>,
  repositories: {
    title: 'Repositories',
    text: 'The operator of this server changes the hosts with REPOSITORY_HOSTS.',
    hosts: (hosts: readonly string[]) =>
      `Projects may have a repository on ${new Intl.ListFormat('en', { type: 'disjunction' }).format(hosts) || 'no host'}.`,
  },
  pickColour: 'Pick a colour',
  numberNeeded: 'Enter a whole number.',
  choices: {
    publicPages: {
      none: 'Only members see projects',
      pages: 'Owners may make a project public; search engines don’t list it',
      search: 'Owners may make a project public, and let search engines list it',
    },
    accessTokens: {
      everybody: 'Every member',
      administrators: 'Only administrators',
      nobody: 'Nobody',
    },
    webhooks: {
      everybody: 'Every owner of a project',
      administrators: 'Only administrators, for projects of their own',
      nobody: 'Nobody',
    },
    signUpMode: {
      open: 'Everybody can sign up',
      approval: 'Everybody can ask, and moderators accept or refuse them',
      invitation: 'Only people with an invitation link can',
      closed: 'Nobody can sign up',
    },
    secondFactorFor: {
      nobody: 'Nobody',
      administrators: 'Administrators',
      moderators: 'Moderators and administrators',
    },
  },
  asksAgain: {
    label: 'Ask members to accept again',
    hint: 'Every member reads and accepts the terms before they go on. Untick it for a minor correction, such as a typing error.',
    first: 'After you save, every member is asked to accept the terms before they go on.',
  },
  labels: {
    name: ['Name', 'In page titles and at the top of each screen.'],
    accent: [
      'Accent colour',
      'For buttons and links. Shades for text and for the dark theme follow from it.',
    ],
    publicPages: [
      'Public pages of projects',
      'A public project can be read without an account. Each owner decides about their own.',
    ],
    accessTokens: [
      'Who may make API tokens',
      'With a token, a program acts as its member. Tokens that exist go on until they expire.',
    ],
    webhooks: [
      'Who may add webhooks',
      'This server calls their addresses when something happens in a project. Those that exist go on.',
    ],
    signUpMode: [
      'Sign-up',
      'Invitation links are made under Invitations. Those who ask wait under Sign-up requests.',
    ],
    projectLinksAdmit: [
      'Invitation links of projects admit new members',
      'Where sign-up needs an invitation or waits for moderators. Otherwise, only your links do.',
    ],
    emailDomains: ['Allowed email domains', 'One per line, such as example.org. Empty allows all.'],
    emailVerification: [
      'Members confirm their email address',
      'Before they send requests, invitations and direct messages or publish a project. New members sign up by a link in a mail.',
    ],
    imprint: ['Imprint'],
    privacy: ['Privacy'],
    terms: ['Terms'],
    secondFactorFor: ['Second factor required for'],
    auditDays: [
      'Days until entries of the audit log are deleted',
      'Holds for new entries. What is in the log already keeps its time.',
    ],
    reportDays: [
      'Days until decided reports are deleted',
      'With the copy of what was reported, and the bytes of a hidden photo. A decision can be undone until then.',
    ],
    notificationDays: ['Days until notifications are deleted'],
  } satisfies Record<string, Label>,
};

/** The copy of the logo in /admin/settings. */
export const logoTexts = {
  title: 'Logo',
  text: 'Stands beside the name at the top of each screen. It is saved at once.',
  hint: 'JPEG, PNG or WebP up to 5 MB, square or wide.',
  none: 'No logo is set.',
  isSet: 'This logo is shown.',
  choose: 'Choose logo',
  change: 'Change logo',
  remove: 'Remove logo',
  notSaved: 'The logo was not saved.',
  notRemoved: 'The logo was not removed.',
};

/** The limits in words, in groups: upper bounds that keep single members and networks from slowing others down. A network is an IPv4 address or the /64 of an IPv6 address. */
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
    title: 'Files of messages and tasks',
    limits: {
      LIMIT_FILE_UPLOADS: 'Uploads per member and hour',
      LIMIT_FILE_MEGABYTES_MEMBER: 'Space per member in MB',
      LIMIT_FILE_MEGABYTES_PROJECT: 'Space per project in MB',
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
      LIMIT_TOKEN_REQUESTS: 'Requests per API token and minute',
      LIMIT_REQUESTS_AT_ONCE: 'Requests of a member at the same time',
      LIMIT_REQUESTS_WAITING: 'Requests of a member that wait',
      LIMIT_OPEN_REQUESTS_ADDRESS: 'Open requests per network and minute',
      LIMIT_SIGNED_OUT_REQUESTS_ADDRESS: 'Requests without a session per network and minute',
      LIMIT_PHOTO_READS_ADDRESS: 'Photos loaded per network and minute',
      LIMIT_DOCUMENT_READS_ADDRESS: 'Public pages loaded per network and minute',
      LIMIT_CALENDAR_READS_ADDRESS: 'Calendar feeds loaded per network and minute',
      LIMIT_IPV6_48_FACTOR: 'Times the limit of a /64 that an IPv6 /48 may use',
      LIMIT_HANDSHAKES: 'New websockets per member and minute',
      LIMIT_COMMANDS: 'Websocket commands per member in 10 seconds',
      LIMIT_SOCKET_PACKETS: 'Packets per websocket and second',
      LIMIT_SOCKET_BYTES: 'Bytes per websocket and second',
    },
  },
];
