export { accountErrors } from './account.errors.ts';
export { createMustVerifyEmail, type MustVerifyEmail } from './email/email-verification.service.ts';
export { type Community, findUser, removePhoto, swapPhoto } from './account.repository.ts';
export { requiresSecondFactor } from './factors/factors.rules.ts';
export { isReservedName } from './account.rules.ts';
export { members, sessions } from './account.tables.ts';
export { insertReset } from './recovery/recovery.repository.ts';
export { resetLinkMs } from './recovery/recovery.rules.ts';
export { endAccount } from './settings/deletion.service.ts';
export { writeOwnData } from './settings/member-export.service.ts';
export { deleteSessionsOf } from './settings/settings.repository.ts';
export { requireOtherAdministrator } from './standing/last-administrator.service.ts';
export {
  lockStandings,
  notSuspended,
  setRole,
  setSuspension,
  type Standing,
} from './standing/standing.repository.ts';
export { isSuspended } from './standing/standing.rules.ts';
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
