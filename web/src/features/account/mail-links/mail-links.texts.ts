/** The copy that all screens of links in mails share. */
export const mailLinkTexts = {
  loading: 'Loading...',
  checkFailed: 'Failed to check the link.',
  retry: 'Retry',
  ended: 'This link doesn’t work',
  incomplete: 'This link is incomplete. Open it again from the mail, or ask for a new one.',
  toLogin: 'Back to log in',
};
