export { accountErrors } from './account.errors.ts';
export { createMustVerifyEmail, type MustVerifyEmail } from './email/email-verification.service.ts';
export { type Community, findUser, removePhoto, swapPhoto } from './account.repository.ts';
export { requiresSecondFactor } from './factors/factors.rules.ts';
export { isReservedName } from './account.rules.ts';
export { members, sessions } from './account.tables.ts';
export { deleteSessionsOf } from './settings/settings.repository.ts';
export { deviceOf } from './settings/devices.rules.ts';
export {
  type IndexPerson,
  summaryColumns,
  isMember,
  lockMe,
  lockMember,
  lockMembers,
  lockOfMember,
  type PeopleViews,
  type PublishPartnersChanged,
} from './people.repository.ts';
export { createAuthenticate, createSessions } from './sessions.service.ts';
