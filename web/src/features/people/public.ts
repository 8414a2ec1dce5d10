export { EntryChips, EntryInput } from './entry-fields.tsx';
export { EntryFilterField } from './filters/entry-filter-field.tsx';
export { PersonProjects } from './person/person-projects.tsx';
export { useHasInvitations } from './waiting.queries.ts';
