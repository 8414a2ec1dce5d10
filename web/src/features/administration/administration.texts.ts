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
