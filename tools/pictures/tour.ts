import type { Page } from '@playwright/test';

/** A screen of the tour: its file's name, and how to bring the page of a logged-in member there. */
export interface Stop {
  name: string;
  /** Whether it is shown to nobody in particular, before the log-in. */
  isOpen?: boolean;
  /** Whether it is the screen of a project, which a newcomer has none of. */
  isOfProject?: boolean;
  go(page: Page): Promise<unknown>;
}

const at = (name: string, path: string, more: Partial<Stop> = {}): Stop => ({
  name,
  go: (page) => page.goto(path),
  ...more,
});

const firstProject = async (page: Page): Promise<string> => {
  const reply = await page.request.get('/api/projects/my-projects');
  const { data } = (await reply.json()) as { data: { _id: string }[] };
  return data[0]?._id ?? '';
};

const ofProject = (name: string, path: (id: string) => string): Stop => ({
  name,
  isOfProject: true,
  go: async (page) => page.goto(path(await firstProject(page))),
});

/** Every screen of the product, as an owner of the demo community sees it. */
export const tour: Stop[] = [
  at('login', '/login', { isOpen: true }),
  at('signup', '/signup', { isOpen: true }),
  at('feed', '/feed'),
  at('saved', '/feed?tab=saved'),
  at('project-feed', '/project-feed'),
  ofProject('project', (id) => `/projects/${id}`),
  at('my-projects', '/my-projects'),
  at('my-working-projects', '/my-working-projects'),
  at('join-requests', '/join-requests'),
  at('my-applications', '/my-applications'),
  ofProject('board', (id) => `/projects/${id}/tasks`),
  at('my-tasks', '/my-tasks'),
  at('chat-group', '/chat'),
  at('chat-direct', '/chat?tab=direct'),
  ofProject('collab-chat', (id) => `/collab-chat/${id}/group`),
  ofProject('simple-chat', (id) => `/chat/${id}`),
  at('people-feed', '/people-feed'),
  at('suggested-people', '/people/feed'),
  at('my-connections', '/my-connections'),
  at('received-requests', '/received-requests'),
  at('sent-requests', '/sent-requests'),
  at('profile', '/profile'),
  at('settings', '/settings'),
  at('error', '/error'),
  at('nowhere', '/nowhere'),
];

/** The four pictures of the README. */
export const readmeStops = ['feed', 'board', 'chat-group', 'profile'];
