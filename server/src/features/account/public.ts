export { accountErrors } from './account.errors.ts';
export { createMustVerifyEmail, type MustVerifyEmail } from './email/email.service.ts';
export {
  type Community,
  findUser,
  hidePhoto,
  removePhoto,
  restorePhoto,
  recordAcceptance,
} from './account.repository.ts';
export { removeFactorsOf, sealedAgainSql, sealedKeysSql } from './factors/factors.repository.ts';
export { appKeyName, findAppKey } from './factors/factor-changes.service.ts';
export {
  knownDevicesKeyName,
  createAuthenticate,
  createSessions,
  createWhySignedOut,
} from './sessions.service.ts';
export {
  allSessionsEndedSql,
  lastsBeyond,
  lockSession,
  sessionIdOf,
  tokenHashOf,
  wasActiveSince,
} from './sessions.repository.ts';
export { requiresSecondFactor } from './factors/factors.rules.ts';
export { members, sessions } from './account.tables.ts';
export {
  indexedColumns,
  isActiveMember,
  listAdministratorsWithoutFactor,
  publicPeopleOf,
  type PublicPerson,
  anyMemberSql,
  countActiveSince,
  countSessionsOf,
  lastActiveAtOf,
  sharedMember,
  shownMembersSql,
  fullNameOf,
  fullNameSql,
  mentionsOfSql,
  isAdministratorSql,
  isMemberSql,
  isModeratorSql,
  liveNameSql,
  memberCount,
  newMembers,
  standingOf,
  summaryOf,
  summarySql,
  reportedMember,
  reportedMemberNow,
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
export {
  insertReset,
  type NewResetLink,
  resetLinkMadeSql,
  resetLinkValues,
} from './recovery/recovery.repository.ts';
export { enqueueReset } from './recovery/recovery.service.ts';
export { resetLinkMs } from './recovery/recovery.rules.ts';
export { endAccount } from './settings/deletion.service.ts';
export { writeOwnData } from './settings/settings.service.ts';
export { deleteSessionsOf, expireSessionsOf } from './settings/settings.repository.ts';
export { requireOtherAdministrator, lockActor } from './standing/standing.service.ts';
export {
  listActingModeratorIds,
  listModeratorIds,
  lockStandings,
  isSuspendedSql,
  notSuspended,
  setRole,
  setSuspension,
  type Standing,
  accountOfEmailSql,
  concernedByShellSql,
  factorsRemovedSql,
  findAccountOfEmail,
  roleGiven,
  type ShellChange,
  shellChangeSql,
  type ShellCounts,
  signedOut,
  suspended,
  suspensionLifted,
} from './standing/standing.repository.ts';
export { isSuspended, whyNotChangeSuspension, whyNotOverrule } from './standing/standing.rules.ts';
export {
  approveSignUp,
  type DecideSignUpDeps,
  listSignUpRequests,
  refuseSignUp,
} from './sign-up/sign-up-requests.service.ts';
export {
  countWaiting as countSignUpRequests,
  listWaitingNames as listSignUpNames,
  waitingSignUpsSql,
} from './sign-up/sign-up.repository.ts';
export { deviceOf } from './settings/devices.rules.ts';
export { accountConditions, accountQuotes } from './tokens/tokens.repository.ts';
export { createAuthenticateToken } from './tokens/tokens.service.ts';
export { isReservedName, mayMake } from './account.rules.ts';
export { createRequireTerms } from './terms.service.ts';
