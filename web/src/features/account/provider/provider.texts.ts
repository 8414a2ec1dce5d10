/** The copy about log-in through the provider; `name` is what the operator calls it. */
export const providerTexts = {
  or: 'or',
  logIn: (name: string) => `Continue with ${name}`,
  notStarted: 'The log-in could not be started. Try again.',
};
