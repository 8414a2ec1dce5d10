import type { signUp, User } from '@tandem/contract/account';
import type { confirmSignUp } from '@tandem/contract/account/account-sign-up';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Queryable } from '../../../platform/database/database.ts';
import { networksOf } from '../../../platform/http/guards/client-address.ts';
import type { RecordSecurityEvent, SecurityReason } from '../../../platform/http/security-log.ts';
import { newId } from '../../../platform/ids.ts';
import type { Letter, MailDraft, MailQueue } from '../../../platform/mail/mail.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { isStolen } from '../../../platform/stolen-passwords.ts';
import { accountErrors } from '../account.errors.ts';
import { isReservedName, isCommonPassword, isPersonalPassword } from '../account.rules.ts';
import { type Browser, type SessionDeps, startSession } from '../sessions.service.ts';
import {
  createMember,
  type CreateMemberDeps,
  type HeldPhoto,
  isInvited,
  refuseIfTaken,
  requireInvitation,
} from './create-member.service.ts';
import {
  alreadyMemberMail,
  asksApproval,
  confirmSignUpMail,
  endedSignUpMs,
  type Newcomer,
  signUpLinkMs,
  signUpLinkOf,
  type SignUpSettings,
  whyNotConfirm,
  whyNotSignUp,
} from './sign-up.rules.ts';
import {
  askAtOnce,
  askByLink,
  photoOf,
  type RequestDeps,
  termsAcceptedWith,
} from './sign-up-requests.service.ts';
import * as repository from './sign-up.repository.ts';
import { deleteExpiredRequests } from './sign-up.repository.ts';

type SignUpBody = ParsedInput<typeof signUp>['body'];

/** What sign-up needs. */
export interface SignUpDeps extends SessionDeps, CreateMemberDeps, RequestDeps {
  mailQueue: MailQueue;
  /** Whether an account is created by a link in a mail; else at once. */
  signsUpByMail: () => boolean;
  communitySettings: {
    current(): SignUpSettings & { name: string };
    view(): { termsVersion: string | null };
  };
}

/** The browser that signs up: its IP address and upload ticket. */
export interface NewBrowser {
  address: string;
  ticket: string | null;
  record: RecordSecurityEvent;
}

/** What a sign-up waits for: its link, or moderators. */
export type Waiting = 'link' | 'approval';

/** The kind of mail of a sign-up. */
export const signUpMail = 'sign-up';

export type SignUpService = ReturnType<typeof createSignUpService>;

/** Creates accounts: at once, or by a link where the server sends mails (ADR 0054). */
export function createSignUpService(deps: SignUpDeps) {
  const { database, clock, throttles, passwords } = deps;
  return {
    /** Returns the new member, or what the account waits for. */
    signUp: async (body: SignUpBody, browser: NewBrowser): Promise<User | Waiting> => {
      const { address, record } = browser;
      const throttled = (reason: SecurityReason) => () => record('sign_up_throttled', { reason });
      await onRefusal(throttled('limit_of_address'), throttles.spend('signUps', { address }));
      const isByMail = deps.signsUpByMail();
      if (isByMail)
        await onRefusal(throttled('limit_of_account'), throttles.spend('confirmationMails', body.emailId));
      const { password, invitation, ...entered } = body;
      const invitationHash = invitation === undefined ? null : hashToken(invitation);
      await requireAdmission(deps, { ...entered, invitationHash }, record);
      refuseUnfit(deps, body);
      requireTerms(deps, body);
      const passwordHash = await passwords.inTurn(networksOf(address).near, () => passwords.hash(password));
      const mustWait = !isByMail && (await needsApproval(deps, invitationHash));
      const create = isByMail ? storeSignUp : mustWait ? askAtOnceFor : signUpAtOnce;
      return create(deps, { ...entered, invitationHash, passwordHash, ticket: browser.ticket });
    },
    viewSignUpLink: async (token: string) => {
      const { emailId, expiresAt } = await requireLink(deps, token);
      return { emailId, expiresAt: expiresAt.toISOString() };
    },
    confirmSignUp: (body: ParsedInput<typeof confirmSignUp>['body'], browser: Browser) =>
      confirm(deps, body, browser),
    resendSignUpLink: (token: string, record: RecordSecurityEvent) => resend(deps, token, record),
    compose: (draft: MailDraft) => compose(deps, draft),
    purgeSignUps: async () => {
      const now = clock.now();
      await repository.deleteExpiredSignUps(database.orm, new Date(now.getTime() - endedSignUpMs));
      await deleteExpiredRequests(database.orm, now);
    },
  };
}

/** New members accept the terms as they are now, where the community has some. */
function requireTerms({ communitySettings }: SignUpDeps, { acceptedTerms }: SignUpBody): void {
  const { termsVersion } = communitySettings.view();
  if (termsVersion !== null && acceptedTerms !== termsVersion)
    refuseField(accountErrors.termsRequired, 'acceptedTerms');
}

/** Neither the community nor the domain nor the invitation says whether an address has an account. */
async function requireAdmission(
  deps: SignUpDeps,
  newcomer: Newcomer,
  record: RecordSecurityEvent,
): Promise<void> {
  const admission = async () => {
    const reason = whyNotSignUp(deps.communitySettings.current(), newcomer);
    if (reason !== null) refuse(accountErrors[reason]);
    await requireInvitation(deps.database.orm, deps, newcomer.invitationHash);
  };
  await onRefusal(() => record('sign_up_failed', { reason: 'not_admitted' }), admission());
}

function refuseUnfit({ communitySettings }: SignUpDeps, { password, ...member }: SignUpBody): void {
  if (isReservedName(member)) refuseField(accountErrors.reservedName, 'lastName');
  const { name } = communitySettings.current();
  if (isCommonPassword(password, name, isStolen)) refuseField(accountErrors.commonPassword, 'password');
  if (isPersonalPassword(password, member)) refuseField(accountErrors.personalPassword, 'password');
}

const needsApproval = async (deps: SignUpDeps, invitationHash: string | null): Promise<boolean> =>
  asksApproval(deps.communitySettings.current()) &&
  !(await isInvited(deps.database.orm, deps, invitationHash));

type HashedSignUp = Omit<SignUpBody, 'password' | 'invitation'> &
  Newcomer & { passwordHash: string; ticket: string | null };

/** The entered data as it is stored; refuses a photo that the browser did not upload. */
async function toRow(
  tx: Queryable,
  { signUpPhotos, communitySettings }: SignUpDeps,
  {
    photoUrl: url = null,
    ticket,
    emailId,
    passwordHash,
    invitationHash,
    message = '',
    acceptedTerms,
    ...profile
  }: HashedSignUp,
) {
  const ticketId = url === null ? null : await signUpPhotos.hold(tx, { url, ticket });
  if (url !== null && ticketId === null) refuseField(accountErrors.foreignPhoto, 'photoUrl');
  const photo: HeldPhoto | null = url === null || ticketId === null ? null : { url, ticketId };
  const termsVersion = communitySettings.view().termsVersion === null ? null : (acceptedTerms ?? null);
  return { emailId, passwordHash, invitationHash, termsVersion, profile, photo, message };
}

async function signUpAtOnce(deps: SignUpDeps, body: HashedSignUp): Promise<User> {
  const { database, clock, live } = deps;
  const { user, endedDemo } = await database
    .transaction(async (tx) => {
      const { profile, message: _message, ...row } = await toRow(tx, deps, body);
      const createdAt = clock.now();
      const termsAcceptedAt = row.termsVersion === null ? null : createdAt;
      return createMember(tx, deps, { ...profile, ...row, id: newId(), createdAt, termsAcceptedAt });
    })
    .catch(refuseIfTaken);
  endedDemo.forEach((memberId) => live.endSessionsOf(memberId));
  return user;
}

async function askAtOnceFor(deps: SignUpDeps, body: HashedSignUp): Promise<'approval'> {
  await askAtOnce(deps, (tx) => toRow(tx, deps, body), body.emailId);
  return 'approval';
}

/** Looks no account up: whether somebody has the address is found when the mail is sent, so the reply takes the same time. */
async function storeSignUp(deps: SignUpDeps, body: HashedSignUp): Promise<'link'> {
  const { database, clock, mailQueue } = deps;
  const [id, now] = [newId(), clock.now()];
  await database.transaction(async (tx) => {
    const { photo, ...row } = await toRow(tx, deps, body);
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + signUpLinkMs) };
    const held = { photoUrl: photo?.url ?? null, ticketId: photo?.ticketId ?? null };
    await repository.insertSignUp(tx, { id, ...row, ...held, ...times });
    await mailQueue.enqueue(tx, { kind: signUpMail, recipient: id, lastsMs: signUpLinkMs });
  });
  return 'link';
}

/** Makes a new link for each attempt, because only hashes are stored; the links of all attempts work. */
async function compose({ database }: SignUpDeps, draft: MailDraft) {
  const { recipient, expiresAt, origin, community } = draft;
  return database.transaction(async (tx): Promise<Letter | null> => {
    const signUp = await repository.lockSignUp(tx, recipient);
    if (signUp?.confirmedAt !== null || signUp.request !== null) return null;
    const { id: signUpId, emailId: address } = signUp;
    const owner = await repository.findOwner(tx, address);
    if (owner !== null) {
      const { firstName, lastName } = owner;
      return { to: { name: `${firstName} ${lastName}`, address }, ...alreadyMemberMail(firstName, draft) };
    }
    const token = newToken();
    await repository.insertLink(tx, { tokenHash: hashToken(token), signUpId, expiresAt });
    return { to: { name: '', address }, ...confirmSignUpMail(signUpLinkOf(origin, token), community) };
  });
}

async function requireLink({ database, clock }: SignUpDeps, token: string): Promise<repository.SignUp> {
  const link = await repository.findByLink(database.orm, hashToken(token));
  const reason = whyNotConfirm(link, clock.now());
  return link === null || reason !== null ? refuse(reason ?? accountErrors.unknownSignUpLink) : link;
}

/** The password proves that the reader of the mail is who signed up: nobody confirms what a stranger entered. */
async function confirm(
  deps: SignUpDeps,
  { token, password }: ParsedInput<typeof confirmSignUp>['body'],
  browser: Browser,
) {
  const { throttles, passwords, live } = deps;
  const { record } = browser;
  const failed = (reason: SecurityReason) => () => record('sign_up_failed', { reason });
  const link = await onRefusal(failed('ended_link'), requireLink(deps, token));
  await requireAdmission(deps, link, record);
  await onRefusal(failed('limit_of_account'), throttles.spend('signUpFailures', link.id));
  const { near } = networksOf(browser.address);
  const fits = await passwords.inTurn(near, () => passwords.fits(password, link.passwordHash));
  if (!fits) {
    failed('wrong_password')();
    refuseField(accountErrors.wrongPassword, 'password');
  }
  await throttles.giveBack('signUpFailures', link.id);
  if (await needsApproval(deps, link.invitationHash)) {
    await onRefusal(failed('ended_link'), askByLink(deps, link));
    record('sign_up_requested', { reason: 'approval' });
    return null;
  }
  const { endedDemo, ...created } = await onRefusal(failed('ended_link'), useLink(deps, link));
  endedDemo.forEach((memberId) => live.endSessionsOf(memberId));
  record('signed_up', { member: created.user._id });
  const begun = await startSession(deps, created, browser);
  if ('secondStep' in begun) throw new Error('A new account has a second factor.');
  return { user: created.user, ...begun };
}

/** The sign-up's lock comes first: of two uses of one link at once, the second sees that it is used. */
async function useLink(deps: SignUpDeps, { id: signUpId, emailId: address }: repository.SignUp) {
  const { database, clock } = deps;
  const now = clock.now();
  return database
    .transaction(async (tx) => {
      await repository.lockSignUpsOf(tx, address);
      const signUp = await repository.lockSignUp(tx, signUpId);
      if (signUp === null) return refuse(accountErrors.unknownSignUpLink);
      const { emailId, passwordHash, invitationHash, profile, request } = signUp;
      if (request !== null) return refuse(accountErrors.requestedSignUpLink);
      if (passwordHash === null || profile === null) return refuse(accountErrors.usedSignUpLink);
      const row = { ...profile, emailId, passwordHash, invitationHash, photo: photoOf(signUp) };
      const times = { createdAt: now, emailVerifiedAt: now };
      const accepted = termsAcceptedWith(signUp);
      const created = await createMember(tx, deps, { ...row, ...times, ...accepted, id: signUpId });
      return { ...created, passwordHash };
    })
    .catch(refuseIfTaken);
}

/** Sends another link for a sign-up that is not confirmed, also after its links expired. */
async function resend(deps: SignUpDeps, token: string, record: RecordSecurityEvent): Promise<void> {
  const { database, clock, throttles, mailQueue } = deps;
  const link = await repository.findByLink(database.orm, hashToken(token));
  if (link === null) return refuse(accountErrors.unknownSignUpLink);
  if (link.confirmedAt !== null) return refuse(accountErrors.usedSignUpLink);
  if (link.request !== null) return refuse(accountErrors.requestedSignUpLink);
  const throttled = () => record('sign_up_throttled', { reason: 'limit_of_account' });
  await onRefusal(throttled, throttles.spend('confirmationMails', link.emailId));
  await database.transaction(async (tx) => {
    await repository.extendSignUp(tx, link.id, new Date(clock.now().getTime() + signUpLinkMs));
    await mailQueue.enqueue(tx, { kind: signUpMail, recipient: link.id, lastsMs: signUpLinkMs });
  });
}
