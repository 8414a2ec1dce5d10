import { lazyRouteComponent as lazy } from '@tanstack/react-router';

// Log-in is where most visits begin, and is too small to be worth a second way to the server.
export { LoginPage as login } from '../features/account/login-page.tsx';

// Each screen is a file of its own on the wire: what a visitor never opens never loads.
export const libraryArea = lazy(() => import('./frame/library-area.tsx'), 'LibraryArea');
export const memberArea = lazy(() => import('./home.ts'), 'MemberArea');
export const error = lazy(() => import('./frame/error-page.tsx'), 'ErrorPage');

export const signUp = lazy(() => import('../features/account/sign-up-page.tsx'), 'SignUpPage');

export const settings = lazy(() => import('../features/account/settings/settings-page.tsx'), 'SettingsPage');

export const profile = lazy(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');

export const explore = lazy(() => import('./home.ts'), 'ExplorePage');
export const simpleFeed = lazy(
  () => import('../features/projects/feed/simple-feed-page.tsx'),
  'SimpleFeedPage',
);
export const myProjects = lazy(
  () => import('../features/projects/mine/my-projects-page.tsx'),
  'MyProjectsPage',
);
export const myWorkingProjects = lazy(
  () => import('../features/projects/working/my-working-projects-page.tsx'),
  'MyWorkingProjectsPage',
);

export const project = lazy(() => import('../features/projects/page/project-page.tsx'), 'ProjectPage');

export const joinRequests = lazy(
  () => import('../features/join-requests/join-requests-page.tsx'),
  'JoinRequestsPage',
);
export const myApplications = lazy(
  () => import('../features/join-requests/my-applications-page.tsx'),
  'MyApplicationsPage',
);

export const taskBoard = lazy(() => import('../features/tasks/board/task-board-page.tsx'), 'TaskBoardPage');
export const myTasks = lazy(() => import('../features/tasks/mine/my-tasks-page.tsx'), 'MyTasksPage');

export const peopleFeed = lazy(() => import('../features/people/people-feed-page.tsx'), 'PeopleFeedPage');
export const suggestedPeople = lazy(
  () => import('../features/people/suggestions/suggested-people-page.tsx'),
  'SuggestedPeoplePage',
);
export const person = lazy(() => import('../features/people/person/person-page.tsx'), 'PersonPage');

export const sentRequests = lazy(
  () => import('../features/connections/requests/sent-requests-page.tsx'),
  'SentRequestsPage',
);
export const receivedRequests = lazy(
  () => import('../features/connections/requests/received-requests-page.tsx'),
  'ReceivedRequestsPage',
);
export const myConnections = lazy(
  () => import('../features/connections/my-connections-page.tsx'),
  'MyConnectionsPage',
);

export const chat = lazy(() => import('../features/chat/inbox/chat-page.tsx'), 'ChatPage');
export const simpleProjectChat = lazy(
  () => import('../features/chat/project/simple-project-chat-page.tsx'),
  'SimpleProjectChatPage',
);
export const projectChat = lazy(
  () => import('../features/chat/project/project-chat-page.tsx'),
  'ProjectChatPage',
);
