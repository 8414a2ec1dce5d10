export { InviteButton } from './invite-button.tsx';
export { ProjectInvitations } from './project-invitations.tsx';
export { ReceivedInvitations } from './received-invitations.tsx';
