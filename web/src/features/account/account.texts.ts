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
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
