export { findUser } from './account.repository.ts';
export { hashToken, newToken } from './account.rules.ts';
export { members } from './account.tables.ts';
export {
  summaryColumns,
  type Enlist,
  isMember,
  lockMe,
  lockMember,
  lockMembers,
  type Looking,
  type PeopleViews,
  type EmitPartnersChanged,
} from './people.repository.ts';
export type { Farewell } from './settings/deletion.service.ts';
export type { OwnData } from './settings/own-data.service.ts';
