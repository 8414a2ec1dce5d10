export { createSignUpInvitations } from './community/community-invitations.service.ts';
export { countInvitationsTo, openInvitationSql } from './invitations.repository.ts';
export { invitationsBlockHook, invitationsProjectHook } from './invitations.live.ts';
export {
  invitationConditions,
  invitationQuotes,
  invitationSubject,
} from './invitation-notifications.repository.ts';
