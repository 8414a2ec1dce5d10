import type * as account from '@tandem/contract/account';
import type * as accountEmail from '@tandem/contract/account/account-email';
import type * as accountFactors from '@tandem/contract/account/account-factors';
import type * as accountProvider from '@tandem/contract/account/account-provider';
import type * as accountTokens from '@tandem/contract/account/account-tokens';
import type * as blocks from '@tandem/contract/blocks';
import type * as chat from '@tandem/contract/chat';
import type * as connections from '@tandem/contract/connections';
import type * as invitations from '@tandem/contract/invitations';
import type * as joinRequests from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import type * as notifications from '@tandem/contract/notifications';
import type * as notificationSettings from '@tandem/contract/notifications/notification-settings';
import type { CommunityRole } from '@tandem/contract/operation';
import type * as people from '@tandem/contract/people';
import type * as projects from '@tandem/contract/projects';
import type * as projectLists from '@tandem/contract/projects/project-lists';
import type * as projectMembers from '@tandem/contract/projects/project-members';
import type * as tasks from '@tandem/contract/tasks';
import type * as taskComments from '@tandem/contract/tasks/tasks-comments';
import type * as myTasks from '@tandem/contract/tasks/tasks-own';
import { appTexts } from './app.texts.ts';

/** The menus (§2.2-05 to §2.2-07). */
export type SectionId = 'projects' | 'connections' | 'profile';

/** A screen for members. */
export interface Screen {
  path: string;
  /** Its module under web/src, which loads when the screen opens. */
  module: string;
  /** Whether the header and the tabs of a project stand above it. */
  isInProject?: boolean;
  /** Whether it is a section of the administration (features/administration/sections.view.ts), beside the others. */
  isInAdmin?: boolean;
  /** Whether it is one of the settings (features/account/settings/settings-sections.view.ts), beside their navigation. */
  isInSettings?: boolean;
  /** The component, where its name does not follow from the module's. */
  component?: string;
  /** The menu that is marked active on the screen. */
  section?: SectionId;
  /** Its name in the menu of the section. */
  menu?: string;
  /** The role of the community that the entry of the menu asks for. */
  role?: CommunityRole;
  /** The count of pending requests beside that name. */
  waits?: 'joinRequests' | 'connectionRequests' | 'invitations';
  /** Its name in the quick switcher, where no menu names it. */
  switcher?: string;
  /** The requests of a first visit, besides those of the layout; absent where the server announces nothing. */
  requests?: readonly FirstRequest[];
}

const texts = appTexts.menus;

const firstPage = <Name extends OperationName>(name: Name, size: number) =>
  `${name}?limit=${size}&page=1` as const;

const explore = {
  // In one file with the layout, because most visits begin here.
  module: 'app/home.tsx',
  component: 'ExplorePage',
  requests: ['listFeed?order=match', `listSaved?limit=${pageSizes.feed}`],
} as const;
const inbox = {
  module: 'app/project/inbox-chat-page.tsx',
  requests: [`listChats?kind=group&limit=${pageSizes.chats}`, 'countUnread'],
} as const;

const settings = {
  module: 'features/account/settings/settings-page.tsx',
  isInSettings: true,
  section: 'profile',
} as const;

const projectSettings = {
  module: 'app/project/project-settings-page.tsx',
  isInProject: true,
  section: 'projects',
  requests: ['viewProject'],
} as const;

const communityMembers = {
  module: 'features/administration/members/members-page.tsx',
  isInAdmin: true,
  section: 'profile',
} as const;

const communityProjects = {
  module: 'features/administration/projects/community-projects-page.tsx',
  isInAdmin: true,
  section: 'profile',
} as const;

/** All screens for members, each once: routes, menus, quick switcher and first visits follow from this list. */
export const screens = [
  { path: '/', ...explore },
  { path: '/feed', ...explore, switcher: appTexts.switcher.explore },
  {
    path: '/project-feed',
    module: 'features/projects/feed/simple-feed-page.tsx',
    section: 'projects',
    switcher: appTexts.switcher.simpleFeed,
    requests: ['listFeed?order=newest'],
  },
  {
    path: '/my-projects',
    module: 'features/projects/my-projects/my-projects-page.tsx',
    section: 'projects',
    menu: texts.ownedProjects,
    requests: [firstPage('listMyProjects', pageSizes.myProjects), 'listMyProjects?state=inactive&limit=50'],
  },
  {
    path: '/join-requests',
    module: 'features/join-requests/join-requests-page.tsx',
    section: 'projects',
    menu: texts.joinRequests,
    waits: 'joinRequests',
    requests: [`listReceivedJoinRequests?limit=${pageSizes.requests}`],
  },
  {
    path: '/my-working-projects',
    module: 'features/projects/working/my-working-projects-page.tsx',
    section: 'projects',
    menu: texts.joinedProjects,
    requests: [`listMyCollaborations?limit=${pageSizes.feed}`],
  },
  {
    path: '/my-applications',
    module: 'features/join-requests/applications/my-applications-page.tsx',
    section: 'projects',
    menu: texts.myApplications,
    waits: 'invitations',
    requests: [
      `listMyApplications?limit=${pageSizes.requests}`,
      `listMyInvitations?limit=${pageSizes.requests}`,
    ],
  },
  {
    path: '/my-tasks',
    module: 'features/tasks/my-tasks/my-tasks-page.tsx',
    section: 'projects',
    menu: texts.myTasks,
    requests: [`listMyTasks?limit=${pageSizes.myTasks}`, 'viewCalendarLink'],
  },
  {
    path: '/projects/$projectId/tasks',
    module: 'features/tasks/board/task-board-page.tsx',
    isInProject: true,
    section: 'projects',
    // Not what the cards above the board ask for: the browser decides whether they are folded.
    requests: ['listTasks?brief=true', 'viewProject', `listProjectUsers?limit=${pageSizes.people}`],
  },
  {
    path: '/projects/$projectId',
    module: 'app/project/overview-page.tsx',
    isInProject: true,
    section: 'projects',
    requests: ['viewProject', 'listProjectActivity'],
  },
  {
    path: '/projects/$projectId/people',
    module: 'features/projects/people/project-people-page.tsx',
    isInProject: true,
    section: 'projects',
    requests: ['viewProject'],
  },
  {
    path: '/projects/$projectId/requests',
    module: 'app/project/requests-page.tsx',
    isInProject: true,
    section: 'projects',
    requests: ['viewProject', 'countPendingRequests', `listProjectRequests?limit=${pageSizes.requests}`],
  },
  { path: '/projects/$projectId/settings', ...projectSettings },
  { path: '/projects/$projectId/settings/$section', ...projectSettings },
  {
    path: '/my-connections',
    module: 'app/project/connections-page.tsx',
    component: 'ConnectionsPage',
    section: 'connections',
    menu: texts.myConnections,
    requests: [`listConnections?limit=${pageSizes.people}`],
  },
  {
    path: '/received-requests',
    module: 'features/connections/requests/received-requests-page.tsx',
    section: 'connections',
    menu: texts.incomingRequests,
    waits: 'connectionRequests',
    requests: [`listReceivedRequests?limit=${pageSizes.people}`],
  },
  {
    path: '/sent-requests',
    module: 'features/connections/requests/sent-requests-page.tsx',
    section: 'connections',
    menu: texts.outgoingRequests,
    requests: [`listConnectionRequests?direction=sent&limit=${pageSizes.people}&status=pending`],
  },
  {
    path: '/people/feed',
    module: 'app/project/suggested-people-page.tsx',
    section: 'connections',
    menu: texts.discoverPeople,
    requests: [firstPage('listSuggestions', pageSizes.suggestions)],
  },
  {
    path: '/people-feed',
    module: 'features/people/people-feed-page.tsx',
    section: 'connections',
    requests: ['listPeopleFeed'],
  },
  {
    path: '/people/$id',
    module: 'features/people/person/person-page.tsx',
    section: 'connections',
    requests: ['viewPerson'],
  },
  {
    path: '/profile',
    module: 'features/profile/profile-page.tsx',
    section: 'profile',
    menu: texts.profile,
    requests: [],
  },
  {
    path: '/settings',
    ...settings,
    menu: texts.settings,
    requests: [],
  },
  {
    path: '/settings/account',
    ...settings,
    switcher: appTexts.switcher.account,
    requests: ['viewEmail', 'viewLogInMethods'],
  },
  {
    path: '/settings/appearance',
    ...settings,
    switcher: appTexts.switcher.appearance,
    requests: ['getNotificationSettings'],
  },
  {
    path: '/settings/keyboard',
    ...settings,
    switcher: appTexts.switcher.keyboard,
    requests: [],
  },
  {
    path: '/settings/privacy',
    ...settings,
    switcher: appTexts.switcher.privacy,
    requests: [],
  },
  {
    path: '/settings/blocked',
    ...settings,
    switcher: appTexts.switcher.blocked,
    requests: [`listBlockedMembers?limit=${pageSizes.people}`],
  },
  {
    path: '/settings/calendar',
    ...settings,
    switcher: appTexts.switcher.calendar,
    requests: ['viewCalendarLink'],
  },
  {
    path: '/settings/data',
    ...settings,
    switcher: appTexts.switcher.data,
    requests: ['listProjectsBlockingDeletion'],
  },
  {
    path: '/admin',
    module: 'features/administration/overview/overview-page.tsx',
    isInAdmin: true,
    section: 'profile',
    menu: texts.administration,
    role: 'moderator',
  },
  {
    path: '/admin/reports',
    module: 'features/reports/moderation/reports-page.tsx',
    isInAdmin: true,
    section: 'profile',
  },
  {
    path: '/admin/sign-ups',
    module: 'features/administration/sign-ups/sign-ups-page.tsx',
    isInAdmin: true,
    section: 'profile',
  },
  {
    path: '/admin/audit',
    module: 'features/audit/audit-page.tsx',
    isInAdmin: true,
    section: 'profile',
  },
  { path: '/admin/members', ...communityMembers },
  { path: '/admin/members/$userId', ...communityMembers },
  { path: '/admin/projects', ...communityProjects },
  { path: '/admin/projects/$projectId', ...communityProjects },
  {
    path: '/admin/invitations',
    module: 'features/invitations/community/community-invitations-page.tsx',
    isInAdmin: true,
    section: 'profile',
  },
  {
    path: '/admin/settings',
    module: 'features/community/settings/community-settings-page.tsx',
    isInAdmin: true,
    section: 'profile',
  },
  {
    path: '/settings/notifications',
    module: 'features/notifications/settings/notification-settings-page.tsx',
    isInSettings: true,
    section: 'profile',
    switcher: appTexts.switcher.notificationSettings,
    requests: ['getNotificationSettings'],
  },
  {
    path: '/settings/security',
    module: 'features/account/factors/security-page.tsx',
    isInSettings: true,
    section: 'profile',
    switcher: appTexts.switcher.security,
    requests: ['viewFactors', 'listSessions'],
  },
  {
    path: '/settings/tokens',
    module: 'features/account/tokens/tokens-page.tsx',
    isInSettings: true,
    section: 'profile',
    switcher: appTexts.switcher.tokens,
    requests: ['listAccessTokens'],
  },
  {
    path: '/notifications',
    module: 'features/notifications/list/notifications-page.tsx',
    switcher: texts.notifications,
    requests: ['listNotifications?filter=all'],
  },
  { path: '/chat', ...inbox },
  { path: '/chat/$projectId/$chatId', ...inbox },
  {
    path: '/chat/$projectId',
    module: 'app/project/project-chat-page.tsx',
    component: 'SimpleProjectChatPage',
    isInProject: true,
    section: 'projects',
    requests: ['viewProject'],
  },
  {
    path: '/collab-chat/$projectId/$chatId',
    module: 'app/project/project-chat-page.tsx',
    isInProject: true,
    section: 'projects',
    requests: ['viewProject'],
  },
  { path: '/error', module: 'app/frame/error-page.tsx' },
] as const satisfies readonly Screen[];

type Contract = typeof account &
  typeof accountEmail &
  typeof accountFactors &
  typeof accountProvider &
  typeof accountTokens &
  typeof blocks &
  typeof chat &
  typeof connections &
  typeof joinRequests &
  typeof invitations &
  typeof notifications &
  typeof notificationSettings &
  typeof people &
  typeof projects &
  typeof projectLists &
  typeof projectMembers &
  typeof taskComments &
  typeof tasks &
  typeof myTasks;

/** The name of an operation that a screen can send when it opens. */
type OperationName = {
  [Name in keyof Contract]: Contract[Name] extends { kind: 'operation' } ? Name : never;
}[keyof Contract];

/** A request that a screen sends when it opens: an operation, and its query where it has one. */
type FirstRequest = OperationName | `${OperationName}?${string}`;
