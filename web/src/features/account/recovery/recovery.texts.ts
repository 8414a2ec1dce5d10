/** The copy of the screens for a forgotten password. */
export const recoveryTexts = {
  loading: 'Loading...',
  toLogin: 'Back to log in',
  forgot: {
    title: 'Forgot your password?',
    hint: 'Enter your email address. You get a mail with a link to choose a new password.',
    email: 'Email Address',
    submit: 'Send link',
    failed: 'Failed to send the link.',
    folder: 'This server runs for development: its mails are in a folder, and its log says where.',
    sent: {
      title: 'Check your mail',
      wait: 'It takes a minute or two. The link works once, within one hour. If there is no mail, look into the spam folder.',
      again: 'Use another address',
    },
    off: {
      text: 'This server sends no mail, so it can’t send you a link.',
      hint: 'Ask the administrator of this server for a link to choose a new password. They need the email address of your account.',
    },
  },
  reset: {
    title: 'Choose a new password',
    hint: 'Your devices will be signed out. Then log in with the new password.',
    password: 'New password',
    help: (min: number) => `At least ${min} characters.`,
    submit: 'Change password',
    submitRemoving: (count: number) => `Change password and remove ${count}`,
    failed: 'Failed to change your password.',
    askAgain: 'Ask for a new link',
    recent: {
      title: 'Do you recognise these?',
      text: 'They were added in the last 30 days, and each opens your account without a password. If a stranger was in your account, they may be the stranger’s. Leave them ticked to remove them; you can add your own again at any time.',
      passkey: 'Passkey',
      passkeyIs: 'A device that logs in by a fingerprint, a face or a PIN.',
      provider: 'Log-in with',
      providerIs: 'Whoever has this account there gets in here:',
      added: (day: string) => `Added ${day},`,
      used: (day: string) => `last used ${day}.`,
      neverUsed: 'not used yet.',
      remove: 'Remove it',
      removeOf: (name: string) => `Remove it: ${name}`,
      kept: 'It stays, but logs in only after you confirm it in Settings.',
    },
    done: {
      title: 'Password changed',
      kept: 'Then confirm in Settings what you kept.',
      logIn: 'Log in',
    },
  },
};

/** The copy that all screens of links in mails share. */
export const mailLinkTexts = {
  loading: 'Loading...',
  checkFailed: 'Failed to check the link.',
  retry: 'Retry',
  ended: 'This link doesn’t work',
  incomplete: 'This link is incomplete. Open it again from the mail, or ask for a new one.',
  toLogin: 'Back to log in',
};
