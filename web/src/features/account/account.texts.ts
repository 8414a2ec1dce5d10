/** The copy of this feature; sentences of the specification are verbatim. */
export const accountTexts = {
  login: {
    title: 'Log in',
    welcome: 'Find a project, ask to join, build it together.',
    email: 'Email Address',
    password: 'Password',
    forgot: 'Forgot password?',
    accountReady: 'Your account is ready. Log in to get started.',
    submit: 'Login',
    passkey: 'Log in with a passkey',
    or: 'or',
    toSignUp: 'Don’t have an account? Sign Up',
    toProjects: 'See the public projects',
    failed: 'Something went wrong',
  },
  logOut: {
    action: 'Logout',
    busy: 'Logging out...',
    failed: 'Failed to log you out.',
    retry: 'Retry',
  },
  confirmPassword: {
    title: 'Confirm your password',
    text: 'For your security, enter your password to continue.',
    password: 'Password',
    submit: 'Continue',
    failed: 'Failed to confirm your password.',
    passkey: 'Use a passkey instead',
  },
  confirmFactor: {
    title: 'Confirm that it’s you',
    withApp: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
    withoutApp: 'Use a passkey, or enter one of your recovery codes.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    submit: 'Continue',
    failed: 'Failed to check the code.',
    passkey: 'Use a passkey',
    lost: 'Lost all of them? An administrator of this server can remove them.',
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};

/** What this place is, for those who do not have an account yet. */
export const welcomeTexts = {
  statement: accountTexts.login.welcome,
  lead: 'People publish what they are making and who they need. You ask, you talk, and once you’re in, you share a chat and a board.',
  points: [
    ['See what fits', 'Projects are matched to the skills you know.'],
    ['Talk before anyone decides', 'A request is a conversation, with an answer at the end.'],
    ['Work on one board', 'Tasks, files and messages of a project in one place.'],
  ],
};

/** The copy about log-in through the provider; `name` is what the operator calls it. */
export const providerTexts = {
  or: 'or',
  logIn: (name: string) => `Continue with ${name}`,
  notStarted: 'The log-in could not be started. Try again.',
};
