/** The copy of the way to the second factor that the community asks for. */
export const secondFactorTexts = {
  title: 'Set up a second factor',
  text: 'Your community asks everybody who moderates or administers it for one. Add a passkey or an authenticator app to go on.',
  action: 'Security settings',
};
