import type { FailureKind } from '@tandem/contract/failure';
import type { MailContent, MailDraft } from '../../../platform/mail/mail.ts';
import { accountErrors } from '../account.errors.ts';

const hour = 60 * 60 * 1_000;

/** How long a link to choose a new password works, in milliseconds. */
export const resetLinkMs = hour;

/** How long the notice of a changed password is worth sending, in milliseconds. */
export const noticeMs = 3 * 24 * hour;

/** Ended links are kept for this long, so that the screen can say why they do not work, in milliseconds. */
export const endedLinkMs = 24 * hour;

const day = 24 * hour;

/** Passkeys and links to the provider that are younger may be a stranger's when a new password is needed. */
const recentMs = 30 * day;

/** How long before a change of the address a stranger may have prepared it. */
const beforeChangeMs = day;

/** Since when factors and links may be a stranger's who changed the address then. */
export const suspectSince = (changedAt: Date): Date => new Date(changedAt.getTime() - beforeChangeMs);

const isRecent = ({ addedAt }: { addedAt: Date }, now: Date): boolean =>
  addedAt.getTime() > now.getTime() - recentMs;

/** Those of a member's passkeys and links to the provider that may be a stranger's. */
export const recentAmong = <T extends { addedAt: Date }>(logIns: readonly T[], now: Date): T[] =>
  logIns.filter((one) => isRecent(one, now));

/** Which of them go with a new password, and which are kept as asked; older ones stay as they are. */
export function afterNewPassword<T extends { id: string; addedAt: Date }>(
  logIns: readonly T[],
  { keep, now }: { keep: readonly string[]; now: Date },
): { removed: T[]; kept: T[] } {
  const recent = recentAmong(logIns, now);
  return {
    removed: recent.filter(({ id }) => !keep.includes(id)),
    kept: recent.filter(({ id }) => keep.includes(id)),
  };
}

/** Which of them go when a change of the address is taken back, and which are decided about with the new password. */
export function afterUndo<T extends { addedAt: Date }>(
  logIns: readonly T[],
  { since, now }: { since: Date; now: Date },
): { removed: T[]; kept: T[] } {
  return {
    removed: logIns.filter(({ addedAt }) => addedAt >= since),
    kept: recentAmong(logIns, now).filter(({ addedAt }) => addedAt < since),
  };
}

/** What decides whether a link works. */
export interface ResetLink {
  expiresAt: Date;
  endedAs: 'used' | 'replaced' | null;
}

/** Why a link does not work; null when it does. */
export function whyNotReset(link: ResetLink | null, now: Date): FailureKind | null {
  if (link === null) return accountErrors.unknownResetLink;
  if (link.endedAs === 'used') return accountErrors.usedResetLink;
  if (link.endedAs === 'replaced') return accountErrors.replacedResetLink;
  return link.expiresAt <= now ? accountErrors.expiredResetLink : null;
}

/** The address of the screen for a new password. The secret follows `#`, so that it reaches no server and no log. */
export const resetLinkOf = (origin: string, token: string): string =>
  `${origin}/reset-password#token=${token}`;

/** The mail with the link. */
export const resetMail = (firstName: string, url: string, community: string): MailContent => ({
  subject: 'Choose a new password',
  intro: [
    `Hello ${firstName},`,
    `Somebody asked for a new password for your ${community} account. If that was you, choose one now. The link works once, within one hour.`,
  ],
  action: { label: 'Choose a new password', url },
  outro: ['If you didn’t ask for this, you can ignore this mail. Your password stays as it is.'],
});

/** The notice to the owner of the account. */
export const passwordWasResetMail = (
  firstName: string,
  { origin, community }: Pick<MailDraft, 'origin' | 'community'>,
): MailContent => ({
  subject: 'Your password was changed',
  intro: [
    `Hello ${firstName},`,
    `The password of your ${community} account was changed by a link from a mail or from your administrator. All devices have been signed out.`,
    'If that was you, there is nothing to do. If not, choose a new password now.',
  ],
  action: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  outro: ['Whoever changed it may be able to read your mail. Change the password of your mailbox too.'],
});
