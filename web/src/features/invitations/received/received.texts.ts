import { plural } from '../../../ui/numbers.ts';

/** The copy of the invitations to the member. */
export const receivedTexts = {
  title: 'Invitations',
  list: 'Your invitations',
  invitesYou: 'invites you',
  people: 'Project members',
  peopleCount: (count: number) => plural(count, { one: '# person', other: '# people' }),
  role: 'Role',
  noRole: 'No particular role',
  accept: 'Accept',
  acceptOf: (project: string) => `Accept the invitation to ${project}`,
  decline: 'Decline',
  declineOf: (project: string) => `Decline the invitation to ${project}`,
  declineTitle: 'Decline this invitation?',
  declineText: (project: string) => `${project} can’t invite you again for 30 days, unless you ask to join.`,
  accepted: (project: string) => `You joined ${project}.`,
  declined: (project: string) => `You declined the invitation to ${project}.`,
  withdrawn: 'This invitation is no longer open. It was withdrawn.',
  failed: 'Your invitations could not be loaded.',
  acceptFailed: 'The invitation could not be accepted.',
  declineFailed: 'The invitation could not be declined.',
  skills: (project: string) => `Skills of ${project}`,
  notice: 'Your invitation',
  invites: (inviter: string) => `${inviter} invites you to this project.`,
  invitesAs: (inviter: string, role: string) => `${inviter} invites you to this project as ${role}.`,
} as const;
