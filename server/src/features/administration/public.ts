export { createAnnounceSignUp } from './administration.live.ts';
export { createSuspensions } from './suspensions.service.ts';
export { offerAdministration } from './first-administrator.service.ts';
export {
  administrationConditions,
  administrationQuotes,
  administrationSubjects,
} from './administration.repository.ts';
