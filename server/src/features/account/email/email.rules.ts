import type { FailureKind } from '@tandem/contract/failure';
import { canonicalDomain, domainOf } from '../../../platform/mail/mailbox.rules.ts';
import { accountErrors } from '../account.errors.ts';

const day = 24 * 60 * 60 * 1_000;

/** Whether the community allows an address, at sign-up and for a change; no domains allow all. */
export const isAllowedEmail = (domains: readonly string[], emailId: string): boolean =>
  domains.length === 0 || domains.some((domain) => canonicalDomain(domain) === domainOf(emailId));

/** How long the link to a new address works, in milliseconds. */
export const confirmLinkMs = day;

/** How long a change can be taken back, in milliseconds. */
export const undoLinkMs = 7 * day;

/** Ended changes are kept for this long, so that the screen can say why a link does not work, in milliseconds. */
export const endedChangeMs = day;

/** What decides whether a link works. */
export interface EmailLink {
  purpose: 'confirm' | 'undo';
  status: 'pending' | 'confirmed' | 'replaced' | 'undone';
  expiresAt: Date;
}

/** Why a link does not work; null when it does. */
export function whyNotUse(link: EmailLink | null, now: Date): FailureKind | null {
  if (link === null) return accountErrors.unknownEmailLink;
  const { purpose, status } = link;
  if (status === 'replaced') return accountErrors.replacedEmailLink;
  if (status === 'undone' || (purpose === 'confirm' && status === 'confirmed'))
    return accountErrors.usedEmailLink;
  return link.expiresAt <= now ? accountErrors.expiredEmailLink : null;
}
