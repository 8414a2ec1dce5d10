import { notificationKind, sentence } from '../notifications/notification-kind.ts';
import { projectChanged } from '../projects/project-lifecycle.ts';

/** What owners hear of the webhooks of their projects. */
export const webhookNotifications = {
  webhookPaused: notificationKind({
    topic: 'projects',
    subject: 'project',
    holdsWhile: 'webhookIsPaused',
    quotes: null,
    endedBy: [projectChanged],
    leadsTo: ({ projectId }) => `/projects/${projectId}/settings/webhooks`,
    words: {
      line: ({ project }) => sentence`A webhook of ${project} was paused`,
      detail: 'Attempts failed, or the project has a new owner. Switch it on again if you wish.',
      short: ({ project }) => ['A webhook was paused', `Switch it on again if you wish: ${project}`],
      toast: null,
    },
  }),
};
