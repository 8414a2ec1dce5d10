export { EntryChips } from './entries/entry-chips.tsx';
export { EntryInput } from './entries/entry-input.tsx';
export { PersonProjects } from './person/person-projects.tsx';
export { useHasInvitations } from './waiting.queries.ts';
