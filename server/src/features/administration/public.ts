export { createAnnounceSignUp } from './administration.live.ts';
export { createSuspensions, offerAdministration } from './administration.service.ts';
export {
  administrationConditions,
  administrationQuotes,
  administrationSubjects,
} from './administration.repository.ts';
