import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { loginSearch } from '../features/account/public.ts';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { PendingPage } from './frame/pending-page.tsx';
import { RouteFailure } from './frame/route-failure.tsx';
import * as screens from './screens.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });
const members = createRoute({ getParentRoute: () => root, id: 'members', component: screens.memberArea });

const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => members, path, component, validateSearch: asGiven });

interface Searched {
  tab?: unknown;
  search?: unknown;
  assignee?: unknown;
  label?: unknown;
  priority?: unknown;
  due?: unknown;
  chat?: unknown;
  with?: unknown;
}

// A screen checks what it reads of its address by itself, so that the check loads with the screen.
const asGiven = (search: Record<string, unknown>): Searched => search;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: screens.login,
});
const library = createRoute({ getParentRoute: () => root, id: 'library', component: screens.libraryArea });
const signUp = createRoute({ getParentRoute: () => library, path: '/signup', component: screens.signUp });

// The addresses of spec §2; a menu shows an entry when its address stands here.
const tree = root.addChildren([
  login,
  library.addChildren([signUp]),
  members.addChildren([
    screen('/', screens.explore),
    screen('/feed', screens.explore),
    screen('/profile', screens.profile),
    screen('/settings', screens.settings),
    screen('/project-feed', screens.simpleFeed),
    screen('/my-projects', screens.myProjects),
    screen('/my-working-projects', screens.myWorkingProjects),
    screen('/my-tasks', screens.myTasks),
    screen('/projects/$projectId/tasks', screens.taskBoard),
    screen('/projects/$projectId', screens.project),
    screen('/join-requests', screens.joinRequests),
    screen('/my-applications', screens.myApplications),
    screen('/people-feed', screens.peopleFeed),
    screen('/people/feed', screens.suggestedPeople),
    screen('/people/$id', screens.person),
    screen('/sent-requests', screens.sentRequests),
    screen('/received-requests', screens.receivedRequests),
    screen('/my-connections', screens.myConnections),
    screen('/chat', screens.chat),
    screen('/chat/$projectId/$chatId', screens.chat),
    screen('/chat/$projectId', screens.simpleProjectChat),
    screen('/collab-chat/$projectId/$chatId', screens.projectChat),
    screen('/error', screens.error),
  ]),
]);

/**
 * The product's screens behind their addresses; each loads when it is opened, or when a pointer comes near its link. Follows the
 * address bar unless it is given another history.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  });
}

/** The router with every address it knows. */
export type AppRouter = ReturnType<typeof createAppRouter>;
