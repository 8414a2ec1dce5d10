import {
  type NotificationIds,
  notificationKind,
  projectScreen,
  saidAtOnce,
  screenOf,
  sentence,
} from '../notifications/notification-kind.ts';
import { projectChanged } from '../projects/project-lifecycle.ts';
import { projectMembersChanged } from '../projects/project-members.ts';
import { joinRequestsChanged } from './join-requests.ts';

const endedBy = [joinRequestsChanged, projectChanged];

const requestScreen = ({ projectId, sourceId }: NotificationIds) =>
  screenOf(`/projects/${projectId}/requests`, { request: sourceId });

/** What an owner and an applicant hear of a request to join. */
export const joinRequestNotifications = {
  joinRequestReceived: notificationKind({
    topic: 'requests',
    subject: 'joinRequest',
    holdsWhile: 'joinRequestWaitsForOwner',
    quotes: 'joinRequestMessage',
    endedBy,
    leadsTo: requestScreen,
    words: {
      line: ({ name, project }) => sentence`${name} asks to join ${project}`,
      detail: ({ asRole }) => asRole,
      ...saidAtOnce(({ name, project }) => [`${name} asks to join`, project]),
    },
  }),
  joinRequestWaiting: notificationKind({
    topic: 'requests',
    subject: 'joinRequest',
    holdsWhile: 'joinRequestWaitsForOwner',
    quotes: null,
    endedBy,
    leadsTo: requestScreen,
    words: {
      line: ({ name, project }) => sentence`${name} waits for your answer about ${project}`,
      detail: null,
      short: ({ name, project }) => [`${name} waits for your answer`, project],
      toast: null,
    },
  }),
  joinRequestAccepted: notificationKind({
    topic: 'accepted',
    subject: 'joinRequest',
    holdsWhile: 'memberIsInProject',
    quotes: null,
    endedBy: [projectMembersChanged, projectChanged],
    leadsTo: ({ projectId }) => `/projects/${projectId}/tasks`,
    words: {
      line: ({ project }) => sentence`${`You’re in: ${project}`}`,
      detail: ({ firstName }) => `${firstName} accepted your request.`,
      ...saidAtOnce(({ firstName, project }) => [
        `You’re in: ${project}`,
        `${firstName} accepted your request.`,
      ]),
      mail: { detail: ({ name }) => `${name} accepted your request.` },
    },
  }),
  joinRequestRejected: notificationKind({
    topic: 'declined',
    subject: 'joinRequest',
    holdsWhile: 'joinRequestIsRejected',
    quotes: 'joinRequestReason',
    endedBy,
    leadsTo: ({ sourceId }) => screenOf('/my-applications', { application: sourceId }),
    words: {
      line: ({ name, project }) => sentence`${name} rejected your request to join ${project}`,
      detail: null,
      ...saidAtOnce(({ firstName, project }) => [project, `${firstName} rejected your request to join.`]),
    },
  }),
  joinRequestExpired: notificationKind({
    topic: 'declined',
    subject: 'joinRequest',
    holdsWhile: 'joinRequestIsExpired',
    quotes: null,
    endedBy,
    leadsTo: projectScreen,
    words: {
      line: ({ project }) => sentence`Your request to join ${project} expired`,
      detail: 'Nobody answered in time. You can ask again.',
      short: ({ project }) => [project, 'Your request to join expired. You can ask again.'],
      toast: null,
    },
  }),
};
