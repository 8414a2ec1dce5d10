export { openInvitationSql } from './invitation-writes.repository.ts';
export { invitationsProjectHook } from './invitations.live.ts';
export { invitations } from './invitations.tables.ts';
