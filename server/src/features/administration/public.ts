export { createAnnounceSignUp } from './sign-ups/sign-up-requests.live.ts';
export { createSuspensions } from './suspensions.service.ts';
export { offerAdministration } from './first-administrator.service.ts';
