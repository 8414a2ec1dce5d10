/** The copy of the screen for the first administrator. */
export const firstTexts = {
  title: 'Become the administrator',
  text: (name: string) =>
    `You are logged in as ${name}. As the administrator you decide who can join, help members and change the settings of this community.`,
  submit: 'Become the administrator',
  failed: 'That didn’t work.',
  logIn: 'Only a member can become the administrator. Sign up or log in, then you come back here.',
  toSignUp: 'Sign up',
  toLogin: 'Log in',
  incomplete: 'This link is incomplete. Copy the whole address that the server prints at its start.',
};
