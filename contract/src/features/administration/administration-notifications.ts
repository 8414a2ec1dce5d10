import {
  counted,
  type NotificationFacts,
  notificationKind,
  type Piece,
  plain,
  projectScreen,
  sentence,
} from '../notifications/notification-kind.ts';
import { projectChanged, type ProjectAct } from '../projects/project-lifecycle.ts';
import { signUpRequestsChanged } from './administration.ts';

const onProject: Record<ProjectAct, (project: string) => Piece[]> = {
  projectHidden: (project) => sentence`A moderator hid ${project}`,
  projectShown: (project) => sentence`Everybody can see ${project} again`,
  projectArchived: (project) => sentence`An administrator archived ${project}`,
  projectUnarchived: (project) => sentence`An administrator took ${project} out of the archive`,
  projectDeleted: (project) => sentence`An administrator deleted ${project}`,
  projectRestored: (project) => sentence`An administrator restored ${project}`,
};

const projectActed = (act: ProjectAct | null | undefined, project: string) =>
  act ? onProject[act](project) : sentence`${project}`;

type AccountAct = NonNullable<NotificationFacts['accountAct']>;

const onOwnAccount: Record<AccountAct['act'], string> = {
  resetLinkMade: 'An administrator made a link for a new password of your account',
  secondFactorRemoved: 'An administrator removed the second factor of your account',
  memberDataExported: 'An administrator downloaded your data',
  memberDeleted: 'An administrator deleted your account',
  roleChanged: 'An administrator changed your role',
};

const onAccount: Record<AccountAct['act'], (by: string, member: string) => Piece[]> = {
  resetLinkMade: (by, member) => sentence`${by} made a link for a new password of ${member}`,
  secondFactorRemoved: (by, member) => sentence`${by} removed the second factor of ${member}`,
  memberDataExported: (by, member) => sentence`${by} downloaded the data of ${member}`,
  memberDeleted: (by, member) => sentence`${by} deleted the account of ${member}`,
  roleChanged: (by, member) => sentence`${by} made ${member} an administrator`,
};

/** Says who acted on whose account: the shell where nobody did, "a member" once the account was deleted. */
function accountActed(accountAct: NotificationFacts['accountAct']): Piece[] {
  if (!accountAct) return ['An administrator changed an account'];
  const { act, isOwn, by, member } = accountAct;
  return isOwn ? [onOwnAccount[act]] : onAccount[act](by ?? 'The shell of the server', member ?? 'a member');
}

const askingToJoin = (others: number) =>
  counted(others + 1, 'Somebody asks to become a member', '# people ask to become members');

/** What members hear of what the administration did, and the administration of who wants to join. */
export const administrationNotifications = {
  projectModerated: notificationKind({
    topic: 'security',
    subject: 'projectAct',
    holdsWhile: 'projectActConcerns',
    quotes: 'projectActReason',
    endedBy: [projectChanged],
    leadsTo: (ids) => (ids.projectAct === 'projectDeleted' ? null : projectScreen(ids)),
    words: {
      line: ({ projectAct, project }) => projectActed(projectAct, project),
      detail: null,
      short: ({ projectAct, project, text }) => [plain(projectActed(projectAct, project)), text],
      toast: null,
    },
  }),
  accountActed: notificationKind({
    topic: 'security',
    subject: 'accountAct',
    holdsWhile: 'accountActConcerns',
    quotes: 'accountActReason',
    endedBy: [],
    leadsTo: ({ accountAct }) => (accountAct?.isOwn === false ? '/admin/audit' : '/settings/account'),
    words: {
      line: ({ accountAct }) => accountActed(accountAct),
      detail: null,
      short: ({ accountAct, text }) => [plain(accountActed(accountAct)), text],
      toast: null,
    },
  }),
  signUpWaiting: notificationKind({
    topic: 'requests',
    subject: 'signUps',
    holdsWhile: 'signUpsWait',
    quotes: null,
    endedBy: [signUpRequestsChanged],
    leadsTo: () => '/admin/sign-ups',
    words: {
      line: ({ othersCount }) => sentence`${askingToJoin(othersCount)}`,
      detail: null,
      short: ({ othersCount }) => ['Sign-up requests', askingToJoin(othersCount)],
      toast: null,
    },
  }),
};
