export { EntryChips, EntryInput } from './entry-fields.tsx';
export { PersonProjects } from './person/person-projects.tsx';
export { useHasInvitations } from './waiting.queries.ts';
