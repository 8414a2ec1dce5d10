export { hashToken, newToken } from './account.rules.ts';
export { members } from './account.tables.ts';
export { briefColumns, listPeople, lockMember, personColumns, toPerson } from './people.repository.ts';
