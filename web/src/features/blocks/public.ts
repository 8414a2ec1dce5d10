export { BlockedMembers, BlockedPerson, Folded } from './blocked-members.tsx';
export { useBlockedIds } from './blocked-ids.queries.ts';
export { PersonItems, PersonMenu } from './person-menu.tsx';
