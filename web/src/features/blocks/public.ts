export { BlockedMembers } from './blocked-members.tsx';
export { BlockedPerson } from './blocked-person.tsx';
export { useBlockedIds } from './blocked-ids.queries.ts';
export { Folded } from './folded.tsx';
export { PersonItems, PersonMenu } from './person-menu.tsx';
