import type { CommunityRole } from '@tandem/contract/operation';
import { plural } from '../../../ui/numbers.ts';

const roles: Record<CommunityRole, string> = {
  member: 'Member',
  moderator: 'Moderator',
  administrator: 'Administrator',
};

const facts = {
  role: 'Role',
  joined: 'Joined',
  lastActive: 'Last active',
  devices: 'Signed-in devices',
  projects: 'Projects',
  email: 'Email address',
  never: 'Not signed in on any device',
  owns: (owned: number, joined: number) => `Owns ${owned}, works on ${joined}`,
  verified: 'confirmed',
  unverified: 'not confirmed',
  show: 'Show',
  showHint: 'The audit log says that you looked.',
};

const actions = {
  label: 'Actions',
  page: 'Profile',
  suspend: 'Suspend',
  lift: 'End suspension',
  endSessions: 'Sign out everywhere',
  resetLink: 'Send a link for a new password',
  role: 'Change role',
  download: 'Download data',
  removeFactors: 'Remove second factor',
  remove: 'Delete account',
  none: 'You can’t act on this member.',
  isProtected:
    'This is an administrator. Only whoever runs the server can suspend, change, export or delete the account, from its shell.',
  byAdministrator: 'An administrator suspended this member. Only administrators can change it.',
  own: 'This is your account, so only others can suspend or delete it here.',
  forAdministrators: 'For administrators',
  /** What each of them does. */
  about: {
    suspend: 'They are signed out at once and can’t log in. Their projects stay.',
    lift: 'They can log in again at once.',
    endSessions: 'Signs them out on all devices. They can log in again.',
    nobodySignedIn: 'They are not signed in on any device.',
    role: 'Moderators handle reports and suspend members. Administrators may do everything.',
    resetLink: 'Goes to them by mail. It works once, within one hour.',
    download: 'Everything stored about them, in one file for them only.',
    removeFactors: 'Their password alone is enough then, so be sure who asks.',
    remove: 'This can’t be undone. Messages and comments stay, under “Deleted member”.',
  },
  failed: 'That didn’t work.',
  copied: 'Link copied.',
  copy: 'Copy link',
  done: 'Done',
};

const suspend = {
  title: (name: string) => `Suspend ${name}`,
  text: 'They are signed out at once and can’t log in. Their projects stay.',
  howLong: 'How long',
  days: (days: number | null) =>
    days === null ? 'For good' : plural(days, { one: '# day', other: '# days' }),
  hint: 'They read it at once, and when they try to log in. It is kept in the audit log.',
  submit: 'Suspend',
};

const role = {
  title: (name: string) => `Role of ${name}`,
  text: 'Moderators handle reports and suspend members. Administrators may do everything.',
  label: 'Role',
  submit: 'Save',
};

const request = {
  download: {
    title: (name: string) => `Download the data of ${name}`,
    text: 'Do this when they asked for it, and hand the file to them only. The member and all other administrators are told.',
    submit: 'Download',
    done: 'Data downloaded.',
  },
  resetLink: {
    title: (name: string) => `Link for a new password of ${name}`,
    text: 'The link goes to the member by mail, and nobody else sees it. Only where this server sends no mail, you get it to hand over. The member and all other administrators are told.',
    submit: 'Send link',
    hint: 'The member and the other administrators read it, and it is kept in the audit log.',
  },
  factors: {
    title: (name: string) => `Remove the second factor of ${name}`,
    text: 'Passkeys, authenticator app and recovery codes go. The password alone is enough then, so be sure who asks. The member and all other administrators are told.',
    submit: 'Remove second factor',
  },
  remove: {
    title: (name: string) => `Delete the account of ${name}`,
    text: 'This can’t be undone. Messages and comments stay, under “Deleted member”. All other administrators are told.',
    submit: 'Delete account',
  },
};

const link = {
  title: 'Link for a new password',
  text: 'It works once, within one hour. Hand it to the member only, and not through a public place.',
};

/** The copy of the members of the administration. */
export const membersTexts = {
  title: 'Members',
  search: 'Search by name',
  searchWithEmail: 'Search by name or whole email address',
  clear: 'Clear search',
  filter: 'Show',
  filters: {
    all: 'All members',
    moderator: 'Moderators',
    administrator: 'Administrators',
    suspended: 'Suspended',
    active: 'Not suspended',
  },
  list: 'Members',
  loading: 'Loading members...',
  failed: 'The members could not be loaded.',
  oneFailed: 'The member could not be loaded.',
  gone: 'No member found.',
  goneText: 'The account was deleted, or the address is incomplete.',
  empty: 'No members found.',
  emptyText: 'Search for the beginning of a first, last or whole name.',
  choose: 'Choose a member to see more.',
  back: 'All members',
  joined: (date: string) => `Joined ${date}`,
  roles,
  suspended: 'Suspended',
  suspendedUntil: (time: string | null) => (time === null ? 'Suspended for good' : `Suspended until ${time}`),
  because: (reason: string) => `Reason: ${reason}`,
  facts,
  actions,
  suspend,
  role,
  request,
  link,
};
