import type { User } from '@tandem/contract/account';
import type { SignUpRequest } from '@tandem/contract/administration/administration-members';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Letter, MailDraft, MailQueue } from '../../../platform/mail/mail.ts';
import { decodeCursor, pageOf } from '../../../platform/paging/keyset.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { type Community, findUser } from '../account.repository.ts';
import { createMember, type CreateMemberDeps, type HeldPhoto } from './create-member.service.ts';
import { approvedMail, refusedMail, refusedMs, waitingMs } from './sign-up.rules.ts';
import * as repository from './sign-up.repository.ts';
import type { SignUpProfile } from './sign-up.tables.ts';

/** The kinds of mails about decided requests. */
export const requestMails = { approved: 'sign-up-approved', refused: 'sign-up-refused' } as const;

/** How long a mail about a decision may wait for a mail server, in milliseconds. */
const decisionMailMs = 3 * 24 * 60 * 60 * 1_000;

/** What requests to become a member need. */
export interface RequestDeps extends Pick<CreateMemberDeps, 'signUpPhotos'> {
  database: Database;
  clock: Clock;
  /** Tells the moderators that somebody asked at a time; called after COMMIT. */
  announceSignUp: (at: Date) => void;
}

/** A sign-up as it was entered. */
interface Entered {
  emailId: string;
  passwordHash: string;
  profile: SignUpProfile;
  photo: HeldPhoto | null;
  invitationHash: string | null;
  termsVersion: string | null;
  message: string;
}

/** Lets a sign-up wait for moderators. The first one with an address stays: nobody proved to own it, so nobody replaces it. */
export async function askAtOnce(
  deps: RequestDeps,
  enter: (tx: Queryable) => Promise<Entered>,
  emailId: string,
): Promise<void> {
  const { database, clock, signUpPhotos, announceSignUp } = deps;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + waitingMs);
  const isNew = await database.transaction(async (tx) => {
    if ((await repository.findOwner(tx, emailId)) !== null) refuseField(accountErrors.emailTaken, 'emailId');
    const { photo, ...row } = await enter(tx);
    const held = { photoUrl: photo?.url ?? null, ticketId: photo?.ticketId ?? null };
    const times = { createdAt: now, askedAt: now, expiresAt };
    const isStored = await repository.insertWaiting(tx, { ...row, ...held, ...times, id: newId() });
    if (photo !== null && isStored) await signUpPhotos.keepUntil(tx, photo, expiresAt);
    return isStored;
  });
  if (isNew) announceSignUp(now);
}

/** Lets a sign-up wait whose link was opened. It replaces an earlier one: both came from the owner of the address. */
export async function askByLink(deps: RequestDeps, link: repository.SignUp): Promise<void> {
  const { database, clock, signUpPhotos, announceSignUp } = deps;
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + waitingMs);
  await database.transaction(async (tx) => {
    await repository.lockSignUpsOf(tx, link.emailId);
    const signUp = (await repository.lockSignUp(tx, link.id)) ?? refuse(accountErrors.unknownSignUpLink);
    if (signUp.confirmedAt !== null) refuse(accountErrors.usedSignUpLink);
    if (signUp.request !== null) refuse(accountErrors.requestedSignUpLink);
    await repository.startWaiting(tx, signUp, { at, expiresAt });
    const photo = photoOf(signUp);
    if (photo !== null) await signUpPhotos.keepUntil(tx, photo, expiresAt);
  });
  announceSignUp(at);
}

/** The photo of a sign-up; null without one. */
export const photoOf = ({ photoUrl: url, ticketId }: repository.SignUp): HeldPhoto | null =>
  url === null || ticketId === null ? null : { url, ticketId };

/** What the member who follows from a sign-up accepted, and when. */
export const termsAcceptedWith = ({ termsVersion, createdAt }: repository.SignUp) => ({
  termsVersion,
  termsAcceptedAt: termsVersion === null ? null : createdAt,
});

/** A page of those who wait, oldest first; null for a cursor that leads nowhere. */
export async function listSignUpRequests(
  db: Queryable,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: SignUpRequest[]; nextCursor: string | null } | null> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) return null;
  const found = await repository.listWaiting(db, { after, limit: limit + 1 });
  const placed = found.map((row) => ({ ...row, id: row.signUp.id, at: row.signUp.askedAt ?? new Date(0) }));
  const { rows, nextCursor } = pageOf(placed, limit);
  return { data: rows.map(({ signUp, lastRefusal }) => toRequest(signUp, lastRefusal)), nextCursor };
}

function toRequest(signUp: repository.SignUp, refusedAt: Date | null): SignUpRequest {
  const { id, emailId, profile, photoUrl, verifiedAt, message, askedAt } = signUp;
  if (profile === null || askedAt === null) throw new Error('A waiting sign-up has lost what was entered.');
  const { age: _age, gender: _gender, experience = null, ...shown } = profile;
  return {
    ...shown,
    _id: id,
    emailId,
    experience,
    isVerified: verifiedAt !== null,
    photoUrl,
    message: message ?? '',
    askedAt: askedAt.toISOString(),
    refusedAt: refusedAt?.toISOString() ?? null,
  };
}

/** Locks a request that waits; refuses once it was decided. */
async function lockWaiting(tx: Queryable, id: string): Promise<repository.SignUp> {
  const emailId = (await repository.findAddress(tx, id)) ?? refuse(accountErrors.noSuchSignUp);
  await repository.lockSignUpsOf(tx, emailId);
  const signUp = (await repository.lockSignUp(tx, id)) ?? refuse(accountErrors.noSuchSignUp);
  if (signUp.request === 'waiting') return signUp;
  return refuse(
    signUp.confirmedAt === null && signUp.request === null
      ? accountErrors.noSuchSignUp
      : accountErrors.signUpDecided,
  );
}

/** What deciding needs. */
export interface DecideSignUpDeps extends CreateMemberDeps {
  mailQueue: Pick<MailQueue, 'enqueue'>;
}

/** Makes a member of an applicant, in the transaction of the moderator's act. */
export async function approveSignUp(
  tx: Queryable,
  deps: DecideSignUpDeps,
  { id, at }: { id: string; at: Date },
): Promise<{ request: SignUpRequest; user: User; endedDemo: string[] }> {
  const signUp = await lockWaiting(tx, id);
  const { emailId, passwordHash, profile, verifiedAt } = signUp;
  const request = toRequest(signUp, null);
  if (passwordHash === null || profile === null) return refuse(accountErrors.signUpDecided);
  if ((await repository.findOwner(tx, emailId)) !== null) refuse(accountErrors.signUpTaken);
  const row = { ...profile, id, emailId, passwordHash, createdAt: at, emailVerifiedAt: verifiedAt };
  const created = await createMember(tx, deps, {
    ...row,
    ...termsAcceptedWith(signUp),
    photo: photoOf(signUp),
    invitationHash: null,
    isApproved: true,
  });
  await deps.mailQueue.enqueue(tx, { kind: requestMails.approved, recipient: id, lastsMs: decisionMailMs });
  return { request, ...created };
}

/** Refuses an applicant, in the transaction of the moderator's act. */
export async function refuseSignUp(
  tx: Queryable,
  { signUpPhotos, mailQueue }: Pick<DecideSignUpDeps, 'signUpPhotos' | 'mailQueue'>,
  { id, at, reason }: { id: string; at: Date; reason: string | undefined },
): Promise<SignUpRequest> {
  const signUp = await lockWaiting(tx, id);
  const expiresAt = new Date(at.getTime() + refusedMs);
  await repository.refuseWaiting(tx, id, { refusedAt: at, refusalReason: reason || null, expiresAt });
  const photo = photoOf(signUp);
  if (photo !== null) await signUpPhotos.keepUntil(tx, photo, at);
  await mailQueue.enqueue(tx, { kind: requestMails.refused, recipient: id, lastsMs: decisionMailMs });
  return toRequest(signUp, at);
}

/** Composes the mails about decided requests; none once there is nothing to tell. */
export const createRequestMails = ({ database, ...community }: { database: Database } & Community) => ({
  composeApproved: async (draft: MailDraft): Promise<Letter | null> => {
    const user = await findUser(database.orm, draft.recipient, community);
    if (user === null) return null;
    const { firstName, lastName, emailId: address } = user;
    return { to: { name: `${firstName} ${lastName}`, address }, ...approvedMail(firstName, draft) };
  },
  composeRefused: async ({ recipient, community: name }: MailDraft): Promise<Letter | null> => {
    const refused = await repository.findRefused(database.orm, recipient);
    return (
      refused && { to: { name: '', address: refused.emailId }, ...refusedMail(refused.refusalReason, name) }
    );
  },
});
