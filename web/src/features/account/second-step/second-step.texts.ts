/** The copy of the second step of a log-in. */
export const secondStepTexts = {
  title: 'Confirm that it’s you',
  code: {
    hint: 'Enter the code that your authenticator app shows for Tandem.',
    label: 'Code',
    submit: 'Continue',
    failed: 'Failed to check the code.',
    other: 'Use the authenticator app',
  },
  recoveryCode: {
    hint: 'Enter one of your recovery codes. Each works once.',
    label: 'Recovery code',
    submit: 'Continue',
    failed: 'Failed to check the code.',
    other: 'Use a recovery code',
  },
  passkey: {
    hint: 'Use the passkey that you added for Tandem.',
    submit: 'Use a passkey',
    failed: 'Failed to check the passkey.',
    other: 'Use a passkey',
  },
  again: 'Start again',
  lost: 'Lost all of them? An administrator of this server can remove them.',
};
