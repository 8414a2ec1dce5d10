export { createSignUpInvitations } from './community/community-invitations.service.ts';
export { openInvitationSql } from './invitation-writes.repository.ts';
export { invitationsBlockHook, invitationsProjectHook } from './invitations.live.ts';
export { invitations } from './invitations.tables.ts';
