import type { FailureKind } from '@tandem/contract/failure';
import { accountErrors } from '../account.errors.ts';

const hour = 60 * 60 * 1_000;

/** How long a link to choose a new password works, in milliseconds. */
export const resetLinkMs = hour;

/** How long the notice of a changed password is worth sending, in milliseconds. */
export const noticeMs = 3 * 24 * hour;

/** Ended links are kept for this long, so that the screen can say why they do not work, in milliseconds. */
export const endedLinkMs = 24 * hour;

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
