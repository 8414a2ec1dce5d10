export { findUser } from './account.repository.ts';
export { members } from './account.tables.ts';
export {
  summaryColumns,
  type IndexPerson,
  isMember,
  lockMe,
  lockMember,
  lockMembers,
  type Looking,
  type PeopleViews,
  type EmitPartnersChanged,
} from './people.repository.ts';
export { createAuthenticate, createSessions } from './sessions.service.ts';
