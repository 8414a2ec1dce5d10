export { createSignUpInvitations } from './community/sign-up-links.service.ts';
export { openInvitationSql } from './invitation-writes.repository.ts';
export { invitationsBlockHook, invitationsProjectHook } from './invitations.live.ts';
export { invitations } from './invitations.tables.ts';
export {
  invitationConditions,
  invitationQuotes,
  invitationSubject,
} from './invitation-notifications.repository.ts';
