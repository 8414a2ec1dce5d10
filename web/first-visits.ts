import { listProjectsInTheWay, listSessions, viewProfile } from '@tandem/contract/account';
import { listChats } from '@tandem/contract/chat';
import { listConnectionRequests, listConnections, listReceivedRequests } from '@tandem/contract/connections';
import { pageSizes } from '@tandem/contract/limits';
import { listMyApplications, listReceivedJoinRequests } from '@tandem/contract/join-requests';
import { countWaiting, listPeopleFeed, listSuggestions, viewPerson } from '@tandem/contract/people';
import * as projects from '@tandem/contract/projects';
import * as tasks from '@tandem/contract/tasks';
import { listMyTasks, viewCalendarLink } from '@tandem/contract/tasks/tasks-mine';

/** A screen, its module under src, and what it asks the server as soon as it is drawn; `*` is the id in its address. */
export interface FirstVisit {
  path: string;
  module: string;
  asks: string[];
}

const id = (path: string) => path.replace(/\{\w+\}/, '*');
const firstPage = (path: string, size: number) => `${path}?limit=${size}&page=1`;

const explore = {
  module: 'app/home.ts',
  asks: [projects.listFeed.path, projects.listSaved.path],
};
const inbox = 'features/chat/inbox/chat-page.tsx';
const connections = (page: string) => `features/connections/${page}.tsx`;

/** What the frame around every screen for members asks. */
export const askedByFrame: string[] = [viewProfile.path, countWaiting.path];

/** What a member's visit that begins at a screen is sure to need, so that the browser can ask for all of it at once. */
export const firstVisits: FirstVisit[] = [
  { path: '/', ...explore },
  { path: '/feed', ...explore },
  { path: '/profile', module: 'features/profile/profile-page.tsx', asks: [] },
  {
    path: '/settings',
    module: 'features/account/settings/settings-page.tsx',
    asks: [listSessions.path, listProjectsInTheWay.path],
  },
  {
    path: '/project-feed',
    module: 'features/projects/feed/simple-feed-page.tsx',
    asks: [projects.listFeed.path],
  },
  {
    path: '/my-projects',
    module: 'features/projects/mine/my-projects-page.tsx',
    asks: [firstPage(projects.listMyProjects.path, pageSizes.myProjects)],
  },
  {
    path: '/my-working-projects',
    module: 'features/projects/working/my-working-projects-page.tsx',
    asks: [projects.listMyCollaborations.path],
  },
  {
    path: '/my-tasks',
    module: 'features/tasks/mine/my-tasks-page.tsx',
    asks: [listMyTasks.path, viewCalendarLink.path],
  },
  {
    path: '/projects/*/tasks',
    module: 'features/tasks/board/task-board-page.tsx',
    asks: [
      tasks.listTasks,
      tasks.listDeadlines,
      tasks.viewTaskAnalytics,
      projects.viewProject,
      projects.listProjectUsers,
    ].map(({ path }) => id(path)),
  },
  {
    path: '/projects/*',
    module: 'features/projects/page/project-page.tsx',
    asks: [id(projects.viewProject.path)],
  },
  {
    path: '/join-requests',
    module: 'features/join-requests/join-requests-page.tsx',
    asks: [listReceivedJoinRequests.path],
  },
  {
    path: '/my-applications',
    module: 'features/join-requests/my-applications-page.tsx',
    asks: [listMyApplications.path],
  },
  { path: '/people-feed', module: 'features/people/people-feed-page.tsx', asks: [listPeopleFeed.path] },
  {
    path: '/people/feed',
    module: 'features/people/suggestions/suggested-people-page.tsx',
    asks: [firstPage(listSuggestions.path, pageSizes.suggestions)],
  },
  { path: '/people/*', module: 'features/people/person/person-page.tsx', asks: [id(viewPerson.path)] },
  {
    path: '/sent-requests',
    module: connections('requests/sent-requests-page'),
    asks: [listConnectionRequests.path],
  },
  {
    path: '/received-requests',
    module: connections('requests/received-requests-page'),
    asks: [listReceivedRequests.path],
  },
  { path: '/my-connections', module: connections('my-connections-page'), asks: [listConnections.path] },
  { path: '/chat', module: inbox, asks: [listChats.path] },
  { path: '/chat/*/*', module: inbox, asks: [listChats.path] },
  { path: '/chat/*', module: 'features/chat/project/simple-project-chat-page.tsx', asks: [] },
  { path: '/collab-chat/*/*', module: 'features/chat/project/project-chat-page.tsx', asks: [] },
];
