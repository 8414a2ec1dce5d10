import { lazyRouteComponent as lazy } from '@tanstack/react-router';

// Each screen is a file of its own on the wire: what a visitor never opens never loads.
export const memberArea = lazy(() => import('./frame/member-area.tsx'), 'MemberArea');
export const error = lazy(() => import('./frame/error-page.tsx'), 'ErrorPage');

export const login = lazy(() => import('../features/account/login-page.tsx'), 'LoginPage');
export const signUp = lazy(() => import('../features/account/sign-up-page.tsx'), 'SignUpPage');

export const profile = lazy(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');

export const explore = lazy(() => import('../features/projects/feed/explore-page.tsx'), 'ExplorePage');
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

export const joinRequests = lazy(
  () => import('../features/join-requests/join-requests-page.tsx'),
  'JoinRequestsPage',
);
export const myApplications = lazy(
  () => import('../features/join-requests/my-applications-page.tsx'),
  'MyApplicationsPage',
);

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
