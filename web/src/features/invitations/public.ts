export { InvitePeopleButton, InvitePersonButton } from './invite/invite-buttons.tsx';
export { ProjectInvitations } from './project/project-invitations.tsx';
export { InvitationNotice } from './received/invitation-notice.tsx';
export { useMyInvitationTo } from './received/received.queries.ts';
export { ReceivedInvitations } from './received/received-invitations.tsx';
