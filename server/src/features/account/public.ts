export { members } from './account.tables.ts';
export { hashPassword } from './passwords.ts';
export { briefColumns, listPeople, lockMember, personColumns, toPerson } from './people.repository.ts';
