export { BlockedMembers } from './blocked-members.tsx';
export { BlockedPerson, Folded } from './blocked.tsx';
export { useBlockedIds } from './blocked-ids.queries.ts';
export { PersonItems, PersonMenu } from './person-menu.tsx';
