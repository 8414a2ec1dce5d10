/** The copy of the step in which members accept the terms. */
export const termsTexts = {
  title: 'Accept the terms to go on',
  first: 'This community has terms. Read and accept them, then you can go on where you were.',
  changed: (day: string) =>
    `The terms of this community changed on ${day}. Read and accept them, then you can go on where you were.`,
  changedUndated:
    'The terms of this community have changed. Read and accept them, then you can go on where you were.',
  region: 'Terms',
  loading: 'Loading the terms...',
  notLoaded: 'The terms could not be loaded.',
  box: 'I have read the terms and accept them.',
  missing: 'Tick the box to accept the terms.',
  submit: 'Accept and go on',
  notAccepted: 'Your acceptance was not saved.',
  otherwise: 'If you don’t accept',
  otherwiseText: 'You can log out and decide later. Your account and your data stay until you delete them.',
};
