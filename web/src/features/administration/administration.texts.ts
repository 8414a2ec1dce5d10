import { plural } from '../../ui/numbers.ts';

/** The copy of the administration's frame. */
export const administrationTexts = {
  title: 'Administration',
  sections: {
    label: 'Administration',
    overview: 'Overview',
    members: 'Members',
    signUps: 'Sign-up requests',
    projects: 'Projects',
    reports: 'Reports',
    invitations: 'Invitations',
    settings: 'Community settings',
    audit: 'Audit log',
  },
  reason: {
    label: 'Reason',
    hint: 'Such as who asked for it, and when. It is kept in the audit log.',
    missing: 'Enter the reason.',
    failed: 'That didn’t work.',
  },
};

/** The copy of the screen for the first administrator. */
export const firstTexts = {
  title: 'Become the administrator',
  text: (name: string) =>
    `You are logged in as ${name}. As the administrator you decide who can join, help members and change the settings of this community.`,
  submit: 'Become the administrator',
  failed: 'That didn’t work.',
  logIn: 'Only a member can become the administrator. Sign up or log in, then you come back here.',
  toSignUp: 'Sign up',
  toLogin: 'Log in',
  incomplete: 'This link is incomplete. Copy the whole address that the server prints at its start.',
};

/** The copy of the way to the second factor that the community asks for. */
export const secondFactorTexts = {
  title: 'Set up a second factor',
  text: 'Your community asks everybody who moderates or administers it for one. Add a passkey or an authenticator app to go on.',
  action: 'Security settings',
};

/** The copy of /admin/sign-ups. */
export const signUpsTexts = {
  title: 'Sign-up requests',
  subtitle: 'People who want to join. Accept whom you know or trust.',
  list: 'Sign-up requests',
  loading: 'Loading sign-up requests...',
  failed: 'The sign-up requests could not be loaded.',
  empty: 'Nobody is waiting.',
  emptyHint: 'When somebody asks to become a member, their request appears here.',
  emptyOpen: 'New members don’t need your approval at the moment.',
  emptyModerator:
    'New members don’t need your approval at the moment. Administrators can change that in Community settings.',
  changeMode: 'Change who can sign up',
  waiting: (count: number) => plural(count, { one: '# request waits', other: '# requests wait' }),
  verified: 'Address confirmed',
  unverified: 'Address not confirmed',
  message: 'Why they want to join',
  messageMissing: 'They gave no reason.',
  about: 'About',
  skills: (name: string) => `Skills of ${name}`,
  refusedBefore: (day: string) => `A request with this address was refused on ${day}.`,
  accept: 'Accept',
  refuse: 'Refuse',
  acceptOf: (name: string) => `Accept ${name}`,
  refuseOf: (name: string) => `Refuse ${name}`,
  decisionFailed: 'The decision could not be saved.',
  dialog: {
    title: (name: string) => `Refuse ${name}?`,
    text: 'What they entered is deleted. They are told, and can ask again.',
    reason: 'Reason (optional)',
    reasonHint: 'They read it.',
    submit: 'Refuse',
  },
};
