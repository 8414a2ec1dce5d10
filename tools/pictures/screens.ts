import type { Page } from '@playwright/test';

/** A screen, with the name of its pictures. */
export interface Screen {
  name: string;
  /** Whether it is shown without a session. */
  isPublic?: boolean;
  /** Whether it shows a project, which a newcomer does not have. */
  needsProject?: boolean;
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

const projectScreen = (name: string, path: (id: string) => string): Screen => ({
  name,
  needsProject: true,
  open: async (page) => page.goto(path(await firstProject(page))),
});

/** Every screen of the app, for an owner of the demo community. */
export const screens: Screen[] = [
  screenAt('login', '/login', { isPublic: true }),
  screenAt('signup', '/signup', { isPublic: true }),
  screenAt('feed', '/feed'),
  screenAt('saved', '/feed?tab=saved'),
  screenAt('project-feed', '/project-feed'),
  projectScreen('project', (id) => `/projects/${id}`),
  screenAt('my-projects', '/my-projects'),
  screenAt('my-working-projects', '/my-working-projects'),
  screenAt('join-requests', '/join-requests'),
  screenAt('my-applications', '/my-applications'),
  projectScreen('board', (id) => `/projects/${id}/tasks`),
  screenAt('my-tasks', '/my-tasks'),
  screenAt('chat-group', '/chat'),
  screenAt('chat-direct', '/chat?tab=direct'),
  projectScreen('collab-chat', (id) => `/collab-chat/${id}/group`),
  projectScreen('simple-chat', (id) => `/chat/${id}`),
  screenAt('people-feed', '/people-feed'),
  screenAt('suggested-people', '/people/feed'),
  screenAt('my-connections', '/my-connections'),
  screenAt('received-requests', '/received-requests'),
  screenAt('sent-requests', '/sent-requests'),
  screenAt('profile', '/profile'),
  screenAt('settings', '/settings'),
  screenAt('error', '/error'),
  screenAt('nowhere', '/nowhere'),
];

/** The screens in the README. */
export const readmeScreens = ['feed', 'board', 'chat-group', 'profile'];
