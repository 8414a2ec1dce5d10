/** The copy for somebody who comes back from the provider, or changes how they log in. */
export const providerAccountTexts = {
  callback: {
    title: 'Log in',
    waiting: 'Logging you in...',
    failed: 'The log-in could not be finished. Try again.',
  },
  proof: {
    title: 'Confirm it’s you',
    text: 'You log in without a password, so you confirm it where you log in. You come back to this page, where you can go on.',
    submit: 'Go to log-in',
  },
  settings: {
    title: (name: string) => `Log-in with ${name}`,
    text: (name: string) => `Log in with your account of ${name} instead of your password.`,
    other: 'Other log-in',
    failed: 'Failed to fetch how you log in.',
    linked: 'Linked',
    since: (day: string) => `Since ${day}`,
    kept: 'Kept with your new password: it can’t log you in until you confirm that it’s yours.',
    confirm: 'Confirm',
    notConfirmed: 'Failed to confirm the account.',
    unlink: 'Unlink',
    unlinkTitle: (name: string) => `Unlink ${name}?`,
    unlinkText: 'You can still log in with your password. You can link it again at any time.',
    notUnlinked: 'Failed to unlink the account.',
    onlyWayIn: 'It is the only way you log in. Choose a password before you unlink it.',
    link: (name: string) => `Link ${name}`,
    notLinked: 'Failed to link the account.',
    waiting: (name: string, emailId: string) =>
      `You logged in with ${name} as ${emailId}. Link it, and you can log in with it from now on.`,
  },
  password: {
    text: 'You have no password yet. Choose one to log in with your email address too.',
    next: 'New password',
    submit: 'Set password',
    failed: 'Failed to set your password.',
  },
};
