import { isOwnPath } from '@tandem/contract/account/account-provider';

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
  return typeof next === 'string' && isOwnPath(next) && !isOpenPath(next) ? { next } : {};
}
