import {
  notificationKind,
  peopleScreen,
  saidAtOnce,
  screenOf,
  sentence,
} from '../notifications/notification-kind.ts';
import { projectChanged } from '../projects/project-lifecycle.ts';
import { invitationsChanged } from './invitations.ts';

const endedBy = [invitationsChanged, projectChanged];

/** What an owner and the one who was invited hear of an invitation. */
export const invitationNotifications = {
  invitationReceived: notificationKind({
    topic: 'requests',
    subject: 'invitation',
    holdsWhile: 'invitationIsPending',
    quotes: 'invitationMessage',
    endedBy,
    leadsTo: ({ sourceId }) => screenOf('/my-applications', { invitation: sourceId }),
    words: {
      line: ({ name, project }) => sentence`${name} invites you to ${project}`,
      detail: ({ asRole }) => asRole,
      ...saidAtOnce(({ name, project }) => [`${name} invites you`, project]),
    },
  }),
  invitationAccepted: notificationKind({
    topic: 'accepted',
    subject: 'invitation',
    holdsWhile: 'invitationIsAccepted',
    quotes: null,
    endedBy,
    leadsTo: peopleScreen,
    words: {
      line: ({ name, project }) => sentence`${name} accepted your invitation to ${project}`,
      detail: null,
      short: ({ name, project }) => [`${name} joined`, `Your invitation to ${project} was accepted.`],
      toast: ({ name, firstName, project }) => [
        `${name} joined`,
        `${firstName} accepted your invitation to ${project}.`,
      ],
    },
  }),
  invitationDeclined: notificationKind({
    topic: 'declined',
    subject: 'invitation',
    holdsWhile: 'invitationIsDeclined',
    quotes: null,
    endedBy,
    leadsTo: peopleScreen,
    words: {
      line: ({ name, project }) => sentence`${name} declined your invitation to ${project}`,
      detail: null,
      short: ({ name, project }) => [`${name} declined`, `Your invitation to ${project} was declined.`],
      toast: ({ name, firstName, project }) => [
        `${name} declined`,
        `${firstName} declined your invitation to ${project}.`,
      ],
    },
  }),
  joinedByLink: notificationKind({
    topic: 'accepted',
    subject: 'newMember',
    holdsWhile: 'memberOwnsProject',
    quotes: null,
    endedBy: [projectChanged],
    leadsTo: peopleScreen,
    words: {
      line: ({ name, project }) => sentence`${name} joined by link: ${project}`,
      detail: ({ asRole }) => asRole,
      short: ({ name, project }) => [`${name} joined by link`, project],
      toast: ({ name, firstName, project }) => [
        `${name} joined`,
        `${firstName} used an invitation link to ${project}.`,
      ],
      mail: { line: ({ name, project }) => sentence`${name} joined ${project} by your link` },
    },
  }),
};
