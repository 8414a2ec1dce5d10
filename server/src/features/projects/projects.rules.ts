import type { FailureKind } from '@tandem/contract/failure';
import { isFull, type RequestStatus, type RoleInput, type Project } from '@tandem/contract/projects';
import type { PublicPageMode } from '@tandem/contract/projects/project-publicity';
import { restorableForDays } from '@tandem/contract/projects/project-lifecycle';
import { projectErrors } from './projects.errors.ts';
import { offerDays } from '@tandem/contract/projects/project-members';

/** A member's relation to a project. */
interface Standing {
  isOwner: boolean;
  isCollaborator: boolean;
  /** Their latest request that was not withdrawn. */
  requestStatus: RequestStatus | null;
}

/** The request status to show; an accepted one no longer counts after the member left. */
export function requestStatusShown({
  isOwner,
  isCollaborator,
  requestStatus,
}: Standing): RequestStatus | null {
  return requestStatus === 'accepted' && !isOwner && !isCollaborator ? null : requestStatus;
}

/** Why a member may not remove a person, or null: members may remove themselves, the owner anybody else. */
export function whyNotRemove(input: { me: string; ownerId: string; userId: string }): FailureKind | null {
  const { me, ownerId, userId } = input;
  if (me !== ownerId && me !== userId) return projectErrors.ownerOnly;
  return userId === ownerId ? projectErrors.ownerLeaves : null;
}

/** `last_activity_at` moves on in such steps, so that a busy board or chat rarely writes the project's row. */
const activityStepMs = 10 * 60 * 1_000;

/** Whether a change must move on the last activity of its project. */
export const isActivityOld = (lastActivityAt: Date, now: Date): boolean =>
  now.getTime() - lastActivityAt.getTime() > activityStepMs;

/** Assigns the current positions of the given projects to them in the given order; others keep theirs. */
export function reorderAmongThemselves(
  current: { id: string; position: number }[],
  order: string[],
): { id: string; position: number }[] {
  const places = current.map(({ position }) => position).toSorted((a, b) => a - b);
  return order.map((id, rank) => ({ id, position: places[rank] ?? rank }));
}

/** Whether the list has a repeated id. */
export const hasRepeats = (ids: string[]): boolean => new Set(ids).size < ids.length;

/** Projects that were deleted before this time are gone for good. */
export const goneBefore = (now: Date): Date =>
  new Date(now.getTime() - restorableForDays * 24 * 60 * 60 * 1_000);

/** Why a project may not be restored by a member, or null; others than the owner do not know of it. */
export function whyNotRestore(
  me: string,
  project: { ownerId: string; deletedAt: Date | null } | null,
  now: Date,
): FailureKind | null {
  if (project === null || (project.deletedAt !== null && project.ownerId !== me))
    return projectErrors.notFound;
  if (project.ownerId !== me) return projectErrors.ownerOnly;
  if (project.deletedAt === null) return projectErrors.notDeleted;
  return project.deletedAt <= goneBefore(now) ? projectErrors.restoredTooLate : null;
}

/** A stored role, and how many of its places are taken. */
export interface StoredRole {
  id: string;
  title: string;
  places: number;
  filled: number;
}

/** Whether all places of a role are filled; false without such a role. */
export const isRoleFull = (stored: readonly StoredRole[], roleId: string | null): boolean =>
  stored.some((role) => role.id === roleId && isFull(role));

/** Whether a change from one role to another fills the last place of the project. */
export function fillsLastPlace(
  stored: readonly StoredRole[],
  { from, to }: { from: string | null; to: string | null },
): boolean {
  const left = stored.reduce((sum, { places, filled }) => sum + places - filled, 0);
  return left === 1 && from === null && to !== null;
}

/** Why the roles of a project may not become these, or null: each id must be one of the project's, and people keep their places. */
export function whyNotSetRoles(
  stored: readonly StoredRole[],
  wanted: readonly RoleInput[],
): FailureKind | null {
  const byId = new Map(stored.map((role) => [role.id, role]));
  const ids = wanted.flatMap(({ _id }) => _id ?? []);
  if (ids.some((id) => !byId.has(id)) || new Set(ids).size < ids.length) return projectErrors.noSuchRole;
  const tooSmall = wanted.find(({ _id = '', places }) => places < (byId.get(_id)?.filled ?? 0));
  if (tooSmall === undefined) return null;
  return projectErrors.placesFilled(tooSmall.title, byId.get(tooSmall._id ?? '')?.filled ?? 0);
}

/** Why a collaborator in role `from` may not change to role `to`, or null. */
export function whyNotChangeRole(
  stored: readonly StoredRole[],
  { from, to }: { from: string | null; to: string | null },
): FailureKind | null {
  if (to === null || to === from) return null;
  const role = stored.find(({ id }) => id === to);
  if (role === undefined) return projectErrors.noSuchRole;
  return isFull(role) ? projectErrors.noPlaceInRole(role.title) : null;
}

/** Whether search finds a project by other role titles than before. */
export const haveOtherTitles = (stored: readonly StoredRole[], wanted: readonly RoleInput[]): boolean =>
  stored.map(({ title }) => title).join('\n') !== wanted.map(({ title }) => title).join('\n');

/** An offer as the database gives it in JSON. */
export interface StoredOffer {
  to: NonNullable<Project['ownershipOffer']>['to'];
  offeredAt: string;
}

const validForMs = offerDays * 24 * 60 * 60 * 1_000;

const expiresAt = (offeredAt: Date): Date => new Date(offeredAt.getTime() + validForMs);

/** The offer to show, or null after its time. */
export function shownOffer(offer: StoredOffer | null, now: Date): Project['ownershipOffer'] {
  if (offer === null) return null;
  const offeredAt = new Date(offer.offeredAt);
  const end = expiresAt(offeredAt);
  if (end <= now) return null;
  return { to: offer.to, offeredAt: offeredAt.toISOString(), expiresAt: end.toISOString() };
}

/** Why an owner may not offer a project to a person, or null. */
export function whyNotOffer(input: {
  ownerId: string;
  userId: string;
  isCollaborator: boolean;
}): FailureKind | null {
  if (input.userId === input.ownerId) return projectErrors.alreadyOwner;
  return input.isCollaborator ? null : projectErrors.handsToStranger;
}

/** Why a member may not answer an offer, or null. */
export function whyNotAnswer(
  me: string,
  offer: { memberId: string; offeredAt: Date } | null,
  now: Date,
): FailureKind | null {
  return offer?.memberId === me && expiresAt(offer.offeredAt) > now ? null : projectErrors.noOffer;
}

/** What the owner of a project chose. */
export interface Publicity {
  isPublic: boolean;
  isFindable: boolean;
}

/** Only what everybody can read can be found. */
export const possiblePublicity = ({ isPublic, isFindable }: Publicity): Publicity => ({
  isPublic,
  isFindable: isPublic && isFindable,
});

/** Why a community does not allow what an owner chose, or null. */
export function whyNotPublish({ isPublic, isFindable }: Publicity, mode: PublicPageMode): FailureKind | null {
  if (isPublic && mode === 'none') return projectErrors.noPublicPages;
  return isFindable && mode !== 'search' ? projectErrors.notFindableHere : null;
}

const longestWords = 60;

/** The words of a title as the part of an address: letters and digits of ASCII with dashes; empty where it has none of them. */
const wordsOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestWords)
    .replaceAll(/^-|-$/g, '');

/** The path of the public page of a project. */
export const publicPathOf = ({ title, publicKey }: { title: string; publicKey: string }): string =>
  `/p/${[wordsOf(title), publicKey].filter(Boolean).join('-')}`;

/** How long a project is public to people before search engines may list it, in milliseconds: moderators see spam first. */
const findableAfterMs = 24 * 60 * 60 * 1_000;

/** Whether search engines may list a public page now. */
export const isFindableNow = (
  page: { isFindable: boolean; createdAt: Date; isOwnerVerified: boolean },
  mode: PublicPageMode,
  now: Date,
): boolean =>
  mode === 'search' &&
  page.isFindable &&
  page.isOwnerVerified &&
  now.getTime() - page.createdAt.getTime() >= findableAfterMs;
