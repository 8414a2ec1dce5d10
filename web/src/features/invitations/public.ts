export { InvitePeopleButton } from './invite/invite-people-button.tsx';
export { InvitePersonButton } from './invite/invite-person-button.tsx';
export { ProjectInvitations } from './project/project-invitations.tsx';
export { InvitationNotice } from './received/invitation-notice.tsx';
export { useMyInvitationTo } from './received/received.queries.ts';
export { ReceivedInvitations } from './received/received-invitations.tsx';
