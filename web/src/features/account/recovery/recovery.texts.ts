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
    hint: 'Your devices will be signed out. You log in with the new password then.',
    password: 'New password',
    help: (min: number) => `At least ${min} characters.`,
    submit: 'Change password',
    failed: 'Failed to change your password.',
    askAgain: 'Ask for a new link',
    done: { title: 'Password changed', logIn: 'Log in' },
  },
};
