import { createTabSecret, keepInvitation, keptInvitation } from './invitation.store.ts';
import { safeStorage } from './safe-storage.ts';

/** The secret of the link that makes the first administrator. */
export const {
  keep: keepAdministratorLink,
  kept: keptAdministratorLink,
  take: takeAdministratorLink,
} = createTabSecret('administrator-link');

/** Where somebody wants to go who signs up and comes back later, maybe in another tab, by the link of a mail or a log-in. */
interface Awaited {
  /** The secret of a link that invites to a project. */
  token?: string;
  /** A page that a public page leads to. */
  path?: string;
  emailId: string;
}

const awaitedKey = 'awaited-arrival';
const sameAddress = (emailId: string): string => emailId.trim().toLowerCase();

/** Keeps where to go for the account that signs up with an address, in all tabs of this browser. */
export function awaitArrival(emailId: string, path?: string): void {
  const token = keptInvitation();
  if (token === null && path === undefined) return;
  const aim = token === null ? { path } : { token };
  safeStorage.setItem(awaitedKey, JSON.stringify({ ...aim, emailId: sameAddress(emailId) }));
}

/** Where a log-in or sign-up with an address leads, because of what was opened before; null where nothing was. */
export function takeReturnPath(emailId?: string): string | null {
  if (keptAdministratorLink() !== null) return '/become-administrator';
  const path = emailId === undefined ? null : takeAwaitedPath(emailId);
  const invitation = keptInvitation();
  return invitation === null ? path : `/invitations/${invitation}`;
}

/** What was kept for the account with an address, once; an invitation is kept in this tab again, for its page. */
function takeAwaitedPath(emailId: string): string | null {
  const awaited = JSON.parse(safeStorage.getItem(awaitedKey) ?? 'null') as Awaited | null;
  if (awaited === null || awaited.emailId !== sameAddress(emailId)) return null;
  safeStorage.removeItem(awaitedKey);
  if (awaited.token !== undefined) keepInvitation(awaited.token);
  return awaited.path ?? null;
}
