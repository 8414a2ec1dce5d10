/**
 * What administrators and moderators do, and what is done from the shell. Each act leaves one entry in the audit log. An act
 * that is in use keeps its name, because stored entries have it.
 */
export const auditActs = [
  'administratorClaimed',
  'roleChanged',
  'memberSuspended',
  'suspensionLifted',
  'sessionsEnded',
  'resetLinkMade',
  'emailViewed',
  'memberDataExported',
  'memberDeleted',
  'reportTaken',
  'reportReleased',
  'reportNoted',
  'reportDismissed',
  'memberWarned',
  'contentHidden',
  'decisionUndone',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** What an act was about, where that is a thing. Members are named by `memberId` of the entry. */
export const auditSubjects = [
  'member',
  'project',
  'message',
  'comment',
  'photo',
  'report',
  'invitation',
  'signUp',
  'settings',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Values that the sentence of an entry needs: never a name, an address or a text that a member wrote. */
export type AuditDetails = Record<string, string | number | boolean | null>;
