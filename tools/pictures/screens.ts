import type { Page } from '@playwright/test';

/** A screen, with the name of its pictures. */
export interface Screen {
  name: string;
  /** Whether it is shown without a session. */
  isPublic?: boolean;
  /** Whether it shows a project, which a newcomer does not have. */
  needsProject?: boolean;
  /** Whether a button of another screen opens it, which must have loaded: it is checked in its usual state only. */
  isOpened?: boolean;
  open(page: Page): Promise<unknown>;
}

const screenAt = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  open: (page) => page.goto(path),
  ...more,
});

const firstProject = async (page: Page): Promise<string> => {
  const reply = await page.request.get('/api/projects/my-projects');
  const { data } = (await reply.json()) as { data: { _id: string }[] };
  return data[0]?._id ?? '';
};

/** The address of the task of the first project that has most to show. */
const busiestTask = async (page: Page): Promise<string> => {
  const id = await firstProject(page);
  const reply = await page.request.get(`/api/project/${id}/tasks`);
  const { tasks } = (await reply.json()) as {
    tasks: { _id: string; checklistCount: number; commentsCount: number }[];
  };
  const [busiest] = tasks.toSorted(
    (a, b) => b.checklistCount + b.commentsCount - a.checklistCount - a.commentsCount,
  );
  return `/projects/${id}/tasks?task=${busiest?._id ?? ''}`;
};

const projectScreen = (name: string, path: (id: string) => string): Screen => ({
  name,
  needsProject: true,
  open: async (page) => page.goto(path(await firstProject(page))),
});

const firstPerson = async (page: Page): Promise<string> => {
  const reply = await page.request.get('/api/people/suggestions?limit=1');
  const { suggestions } = (await reply.json()) as { suggestions: { _id: string }[] };
  return suggestions[0]?._id ?? '';
};

/** The second step of sign-up, half filled in. */
async function openSecondStep(page: Page): Promise<void> {
  await page.goto('/signup');
  const account = { 'First name': 'Nadia', 'Last name': 'Brandt', 'Email Address': 'nadia@example.org' };
  for (const [label, text] of Object.entries({ ...account, Password: 'a long walk home', Age: '29' }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'About' }).fill('I test things where they are used.');
  await page.getByRole('combobox', { name: 'Skills' }).fill('TypeScript, Usability, ');
  await page.getByRole('combobox', { name: 'Interests' }).fill('maps, trains, ');
}

/** What a button opens, named by the beginning of its name, or an entry of its menu; its own content has loaded. */
const openedBy = (
  name: string,
  button: string,
  start: (page: Page) => Promise<unknown>,
  entry?: string,
): Screen => ({
  name,
  isOpened: true,
  open: async (page) => {
    await start(page);
    await page
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .filter({ visible: true })
      .first()
      .click();
    if (entry !== undefined) await page.getByRole('menuitem', { name: entry }).click();
    const opened = page.getByRole('dialog').or(page.getByRole('menu'));
    await opened.filter({ visible: true }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[role="dialog"] [aria-busy="true"]'));
  },
});

const openProject = (path: string) => async (page: Page) =>
  page.goto(`/projects/${await firstProject(page)}${path}`);

/** The menu of a project member, and the dialog for a role that it opens. */
async function openRoleDialog(page: Page): Promise<void> {
  await openProject('/people')(page);
  await page
    .getByRole('button', { name: /^Actions for / })
    .filter({ visible: true })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Change role...' }).click();
  await page.getByRole('dialog').waitFor();
}

/** A member beside the list of all, as administrators see them. */
async function openMember(page: Page): Promise<void> {
  await page.goto('/admin/members');
  await page.locator('a[href^="/admin/members/"]').first().click();
  await page.getByRole('article').waitFor();
}

/** The menu of a connection, and the question that its entry asks. */
async function openDisconnectDialog(page: Page): Promise<void> {
  await page.goto('/my-connections');
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').waitFor();
}

const openAt = (path: string) => (page: Page) => page.goto(path);

/** What a key opens on a screen. */
const openedByKey = (name: string, key: string, start: (page: Page) => Promise<unknown>): Screen => ({
  name,
  isOpened: true,
  open: async (page) => {
    await start(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  },
});

/** Dialogs of members, beside those of a project. */
const dialogs: Screen[] = [
  openedBy('join', 'Ask to join', openAt('/feed')),
  openedBy('ignore', 'Ignore ', openAt('/feed')),
  openedBy('ignored', 'More lists', openAt('/feed'), 'Ignored projects'),
  openedBy('new-project', 'Add Project', openAt('/my-projects')),
  { name: 'disconnect', isOpened: true, open: openDisconnectDialog },
  openedBy('chat-dialog', 'Message ', openAt('/my-connections')),
  openedBy('new-task', 'New task', openProject('/tasks')),
  openedByKey('keys', '?', openProject('/tasks')),
  openedByKey('switcher', 'Control+k', openAt('/feed')),
];

/** An invitation by link, as the owner of the project sees it or somebody who is not signed in. */
const invitationScreen = (name: string, isVisitor: boolean): Screen => ({
  name,
  isOpened: true,
  open: async (page) => {
    await page.goto('/settings');
    const path = await page.evaluate(
      async (projectId) => {
        const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
        const reply = await fetch(`/api/project/${projectId}/invitation-links`, options);
        return ((await reply.json()) as { data: { path: string } }).data.path;
      },
      await firstProject(page),
    );
    const cookies = await page.context().cookies();
    if (isVisitor) {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().addCookies(cookies);
  },
});

/** The menus as phones show them. */
async function openMe(page: Page): Promise<void> {
  await page.goto('/feed');
  const me = page.getByRole('button', { name: 'Me', exact: true });
  const projects = page.getByRole('button', { name: 'Projects', exact: true });
  await me.or(projects).filter({ visible: true }).first().waitFor();
  if (await me.isVisible()) await me.click();
  await projects.click();
}

/** Every screen of the app, for an owner of the demo community. */
export const screens: Screen[] = [
  screenAt('login', '/login', { isPublic: true }),
  screenAt('forgot-password', '/forgot-password', { isPublic: true }),
  screenAt('reset-password', '/reset-password', { isPublic: true }),
  screenAt('signup', '/signup', { isPublic: true }),
  { name: 'signup-2', isPublic: true, open: openSecondStep },
  screenAt('legal-page', '/legal/imprint', { isPublic: true }),
  { name: 'menus', open: openMe },
  ...['account', 'appearance', 'keyboard', 'privacy', 'blocked', 'calendar', 'data'].map((name) =>
    screenAt(`${name}-settings`, `/settings/${name}`),
  ),
  screenAt('notification-settings', '/settings/notifications'),
  screenAt('security-settings', '/settings/security'),
  screenAt('tokens', '/settings/tokens'),
  projectScreen('webhooks', (id) => `/projects/${id}/settings/webhooks`),
  projectScreen('repository', (id) => `/projects/${id}/settings/repository`),
  screenAt('feed', '/feed'),
  screenAt('saved', '/feed?tab=saved'),
  screenAt('project-feed', '/project-feed'),
  projectScreen('project', (id) => `/projects/${id}`),
  projectScreen('project-people', (id) => `/projects/${id}/people`),
  projectScreen('project-settings', (id) => `/projects/${id}/settings/general`),
  projectScreen('project-settings-board', (id) => `/projects/${id}/settings/board`),
  projectScreen('project-settings-public', (id) => `/projects/${id}/settings/public`),
  projectScreen('import', (id) => `/projects/${id}/settings/import`),
  projectScreen('project-settings-end', (id) => `/projects/${id}/settings/end`),
  openedBy('invite-people', 'Invite', openProject('')),
  { name: 'project-role', isOpened: true, open: openRoleDialog },
  invitationScreen('invitation', true),
  invitationScreen('invitation-of-own', false),
  projectScreen('project-requests', (id) => `/projects/${id}/requests`),
  screenAt('my-projects', '/my-projects'),
  screenAt('my-working-projects', '/my-working-projects'),
  screenAt('join-requests', '/join-requests'),
  screenAt('my-applications', '/my-applications'),
  projectScreen('board', (id) => `/projects/${id}/tasks`),
  { name: 'task', needsProject: true, open: async (page) => page.goto(await busiestTask(page)) },
  screenAt('my-tasks', '/my-tasks'),
  screenAt('admin', '/admin'),
  screenAt('admin-members', '/admin/members'),
  { name: 'admin-member', isOpened: true, open: openMember },
  screenAt('admin-invitations', '/admin/invitations'),
  screenAt('admin-sign-ups', '/admin/sign-ups'),
  screenAt('admin-audit', '/admin/audit'),
  screenAt('admin-settings', '/admin/settings'),
  screenAt('chat-group', '/chat'),
  screenAt('chat-direct', '/chat?tab=direct'),
  projectScreen('collab-chat', (id) => `/collab-chat/${id}/group`),
  projectScreen('simple-chat', (id) => `/chat/${id}`),
  screenAt('people-feed', '/people-feed'),
  screenAt('suggested-people', '/people/feed'),
  openedBy('invite-person', 'Invite', (page) => page.goto('/people/feed')),
  screenAt('my-connections', '/my-connections'),
  screenAt('received-requests', '/received-requests'),
  screenAt('sent-requests', '/sent-requests'),
  { name: 'person', open: async (page) => page.goto(`/people/${await firstPerson(page)}`) },
  screenAt('notifications', '/notifications'),
  screenAt('profile', '/profile'),
  screenAt('settings', '/settings'),
  screenAt('error', '/error'),
  screenAt('nowhere', '/nowhere'),
  screenAt('admin-reports', '/admin/reports'),
  ...dialogs,
];

/** The screens in the README. */
export const readmeScreens = ['feed', 'board', 'chat-group', 'profile'];
