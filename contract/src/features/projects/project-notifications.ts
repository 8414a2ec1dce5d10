import {
  counted,
  notificationKind,
  nowhere,
  peopleScreen,
  projectScreen,
  saidAtOnce,
  sentence,
} from '../notifications/notification-kind.ts';
import { projectChanged } from './project-lifecycle.ts';
import { ownershipOfferChanged, projectMembersChanged } from './project-members.ts';

const membership = {
  topic: 'projects',
  subject: 'project',
  quotes: null,
  endedBy: [projectMembersChanged, projectChanged],
} as const;

const ownership = { subject: 'project', quotes: null, leadsTo: projectScreen } as const;

/** What members hear of their projects, of who owns them, and of projects that fit them. */
export const projectNotifications = {
  ownershipOffered: notificationKind({
    ...ownership,
    topic: 'requests',
    holdsWhile: 'ownershipIsOffered',
    endedBy: [ownershipOfferChanged, projectChanged],
    words: {
      line: ({ name, project }) => sentence`${name} offers you ${project}`,
      detail: 'Accept to become its owner.',
      short: ({ name, project }) => [`${name} offers you ${project}`, 'Accept to become its owner.'],
      toast: null,
    },
  }),
  ownershipAccepted: notificationKind({
    ...ownership,
    topic: 'accepted',
    holdsWhile: 'memberIsInProject',
    endedBy: membership.endedBy,
    words: {
      line: ({ name, project }) => sentence`${name} is now the owner of ${project}`,
      detail: null,
      short: ({ name, project }) => [project, `${name} is now the owner.`],
      toast: null,
    },
  }),
  ownershipDeclined: notificationKind({
    ...ownership,
    topic: 'declined',
    holdsWhile: 'memberIsInProject',
    endedBy: membership.endedBy,
    words: {
      line: ({ name, project }) => sentence`${name} declined to become the owner of ${project}`,
      detail: null,
      short: ({ name, project }) => [project, `${name} declined to become the owner.`],
      toast: null,
    },
  }),
  removedFromProject: notificationKind({
    ...membership,
    holdsWhile: 'memberIsNotInProject',
    leadsTo: projectScreen,
    words: {
      line: ({ name, project }) => sentence`${name} removed you from ${project}`,
      detail: null,
      ...saidAtOnce(({ firstName, project }) => [project, `${firstName} removed you from this project.`]),
    },
  }),
  roleChanged: notificationKind({
    ...membership,
    subject: 'membership',
    holdsWhile: 'memberIsInProject',
    leadsTo: peopleScreen,
    words: {
      line: ({ name, project }) => sentence`${name} changed your role in ${project}`,
      detail: ({ asRole }) => asRole,
      short: ({ firstName, project, role }) => [
        project,
        role === '' ? `${firstName} changed your role.` : `${firstName} made you ${role}.`,
      ],
      toast: null,
    },
  }),
  projectArchived: notificationKind({
    ...membership,
    holdsWhile: 'projectIsArchived',
    endedBy: [projectChanged],
    leadsTo: projectScreen,
    words: {
      line: ({ name, project }) => sentence`${name} archived ${project}`,
      detail: null,
      short: ({ firstName, project }) => [project, `${firstName} archived this project.`],
      toast: null,
    },
  }),
  projectDeleted: notificationKind({
    ...membership,
    holdsWhile: 'projectIsDeleted',
    endedBy: [projectChanged],
    leadsTo: nowhere,
    words: {
      line: ({ name, project }) => sentence`${name} deleted ${project}`,
      detail: null,
      short: ({ firstName, project }) => [project, `${firstName} deleted this project.`],
      toast: null,
    },
  }),
  projectsFit: notificationKind({
    topic: 'suggestions',
    subject: 'fittingProjects',
    holdsWhile: 'projectsFit',
    quotes: null,
    endedBy: [],
    leadsTo: () => '/feed?order=match',
    words: {
      line: ({ project, othersCount }) =>
        othersCount === 0
          ? sentence`${project} fits you`
          : sentence`${project}${[counted(othersCount, ' and # other project', ' and # other projects')]} fit you`,
      detail: 'Projects that fit your profile, once a week.',
      short: ({ project }) => ['Projects that fit you', project],
      toast: null,
    },
  }),
};
