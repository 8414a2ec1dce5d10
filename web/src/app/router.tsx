import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { loginSearch } from '../features/account/public.ts';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { PendingPage } from './frame/pending-page.tsx';
import { RouteFailure } from './frame/route-failure.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: lazyRouteComponent(() => import('./frame/member-area.tsx'), 'MemberArea'),
});

const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => members, path, component, validateSearch: asGiven });

// A screen checks what it reads of its address by itself, so that the check loads with the screen.
const asGiven = (search: Record<string, unknown>): { tab?: unknown; search?: unknown } => search;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('../features/account/login-page.tsx'), 'LoginPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyRouteComponent(() => import('../features/account/sign-up-page.tsx'), 'SignUpPage'),
});

// One line an address of spec §2; a menu shows an entry when its address stands here.
const tree = root.addChildren([
  login,
  signUp,
  members.addChildren([
    screen(
      '/',
      lazyRouteComponent(() => import('../features/projects/feed/explore-page.tsx'), 'ExplorePage'),
    ),
    screen(
      '/feed',
      lazyRouteComponent(() => import('../features/projects/feed/explore-page.tsx'), 'ExplorePage'),
    ),
    screen(
      '/project-feed',
      lazyRouteComponent(() => import('../features/projects/feed/simple-feed-page.tsx'), 'SimpleFeedPage'),
    ),
    screen(
      '/my-projects',
      lazyRouteComponent(() => import('../features/projects/mine/my-projects-page.tsx'), 'MyProjectsPage'),
    ),
    screen(
      '/my-working-projects',
      lazyRouteComponent(() => import('../features/projects/working/my-working-projects-page.tsx'), 'MyWorkingProjectsPage'),
    ),
    screen(
      '/join-requests',
      lazyRouteComponent(() => import('../features/join-requests/join-requests-page.tsx'), 'JoinRequestsPage'),
    ),
    screen(
      '/my-applications',
      lazyRouteComponent(() => import('../features/join-requests/my-applications-page.tsx'), 'MyApplicationsPage'),
    ),
    screen(
      '/error',
      lazyRouteComponent(() => import('./frame/error-page.tsx'), 'ErrorPage'),
    ),
  ]),
]);

/** The product's screens behind their addresses; each loads when it is opened, or when a pointer comes near its link. */
export function createAppRouter() {
  return createRouter({
    routeTree: tree,
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
