import { keptInvitation, createTabSecret } from './invitation.store.ts';

/** The secret of the link that makes the first administrator. */
export const {
  keep: keepAdministratorLink,
  kept: keptAdministratorLink,
  take: takeAdministratorLink,
} = createTabSecret('administrator-link');

/** Where a log-in leads in this tab, because a link was opened without a session; null where none was. */
export function takeReturnPath(): string | null {
  if (keptAdministratorLink() !== null) return '/become-administrator';
  const invitation = keptInvitation();
  return invitation === null ? null : `/invitations/${invitation}`;
}
