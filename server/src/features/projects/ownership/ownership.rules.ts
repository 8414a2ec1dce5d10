import type { FailureKind } from '@tandem/contract/failure';
import type { Project } from '@tandem/contract/projects';
import { offerDays } from '@tandem/contract/projects/project-members';
import { projectErrors } from '../projects.errors.ts';

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
