export { findUser } from './account.repository.ts';
export { hashToken, newToken } from './account.rules.ts';
export { members } from './account.tables.ts';
export {
  briefColumns,
  type Enlist,
  isMember,
  lockMember,
  lockMembers,
  type Looking,
  type PeopleViews,
} from './people.repository.ts';
