export { InvitePeopleButton, InvitePersonButton } from './invite/invite-buttons.tsx';
export { ProjectInvitations } from './project/project-invitations.tsx';
export { InvitationNotice, ReceivedInvitations } from './received/received-invitations.tsx';
export { useMyInvitationTo } from './received/received.queries.ts';
