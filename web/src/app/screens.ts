import type * as account from '@tandem/contract/account';
import type * as chat from '@tandem/contract/chat';
import type * as connections from '@tandem/contract/connections';
import type * as joinRequests from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import type * as people from '@tandem/contract/people';
import type * as projects from '@tandem/contract/projects';
import type * as projectLists from '@tandem/contract/projects/project-lists';
import type * as projectMembers from '@tandem/contract/projects/project-members';
import type * as savedAndIgnored from '@tandem/contract/projects/saved-and-ignored';
import type * as tasks from '@tandem/contract/tasks';
import type * as myTasks from '@tandem/contract/tasks/tasks-own';
import { appTexts } from './app.texts.ts';

type Contract = typeof account &
  typeof chat &
  typeof connections &
  typeof joinRequests &
  typeof people &
  typeof projects &
  typeof projectLists &
  typeof projectMembers &
  typeof savedAndIgnored &
  typeof tasks &
  typeof myTasks;
type OperationName = {
  [Name in keyof Contract]: Contract[Name] extends { kind: 'operation' } ? Name : never;
}[keyof Contract];

/** A request that a screen sends when it opens: an operation, and its query where it has one. */
export type FirstRequest = OperationName | `${OperationName}?${string}`;

/** The menus of spec §2. */
export type SectionId = 'projects' | 'connections' | 'profile';

/** A screen for members. */
export interface Screen {
  path: string;
  /** Its module under web/src, which loads when the screen opens. */
  module: string;
  /** The component, where its name does not follow from the module's. */
  component?: string;
  /** The menu that is marked active on the screen. */
  section?: SectionId;
  /** Its name in the menu of the section. */
  menu?: string;
  /** The count of pending requests beside that name. */
  waits?: 'joinRequests' | 'connectionRequests';
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
  module: 'app/home.ts',
  component: 'ExplorePage',
  section: 'projects',
  requests: ['listFeed', 'listSaved'],
} as const;
const inbox = {
  module: 'features/chat/inbox/chat-page.tsx',
  requests: [`listChats?kind=group&limit=${pageSizes.chats}`],
} as const;

/** All screens for members, each once: routes, menus, quick switcher and first visits follow from this list. */
export const screens = [
  { path: '/', ...explore },
  { path: '/feed', ...explore, switcher: appTexts.switcher.explore },
  {
    path: '/project-feed',
    module: 'features/projects/feed/simple-feed-page.tsx',
    section: 'projects',
    requests: ['listFeed'],
  },
  {
    path: '/my-projects',
    module: 'features/projects/my-projects/my-projects-page.tsx',
    section: 'projects',
    menu: texts.ownedProjects,
    requests: [firstPage('listMyProjects', pageSizes.myProjects)],
  },
  {
    path: '/join-requests',
    module: 'features/join-requests/join-requests-page.tsx',
    section: 'projects',
    menu: texts.joinRequests,
    waits: 'joinRequests',
    requests: ['listReceivedJoinRequests'],
  },
  {
    path: '/my-working-projects',
    module: 'features/projects/working/my-working-projects-page.tsx',
    section: 'projects',
    menu: texts.joinedProjects,
    requests: ['listMyCollaborations'],
  },
  {
    path: '/my-applications',
    module: 'features/join-requests/applications/my-applications-page.tsx',
    section: 'projects',
    menu: texts.myApplications,
    requests: ['listMyApplications'],
  },
  {
    path: '/my-tasks',
    module: 'features/tasks/my-tasks/my-tasks-page.tsx',
    section: 'projects',
    menu: texts.myTasks,
    requests: ['listMyTasks', 'viewCalendarLink'],
  },
  {
    path: '/projects/$projectId/tasks',
    module: 'features/tasks/board/task-board-page.tsx',
    section: 'projects',
    requests: [
      'listTasks?brief=true',
      'listDeadlines?brief=true',
      'viewTaskAnalytics',
      'viewProject',
      'listProjectUsers',
    ],
  },
  {
    path: '/projects/$projectId',
    module: 'features/projects/page/project-page.tsx',
    section: 'projects',
    requests: ['viewProject'],
  },
  {
    path: '/my-connections',
    module: 'features/connections/my-connections-page.tsx',
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
    requests: ['listReceivedRequests'],
  },
  {
    path: '/sent-requests',
    module: 'features/connections/requests/sent-requests-page.tsx',
    section: 'connections',
    menu: texts.outgoingRequests,
    requests: ['listConnectionRequests'],
  },
  {
    path: '/people/feed',
    module: 'features/people/suggestions/suggested-people-page.tsx',
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
    module: 'features/account/settings/settings-page.tsx',
    section: 'profile',
    menu: texts.settings,
    requests: ['listSessions', 'listProjectsInTheWay'],
  },
  { path: '/chat', ...inbox },
  { path: '/chat/$projectId/$chatId', ...inbox },
  {
    path: '/chat/$projectId',
    module: 'features/chat/project/simple-project-chat-page.tsx',
    requests: [],
  },
  {
    path: '/collab-chat/$projectId/$chatId',
    module: 'features/chat/project/project-chat-page.tsx',
    requests: [],
  },
  { path: '/error', module: 'app/frame/error-page.tsx' },
] as const satisfies readonly Screen[];
