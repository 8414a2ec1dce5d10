const openPaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-sign-up',
  '/confirm-email',
  '/undo-email',
  '/invitations/',
  '/unsubscribe/',
  '/legal/',
  '/become-administrator',
];

/** Whether a path needs no session; such screens have no footer and no redirect to /login. */
export const isOpenPath = (path: string): boolean => openPaths.some((start) => path.startsWith(start));

/** The path to return to after log-in; undefined for the home page. */
export const returnPath = (href: string): string | undefined =>
  /^\/(?:feed)?$/.test(href) ? undefined : href;

/** Parses the search of /login; accepts only paths of this site to return to. */
export function loginSearch(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || isOpenPath(next)) return {};
  const here = 'https://tandem.invalid';
  return URL.canParse(next, here) && new URL(next, here).origin === here ? { next } : {};
}
