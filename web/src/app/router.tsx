import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  type RouterHistory,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoginPage } from '../features/account/login-page.tsx';
import { loginSearch } from '../features/account/public.ts';
import { PlainButton } from '../ui/forms/plain-controls.tsx';
import { Page } from '../ui/page/page.tsx';
import { Waiting } from '../ui/states/waiting.tsx';
import { appTexts } from './app.texts.ts';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { pageOf } from './page-of.ts';
import { screens, type Screen } from './screens.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  // A press is painted before the next screen is rendered, which takes longer than a frame.
  beforeLoad: async ({ cause }) => {
    if (cause === 'stay') await afterPaint();
  },
});
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: lazy(() => import('./home.tsx'), 'MemberArea'),
});

// The screens of a project share its header, which stays while they change.
const project = createRoute({
  getParentRoute: () => members,
  id: 'project',
  component: lazy(() => import('./project/project-frame.tsx'), 'ProjectFrame'),
});

// The sections of the administration share its column.
const administration = createRoute({
  getParentRoute: () => members,
  id: 'administration',
  component: lazy(() => import('./administration/admin-area.tsx'), 'AdminArea'),
});

// So do the settings.
const settings = createRoute({
  getParentRoute: () => members,
  id: 'settings',
  component: lazy(() => import('../features/account/settings/settings-area.tsx'), 'SettingsArea'),
});

/** The layout around a screen; without a path, it changes nothing that types look at. */
const layoutOf = ({ isInProject, isInAdmin, isInSettings }: Screen): typeof members => {
  if (isInProject) return project as unknown as typeof members;
  if (isInSettings) return settings as unknown as typeof members;
  return isInAdmin ? (administration as unknown as typeof members) : members;
};

const routeOf = <const Path extends string>(screen: Screen & { path: Path }) =>
  createRoute({
    getParentRoute: () => layoutOf(screen),
    path: screen.path,
    component: pageOf(screen),
    validateSearch: unvalidated,
  });
type Routes<Screens extends readonly Screen[]> = {
  -readonly [At in keyof Screens]: ReturnType<typeof routeOf<Screens[At]['path']>>;
};

interface SearchParams {
  tab?: unknown;
  search?: unknown;
  assignee?: unknown;
  label?: unknown;
  priority?: unknown;
  due?: unknown;
  task?: unknown;
  comment?: unknown;
  show?: unknown;
  chat?: unknown;
  closed?: unknown;
  message?: unknown;
  request?: unknown;
  application?: unknown;
  invitation?: unknown;
  with?: unknown;
  act?: unknown;
  actor?: unknown;
  member?: unknown;
  from?: unknown;
  until?: unknown;
  join?: unknown;
}

// Each screen validates its own search parameters, so that the validation loads with the screen.
const unvalidated = (search: Record<string, unknown>): SearchParams => search;

// Many visits begin at log-in, which is too small for a file of its own.
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: LoginPage,
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazy(() => import('../features/account/recovery/recovery-pages.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazy(() => import('../features/account/recovery/recovery-pages.tsx'), 'ResetPasswordPage'),
});
const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-sign-up',
  component: lazy(() => import('../features/account/sign-up/confirm-sign-up-page.tsx'), 'ConfirmSignUpPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazy(() => import('../features/account/email/email-link-pages.tsx'), 'ConfirmEmailPage'),
});
const undoEmail = createRoute({
  getParentRoute: () => root,
  path: '/undo-email',
  component: lazy(() => import('../features/account/email/email-link-pages.tsx'), 'UndoEmailPage'),
});
const providerCallback = createRoute({
  getParentRoute: () => root,
  path: '/login/callback',
  component: lazy(
    () => import('../features/account/provider/provider-callback-page.tsx'),
    'ProviderCallbackPage',
  ),
});
const library = createRoute({
  getParentRoute: () => root,
  id: 'library',
  component: lazy(() => import('./frame/library-area.tsx'), 'LibraryArea'),
});
const signUp = createRoute({
  getParentRoute: () => library,
  path: '/signup',
  validateSearch: loginSearch,
  component: lazy(() => import('../features/account/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});

const legalPage = createRoute({
  getParentRoute: () => library,
  path: '/legal/$page',
  component: lazy(() => import('../features/community/legal/legal-page.tsx'), 'LegalPage'),
});

const invitation = createRoute({
  getParentRoute: () => library,
  path: '/invitations/$token',
  component: lazy(() => import('../features/invitations/link/invitation-page.tsx'), 'InvitationPage'),
});

const unsubscribing = createRoute({
  getParentRoute: () => library,
  path: '/unsubscribe/$token',
  component: lazy(
    () => import('../features/notifications/unsubscribe/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
});

const becomeAdministrator = createRoute({
  getParentRoute: () => library,
  path: '/become-administrator',
  component: lazy(
    () => import('../features/administration/first/become-administrator-page.tsx'),
    'BecomeAdministratorPage',
  ),
});

const routesOf = (list: readonly Screen[]) => list.map((screen) => routeOf(screen));
const inProject = routesOf(screens.filter((screen: Screen) => screen.isInProject));
const inAdmin = routesOf(screens.filter((screen: Screen) => screen.isInAdmin));
const inSettings = routesOf(screens.filter((screen: Screen) => screen.isInSettings));
const others = routesOf(
  screens.filter(
    ({ isInProject, isInAdmin, isInSettings }: Screen) => !isInProject && !isInAdmin && !isInSettings,
  ),
);
// Lists lose the type of each route, which links are checked against.
const memberRoutes = [
  ...others,
  project.addChildren(inProject),
  administration.addChildren(inAdmin),
  settings.addChildren(inSettings),
] as unknown as Routes<typeof screens>;
const tree = root.addChildren([
  login,
  providerCallback,
  forgotPassword,
  resetPassword,
  confirmSignUp,
  confirmEmail,
  undoEmail,
  library.addChildren([signUp, legalPage, invitation, unsubscribing, becomeAdministrator]),
  members.addChildren(memberRoutes),
]);

/** Creates the router. Screens load when they are opened or their link is hovered. Without `history` it uses the URL. */
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

/** The router with the types of all routes. */
export type AppRouter = ReturnType<typeof createAppRouter>;

/** Shown while a screen's code loads. */
function PendingPage() {
  return <Waiting label={appTexts.frame.loading} />;
}

const texts = appTexts.frame;

/** Replaces a screen that throws; the frame around it stays. */
function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title={texts.failedTitle} subtitle={texts.failedText}>
      <div role="alert">
        <PlainButton onClick={retry}>{texts.retry}</PlainButton>
      </div>
    </Page>
  );
}

/** How long a browser may take that paints nothing, as in a tab behind others, in milliseconds. */
const mostMs = 60;

/** Resolves after the next paint. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
