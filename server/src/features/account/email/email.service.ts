import type { OwnEmail } from '@tandem/contract/account/account-email';
import { commonFailures } from '@tandem/contract/failure';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Throttles } from '../../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { hashOfNoPassword } from '../account.repository.ts';
import {
  createEmailLinksService,
  type EmailLinksDeps,
  emailMails,
  whyNotAllowed,
  publishOwnEmailChanged,
} from './email-links.service.ts';
import * as repository from './email.repository.ts';
import { isUnverified } from './email.repository.ts';
import { confirmLinkMs, endedChangeMs } from './email.rules.ts';

/** What the e-mail address of a member needs. */
export interface EmailDeps extends EmailLinksDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  mailQueue: MailQueue;
}

/** The member who asks, and the security log of their request. */
interface Caller {
  me: string;
  record: RecordSecurityEvent;
}

export type EmailService = ReturnType<typeof createEmailService>;

/** Verifies and changes the e-mail address of members (ADR 0055). */
export function createEmailService(deps: EmailDeps) {
  const { database, clock, mailQueue, live } = deps;
  const { orm } = database;
  return {
    ...createEmailLinksService(deps),
    viewEmail: async (me: string): Promise<OwnEmail> => {
      const { emailId, emailVerifiedAt } = await requireOwner(deps, me);
      const pending = await repository.findPending(orm, me);
      const waits = pending !== null && pending.toEmail !== emailId && pending.expiresAt > clock.now();
      const change = waits ? { emailId: pending.toEmail, expiresAt: pending.expiresAt.toISOString() } : null;
      return { emailId, isVerified: emailVerifiedAt !== null, mail: mailQueue.mode, change };
    },
    requestEmailVerification: async ({ me, record }: Caller): Promise<void> => {
      const { emailId, emailVerifiedAt } = await requireOwner(deps, me);
      if (emailVerifiedAt !== null) refuse(accountErrors.emailVerified);
      await askForLink(deps, { me, record }, emailId);
      record('email_verification_requested');
    },
    changeEmail: async (caller: Caller, emailId: string): Promise<void> => {
      const own = await requireOwner(deps, caller.me);
      if (own.emailId === emailId) refuseField(accountErrors.sameEmail, 'emailId');
      if (own.passwordHash === hashOfNoPassword) refuse(accountErrors.emailNeedsPassword);
      const why = whyNotAllowed(deps, emailId);
      if (why !== null) refuseField(why, 'emailId');
      await askForLink(deps, caller, emailId);
      publishOwnEmailChanged(live, caller.me);
      caller.record('email_change_requested');
    },
    cancelEmailChange: async (me: string): Promise<void> => {
      await database.transaction(async (tx) => {
        await repository.lockOwner(tx, me);
        if (!(await repository.endPending(tx, me))) refuse(accountErrors.noEmailChange);
      });
      publishOwnEmailChanged(live, me);
    },
    purgeEmailChanges: () =>
      repository.deleteEndedChanges(orm, new Date(clock.now().getTime() - endedChangeMs)),
  };
}

const requireOwner = async ({ database }: EmailDeps, me: string) =>
  (await repository.findOwner(database.orm, me)) ?? refuse(commonFailures.signedOut);

/**
 * Queues a mail to an address that the member wants to prove. Whether somebody else has it is looked up when the mail is
 * sent, so that the reply tells nothing.
 */
async function askForLink(
  { database, clock, throttles, mailQueue }: EmailDeps,
  { me, record }: Caller,
  toEmail: string,
): Promise<void> {
  if (mailQueue.mode === 'off') refuse(accountErrors.emailNeedsMail);
  const throttled = () => record('email_change_throttled', { reason: 'limit_of_account' });
  await onRefusal(throttled, throttles.spend('emailChanges', me));
  await onRefusal(throttled, throttles.spend('confirmationMails', toEmail));
  const [id, now] = [newId(), clock.now()];
  await database.transaction(async (tx) => {
    const own = (await repository.lockOwner(tx, me)) ?? refuse(commonFailures.signedOut);
    const expiresAt = new Date(now.getTime() + confirmLinkMs);
    const change = { id, memberId: me, fromEmail: own.emailId, toEmail, createdAt: now, expiresAt };
    await repository.insertChange(tx, change);
    await mailQueue.enqueue(tx, { kind: emailMails.confirm, recipient: id, lastsMs: confirmLinkMs });
  });
}

/** Whether a member has to verify the e-mail address before acting towards others. */
export type MustVerifyEmail = (memberId: string) => Promise<boolean>;

interface VerificationDeps {
  database: Database;
  /** Whether the community asks for verified addresses now. */
  needsVerifiedEmail: () => boolean;
}

/** Verified members that this process remembers; the others are asked for again. */
const mostRemembered = 10_000;

/** A verified address never becomes unverified, so only members without one cost a query more than once. */
export function createMustVerifyEmail({ database, needsVerifiedEmail }: VerificationDeps): MustVerifyEmail {
  const verified = new Set<string>();
  return async (memberId) => {
    if (!needsVerifiedEmail() || verified.has(memberId)) return false;
    if (await isUnverified(database.orm, memberId)) return true;
    const [oldest] = verified;
    if (verified.size >= mostRemembered && oldest !== undefined) verified.delete(oldest);
    verified.add(memberId);
    return false;
  };
}
