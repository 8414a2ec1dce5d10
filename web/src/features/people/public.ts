export { EntryChips } from './entries/entry-chips.tsx';
export { EntryInput } from './entries/entry-input.tsx';
export { PersonProjects } from './person/person-projects.tsx';
export { reloadPeople } from './people.queries.ts';
export { useHasInvitations, waitingKey } from './waiting.queries.ts';
