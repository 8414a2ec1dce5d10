import type { confirmEmail } from '@tandem/contract/account/account-email';
import type { FailureKind } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import { ownEmailChanged } from '@tandem/contract/account';
import type { Clock } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Feature } from '../../../platform/feature.ts';
import { networksOf } from '../../../platform/http/guards/client-address.ts';
import type { Throttles } from '../../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent, SecurityReason } from '../../../platform/http/security-log.ts';
import { newId } from '../../../platform/ids.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import type { Letter, MailDraft, MailQueue } from '../../../platform/mail/mail.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { endResets, insertReset } from '../recovery/recovery.repository.ts';
import { resetLinkMs } from '../recovery/recovery.rules.ts';
import { removeAfterUndo, reportRemoved } from '../recovery/recovery.service.ts';
import type { NotifyOfSecurity } from '../sessions.service.ts';
import { deleteSessionsOf, findOwnCredentials, setPasswordHash } from '../settings/settings.repository.ts';
import { endSignUps, findOwner as findByAddress } from '../sign-up/sign-up.repository.ts';
import * as repository from './email.repository.ts';
import {
  changedAddressMail,
  confirmLinkOf,
  isAllowedEmail,
  newAddressMail,
  takenAddressMail,
  undoLinkMs,
  undoLinkOf,
  verifyMail,
  whyNotUse,
} from './email.rules.ts';

/** What the links about addresses need. */
export interface EmailLinksDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  mailQueue: MailQueue;
  live: Pick<Live, 'endSessionsOf' | 'publish'>;
  notify: NotifyOfSecurity;
  communitySettings: { current(): { emailDomains: readonly string[] } };
  /** The other features, whose access without a session ends with the password. */
  features: readonly Feature[];
}

/** A browser that opened a link. */
interface Stranger {
  address: string;
  record: RecordSecurityEvent;
}

type LinkPurpose = 'confirm' | 'undo';

/** Uses the links about addresses. */
export function createEmailLinksService(deps: EmailLinksDeps) {
  return {
    viewEmailLink: async (token: string) => {
      const link = await requireLink(deps, token);
      const { fromEmail, toEmail } = link;
      const expiresAt = link.expiresAt.toISOString();
      if (link.purpose === 'undo') return { purpose: link.purpose, emailId: fromEmail, expiresAt };
      const purpose = fromEmail === toEmail ? ('verification' as const) : ('change' as const);
      return { purpose, emailId: toEmail, expiresAt };
    },
    confirmEmail: (body: ParsedInput<typeof confirmEmail>['body'], stranger: Stranger) =>
      confirm(deps, body, stranger),
    undoEmailChange: (token: string, stranger: Stranger) => undo(deps, token, stranger),
  };
}

async function requireLink({ database, clock }: EmailLinksDeps, token: string, purpose?: LinkPurpose) {
  const link = await repository.findByLink(database.orm, hashToken(token));
  if (link === null || (purpose !== undefined && link.purpose !== purpose))
    return refuse(accountErrors.unknownEmailLink);
  const reason = whyNotUse(link, clock.now());
  return reason === null ? link : refuse(reason);
}

/** Locks the member, whose change is read again: of two uses of one link at once, the second sees that it is used. */
async function lockChange(
  tx: Queryable,
  { clock }: EmailLinksDeps,
  { id, memberId, purpose }: { id: string; memberId: string; purpose: LinkPurpose },
) {
  const owner = await repository.lockOwner(tx, memberId);
  const change = await repository.findChange(tx, id);
  if (owner === null || change === null) return refuse(accountErrors.unknownEmailLink);
  const reason = whyNotUse({ ...change, purpose }, clock.now());
  return reason === null ? { owner, change } : refuse(reason);
}

/**
 * The password proves that the reader of the mail owns the account: nobody confirms an address for a stranger. Returns
 * whether the address is another one now.
 */
async function confirm(
  deps: EmailLinksDeps,
  { token, password }: ParsedInput<typeof confirmEmail>['body'],
  { address, record }: Stranger,
): Promise<boolean> {
  const { database, throttles, passwords } = deps;
  const failed = (reason: SecurityReason) => () => record('email_link_failed', { reason });
  const link = await onRefusal(failed('ended_link'), requireLink(deps, token, 'confirm'));
  const { id, memberId, toEmail } = link;
  const own = (await findOwnCredentials(database.orm, memberId)) ?? refuse(accountErrors.unknownEmailLink);
  await onRefusal(failed('limit_of_account'), throttles.spend('emailLinkFailures', memberId));
  const { near } = networksOf(address);
  if (!(await passwords.inTurn(near, () => passwords.fits(password, own.passwordHash)))) {
    failed('wrong_password')();
    refuseField(accountErrors.wrongPassword, 'password');
  }
  await throttles.giveBack('emailLinkFailures', memberId);
  const isChange = await onRefusal(failed('ended_link'), useConfirmLink(deps, { id, memberId, toEmail }));
  record(isChange ? 'email_changed' : 'email_verified', { member: memberId });
  publishOwnEmailChanged(deps.live, memberId);
  if (isChange)
    deps.notify(memberId, { kind: 'emailChanged', actorId: null, projectId: null, requestId: id });
  return isChange;
}

async function useConfirmLink(
  deps: EmailLinksDeps,
  { id, memberId, toEmail }: { id: string; memberId: string; toEmail: string },
): Promise<boolean> {
  const { database, clock, mailQueue } = deps;
  const now = clock.now();
  return database
    .transaction(async (tx) => {
      const { owner } = await lockChange(tx, deps, { id, memberId, purpose: 'confirm' });
      const isChange = owner.emailId !== toEmail;
      // The domains may have changed since the mail was sent.
      const why = isChange ? whyNotAllowed(deps, toEmail) : null;
      if (why !== null) refuse(why);
      await repository.setEmail(tx, memberId, toEmail, now);
      await repository.markConfirmed(tx, id, new Date(now.getTime() + undoLinkMs));
      if (!isChange) return false;
      // Mails with links to choose a password went to the former address.
      await endResets(tx, memberId);
      await endSignUps(tx, toEmail, now);
      await mailQueue.enqueue(tx, { kind: emailMails.changed, recipient: id, lastsMs: undoLinkMs });
      return true;
    })
    .catch(refuseTaken);
}

/** Why the community does not allow an address, or null. */
export const whyNotAllowed = (
  { communitySettings }: Pick<EmailLinksDeps, 'communitySettings'>,
  emailId: string,
): FailureKind | null =>
  isAllowedEmail(communitySettings.current().emailDomains, emailId)
    ? null
    : accountErrors.foreignDomainOfChange;

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'members_email_id_unique')) throw error;
  return refuse(accountErrors.emailTakenMeanwhile);
}

/**
 * Gives the account its former address, also after further changes, and takes it from whoever made them: all sessions
 * end, factors and links made since go, and the password is one that nobody knows. Returns the secret of a link to choose
 * a new one.
 */
async function undo(deps: EmailLinksDeps, token: string, { address, record }: Stranger): Promise<string> {
  const { database, clock, passwords, live, features } = deps;
  const failed = () => record('email_link_failed', { reason: 'ended_link' });
  const { id, memberId } = await onRefusal(failed, requireLink(deps, token, 'undo'));
  const { near } = networksOf(address);
  const passwordHash = await passwords.inTurn(near, () => passwords.hash(newToken()));
  const [resetToken, now] = [newToken(), clock.now()];
  const work = database
    .transaction(async (tx) => {
      const { change } = await lockChange(tx, deps, { id, memberId, purpose: 'undo' });
      await repository.setEmail(tx, memberId, change.fromEmail, now);
      await repository.markUndone(tx, change);
      await endSignUps(tx, change.fromEmail, now);
      await setPasswordHash(tx, memberId, passwordHash);
      await endResets(tx, memberId);
      await deleteSessionsOf(tx, memberId);
      const removed = await removeAfterUndo(tx, deps, { memberId, changedAt: change.createdAt });
      for (const { onSessionsEnded } of features) await onSessionsEnded?.(tx, memberId);
      const reset = { tokenHash: hashToken(resetToken), requestId: newId(), memberId };
      await insertReset(tx, { ...reset, createdAt: now, expiresAt: new Date(now.getTime() + resetLinkMs) });
      return removed;
    })
    .catch(refuseTaken);
  const removed = await onRefusal(failed, work);
  record('email_change_undone', { member: memberId });
  record('sessions_ended', { member: memberId, reason: 'email_change_undone' });
  reportRemoved(deps, { memberId, record }, removed);
  live.endSessionsOf(memberId);
  return resetToken;
}

/** The kinds of mail about an address. Their recipient is a change. */
export const emailMails = { confirm: 'email-confirm', changed: 'email-changed' } as const;

type Compose = (tx: Queryable, change: repository.EmailChange, draft: MailDraft) => Promise<Letter | null>;

/** Composes the mails about addresses. Each attempt makes a new link, because only hashes are stored. */
export function createEmailMails({ database, clock }: { database: Database; clock: Clock }) {
  const composeFor =
    (purpose: 'confirm' | 'undo', compose: Compose) =>
    (draft: MailDraft): Promise<Letter | null> =>
      database.transaction(async (tx) => {
        const change = await repository.findChange(tx, draft.recipient);
        if (change === null || whyNotUse({ ...change, purpose }, clock.now()) !== null) return null;
        return compose(tx, change, draft);
      });
  return {
    composeConfirm: composeFor('confirm', composeConfirm),
    composeChanged: composeFor('undo', composeChanged),
  };
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

async function newLink(tx: Queryable, changeId: string, purpose: 'confirm' | 'undo'): Promise<string> {
  const token = newToken();
  await repository.insertLink(tx, { tokenHash: hashToken(token), changeId, purpose });
  return token;
}

/** To an address with another account, its owner learns of the attempt; no link is made. */
const composeConfirm: Compose = async (tx, { id, memberId, toEmail }, draft) => {
  const holder = await findByAddress(tx, toEmail);
  const own = await repository.findOwner(tx, memberId);
  if (own === null) return null;
  const isOwn = own.emailId === toEmail;
  if (holder !== null && !isOwn)
    return {
      to: { name: fullName(holder), address: toEmail },
      ...takenAddressMail(holder.firstName, draft),
    };
  const url = confirmLinkOf(draft.origin, await newLink(tx, id, 'confirm'));
  return isOwn
    ? { to: { name: fullName(own), address: toEmail }, ...verifyMail(own.firstName, url) }
    : { to: { name: '', address: toEmail }, ...newAddressMail(url, draft.community) };
};

const composeChanged: Compose = async (tx, { id, memberId, fromEmail }, { origin, community }) => {
  const own = await repository.findOwner(tx, memberId);
  if (own === null) return null;
  const url = undoLinkOf(origin, await newLink(tx, id, 'undo'));
  return {
    to: { name: fullName(own), address: fromEmail },
    ...changedAddressMail(own.firstName, url, community),
  };
};

/** Tells the devices of a member that their e-mail address, or a change of it, is another one now. Call it after COMMIT. */
export const publishOwnEmailChanged = (live: Pick<Live, 'publish'>, memberId: string): void =>
  live.publish(ownEmailChanged, memberAudience(memberId), {});
