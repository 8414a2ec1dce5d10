/** The copy of the screen for the first administrator. */
export const firstTexts = {
  title: 'Become the administrator',
  text: (name: string) =>
    `You are logged in as ${name}. As the administrator you decide who can join, help members and change the settings of this community.`,
  submit: 'Become the administrator',
  failed: 'That didn’t work.',
  logIn:
    'Only somebody who is logged in can become the administrator. Log in or sign up, then open the link of the server again.',
  toLogin: 'Log in',
  incomplete: 'This link is incomplete. Copy the whole address that the server prints at its start.',
};
