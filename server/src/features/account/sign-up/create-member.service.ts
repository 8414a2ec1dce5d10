import type { User } from '@tandem/contract/account';
import type { FailureKind } from '@tandem/contract/failure';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import * as repository from '../account.repository.ts';
import type { members } from '../account.tables.ts';
import type { IndexPerson } from '../people.repository.ts';
import { endSignUps } from './sign-up.repository.ts';
import { asksApproval, needsInvitation, type SignUpSettings } from './sign-up.rules.ts';

/** Photos that a browser uploaded for its sign-up; the files feature implements it. */
export interface SignUpPhotos {
  /** Keeps the photo for a day and returns the id of its ticket; null when the browser did not upload it. */
  hold(tx: Queryable, photo: { url: string; ticket: string | null }): Promise<string | null>;
  /** Keeps a held photo until a time, if it is still there. */
  keepUntil(tx: Queryable, photo: HeldPhoto, until: Date): Promise<void>;
  /** Gives a held photo to a member; false when it is gone. */
  adopt(tx: Queryable, photo: { url: string; ticketId: string; memberId: string }): Promise<boolean>;
}

/** What creating a member needs. */
export interface CreateMemberDeps extends repository.Community, AdmissionDeps {
  signUpPhotos: SignUpPhotos;
  indexPerson: IndexPerson;
}

/** A new member, without their photo. */
type NewMember = Omit<typeof members.$inferInsert, 'photoUrl' | 'isVerificationWaived'>;

/** A photo that was held at sign-up. */
export interface HeldPhoto {
  url: string;
  ticketId: string;
}

/**
 * Creates a member, counts the use of the invitation, and ends all sign-ups with the address; refuses as `useInvitation`
 * does. Returns also the demo members whose log-ins the first real member closes.
 */
export async function createMember(
  tx: Queryable,
  deps: CreateMemberDeps,
  {
    photo,
    invitationHash,
    isApproved = false,
    ...member
  }: NewMember & {
    photo: HeldPhoto | null;
    invitationHash: string | null;
    /** Whether a moderator accepted them, so that they need no invitation and use none. */
    isApproved?: boolean;
  },
): Promise<{ user: User; endedDemo: string[] }> {
  const { signUpPhotos, indexPerson } = deps;
  if (!isApproved) await useInvitation(tx, deps, invitationHash);
  const isFirst = !(await repository.hasRealMember(tx));
  const row = { ...member, photoUrl: photo?.url ?? null, isVerificationWaived: false };
  const user = await repository.insertMember(tx, row, deps);
  if (photo !== null && !(await signUpPhotos.adopt(tx, { ...photo, memberId: user._id }))) {
    await repository.removePhoto(tx, user._id, photo.url);
    user.photoUrl = null;
  }
  await indexPerson(tx, user._id);
  await endSignUps(tx, member.emailId, member.createdAt);
  return { user, endedDemo: isFirst ? await repository.closeDemoLogIns(tx) : [] };
}

/** Turns the violation of a taken address into the refusal that names it. */
export function refuseIfTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'members_email_id_unique')) throw error;
  return refuseField(accountErrors.emailTaken, 'emailId');
}

/** Invitations to the community; the invitations feature implements it. They are named by the hash of their secret. */
export interface SignUpInvitations {
  /** Why an invitation admits nobody now; null when it does. */
  whyNot(db: Queryable, tokenHash: string): Promise<FailureKind | null>;
  /** Counts a use, which ends with the transaction; returns why not when the invitation admits nobody. */
  use(tx: Queryable, tokenHash: string): Promise<FailureKind | null>;
}

/** What admitting new members needs. */
interface AdmissionDeps {
  communitySettings: { current(): SignUpSettings };
  signUpInvitations: SignUpInvitations;
}

/** Refuses an invitation that admits nobody, where the community needs one. It counts nothing yet. */
export async function requireInvitation(
  db: Queryable,
  { communitySettings, signUpInvitations }: AdmissionDeps,
  tokenHash: string | null,
): Promise<void> {
  if (tokenHash === null || !needsInvitation(communitySettings.current())) return;
  const reason = await signUpInvitations.whyNot(db, tokenHash);
  if (reason !== null) refuse(reason);
}

/** Whether an invitation admits somebody now, which spares them the wait for moderators. It counts nothing yet. */
export const isInvited = async (
  db: Queryable,
  { signUpInvitations }: Pick<AdmissionDeps, 'signUpInvitations'>,
  tokenHash: string | null,
): Promise<boolean> => tokenHash !== null && (await signUpInvitations.whyNot(db, tokenHash)) === null;

/**
 * Counts the use of an invitation, in the transaction that creates the member. Refuses without one that admits
 * somebody, where nobody becomes a member without it or without moderators. Elsewhere an ended one is as good as none.
 */
async function useInvitation(
  tx: Queryable,
  { communitySettings, signUpInvitations }: AdmissionDeps,
  tokenHash: string | null,
): Promise<void> {
  const reason =
    tokenHash === null ? accountErrors.invitationNeeded : await signUpInvitations.use(tx, tokenHash);
  const settings = communitySettings.current();
  if (reason !== null && (needsInvitation(settings) || asksApproval(settings))) refuse(reason);
}
