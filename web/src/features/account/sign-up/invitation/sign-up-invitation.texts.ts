/** The copy of sign-up where a link of the community, or the lack of one, decides. */
export const signUpInvitationTexts = {
  title: 'Sign up',
  invited: (community: string) => `You’re invited to ${community}.`,
  ended: 'This invitation doesn’t work',
  endedHint: 'A link works for a limited time, and for a limited number of people.',
  withoutIt: 'You can sign up without an invitation.',
  needed: {
    title: 'By invitation only',
    text: (community: string) => `You need an invitation to join ${community}.`,
    hint: 'If you know somebody there, ask them how to get one. Then open the link that you receive.',
  },
  closed: {
    title: 'Sign-up is closed',
    text: (community: string) => `${community} takes no new members at the moment.`,
  },
  logIn: 'Log in',
  haveAccount: 'Already have an account?',
  loading: 'Checking the invitation...',
  checkFailed: 'The invitation could not be checked.',
  retry: 'Retry',
} as const;
