import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  type RouterHistory,
} from '@tanstack/react-router';
import { LoginPage } from '../features/account/login-page.tsx';
import { loginSearch } from '../features/account/public.ts';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { PendingPage } from './frame/pending-page.tsx';
import { RouteFailure } from './frame/route-failure.tsx';
import { pageOf } from './page-of.ts';
import { screens, type Screen } from './screens.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: lazy(() => import('./home.ts'), 'MemberArea'),
});

const routeOf = <const Path extends string>(screen: Screen & { path: Path }) =>
  createRoute({
    getParentRoute: () => members,
    path: screen.path,
    component: pageOf(screen),
    validateSearch: asGiven,
  });
type Routes<Screens extends readonly Screen[]> = {
  -readonly [At in keyof Screens]: ReturnType<typeof routeOf<Screens[At]['path']>>;
};

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

// Log-in is where most visits begin, and is too small to be worth a second file.
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: LoginPage,
});
const library = createRoute({
  getParentRoute: () => root,
  id: 'library',
  component: lazy(() => import('./frame/library-area.tsx'), 'LibraryArea'),
});
const signUp = createRoute({
  getParentRoute: () => library,
  path: '/signup',
  component: lazy(() => import('../features/account/sign-up-page.tsx'), 'SignUpPage'),
});

// `map` forgets which route stands at which place; links are checked against their paths.
const memberRoutes = screens.map((screen) => routeOf(screen)) as unknown as Routes<typeof screens>;
const tree = root.addChildren([login, library.addChildren([signUp]), members.addChildren(memberRoutes)]);

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
