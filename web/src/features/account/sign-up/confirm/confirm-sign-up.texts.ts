/** The copy of the screens between sign-up and the first log-in, where the server sends mails. */
export const confirmSignUpTexts = {
  sent: {
    title: 'Check your mail',
    address: (emailId: string) => `Sent to ${emailId}.`,
    wait: 'It takes a minute or two. The link works once, within one day. If there is no mail, look into the spam folder.',
    again: 'Send it again',
    sentAgain: 'Sent again.',
    failed: 'Failed to send the mail.',
    change: 'Use another address',
  },
  asked: {
    title: 'Request sent',
    toLogin: 'Go to log-in',
  },
  confirm: {
    title: 'Finish your sign-up',
    hint: (emailId: string) => `Enter the password you chose for ${emailId}.`,
    password: 'Password',
    submit: 'Finish sign-up',
    failed: 'Failed to finish your sign-up.',
    logIn: 'Log in',
    signUp: 'Sign up again',
    resend: 'Send a new link',
    resendFailed: 'Failed to send the link.',
  },
};
