export { createSignUpInvitations } from './community/community-invitations.service.ts';
export {
  countInvitationsTo,
  openInvitationSql,
  invitationConditions,
  invitationQuotes,
  invitationSubject,
} from './invitations.repository.ts';
export { invitationsBlockHook, invitationsProjectHook } from './invitations.live.ts';
