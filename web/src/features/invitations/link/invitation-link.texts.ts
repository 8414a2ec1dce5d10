import { plural } from '../../../ui/numbers.ts';

/** The copy of the page that an invitation link opens. */
export const invitationLinkTexts = {
  title: 'Invitation',
  loading: 'Loading invitation...',
  failed: 'The invitation could not be loaded.',
  joinFailed: 'You could not join the project.',
  invites: 'invites you to a project',
  as: (role: string) => `You would join as ${role}.`,
  skills: (project: string) => `Skills of ${project}`,
  people: (count: number) => plural(count, { one: '# person works on it', other: '# people work on it' }),
  until: (day: string) => `This link works until ${day}.`,
  join: 'Join project',
  alreadyIn: 'You are in this project already.',
  open: 'Open board',
  closed: (community: string) => `${community} takes no new members at the moment.`,
  membersOnly: (community: string) =>
    `This link is for members of ${community}. To sign up, you need an invitation to the community.`,
  signUp: 'Sign up to join',
  logIn: 'Log in to join',
  toLogIn: 'Log in',
  explore: 'Explore Projects',
} as const;
