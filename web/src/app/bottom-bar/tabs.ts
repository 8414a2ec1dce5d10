import { screens, type Screen } from '../screens.ts';

/** The places of the bottom bar. */
export type Tab = 'explore' | 'tasks' | 'chat' | 'notifications' | 'me';

const roots: Record<string, Tab> = {
  '/': 'explore',
  '/feed': 'explore',
  '/my-tasks': 'tasks',
  '/chat': 'chat',
  '/notifications': 'notifications',
};

const isInMenu = (path: string): boolean =>
  screens.some((screen: Screen) => screen.menu !== undefined && screen.path === path);

/** Paths below those of the menus, and the screens of a project that show what a tab shows of all projects. */
const places: [RegExp, Tab][] = [
  [/^\/projects\/[^/]+\/tasks$/, 'tasks'],
  [/^\/(collab-)?chat\/./, 'chat'],
  [/^\/admin(\/|$)/, 'me'],
  [/^\/settings\//, 'me'],
];

/** The tab that a path belongs to; null for a screen that is reached from several, such as a project's overview. */
export function tabOf(path: string): Tab | null {
  const place = places.find(([pattern]) => pattern.test(path))?.[1];
  return place ?? roots[path] ?? (isInMenu(path) ? 'me' : null);
}
