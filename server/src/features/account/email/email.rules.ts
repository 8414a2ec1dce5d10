import type { FailureKind } from '@tandem/contract/failure';
import type { MailContent, MailDraft } from '../../../platform/mail/mail.ts';
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

/** The address of the screen that confirms an e-mail address. The secret follows `#`. */
export const confirmLinkOf = (origin: string, token: string): string =>
  `${origin}/confirm-email#token=${token}`;

/** The address of the screen that takes a change back. */
export const undoLinkOf = (origin: string, token: string): string => `${origin}/undo-email#token=${token}`;

const ignore =
  'If you didn’t ask for this, you can ignore this mail. Nothing happens without the link and the password of the account.';

/** The mail that verifies the address of an account. */
export const verifyMail = (firstName: string, url: string): MailContent => ({
  subject: 'Confirm your email address',
  intro: [
    `Hello ${firstName},`,
    'Confirm that this is your email address. The link works once, within one day, and asks for your password.',
  ],
  action: { label: 'Confirm address', url },
  outro: [ignore],
});

/** The mail to a new address. It does not name the account: whoever asked may not own the mailbox. */
export const newAddressMail = (url: string, community: string): MailContent => ({
  subject: 'Confirm your new email address',
  intro: [
    'Hello,',
    `Somebody wants to use this email address for their ${community} account. If that was you, open this link and enter your password. It works once, within one day.`,
  ],
  action: { label: 'Confirm new address', url },
  outro: [ignore],
});

/** The mail to a new address that has an account of its own. */
export const takenAddressMail = (
  firstName: string,
  { origin, community }: Pick<MailDraft, 'origin' | 'community'>,
): MailContent => ({
  subject: 'Somebody tried to use your email address',
  intro: [
    `Hello ${firstName},`,
    `Somebody tried to use your email address for another ${community} account. One address can have one account only. If that was you, log in to the account you have, or choose another address.`,
  ],
  action: { label: 'Log in', url: `${origin}/login` },
  outro: ['If it wasn’t you, there is nothing to do. Your account stays as it is.'],
});

/** The notice to the former address, with the way back. */
export const changedAddressMail = (firstName: string, url: string, community: string): MailContent => ({
  subject: 'Your email address was changed',
  intro: [
    `Hello ${firstName},`,
    `Your ${community} account has another email address now. Mails no longer come here.`,
    'If that was you, there is nothing to do. If not, take it back within seven days: all devices are signed out, and you choose a new password.',
  ],
  action: { label: 'Take it back', url },
  outro: ['Whoever changed it knows your password. If you use it elsewhere, change it there too.'],
});
