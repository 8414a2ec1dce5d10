import { productName } from '../../../ui/product-name.ts';

/** The copy of the second step of a log-in. */
export const secondStepTexts = {
  title: 'Confirm that it’s you',
  code: {
    get hint() {
      return `Enter the code that your authenticator app shows for ${productName()}.`;
    },
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
    get hint() {
      return `Use the passkey that you added for ${productName()}.`;
    },
    submit: 'Use a passkey',
    failed: 'Failed to check the passkey.',
    other: 'Use a passkey',
  },
  again: 'Start again',
  lost: 'Lost all of them? An administrator of this server can remove them.',
};
