import type { FailureKind } from '@tandem/contract/failure';
import type { RequestStatus } from '@tandem/contract/projects';
import { projectErrors } from './projects.errors.ts';

/** How the asking member stands to a project. */
export interface Standing {
  isOwner: boolean;
  isCollaborator: boolean;
  /** Their latest request that was not withdrawn. */
  requestStatus: RequestStatus | null;
}

/** The state of the own request worth showing; an accepted one means nothing any more once the member is gone. */
export function requestStatusShown({
  isOwner,
  isCollaborator,
  requestStatus,
}: Standing): RequestStatus | null {
  return requestStatus === 'accepted' && !isOwner && !isCollaborator ? null : requestStatus;
}

/** Why a member may not take a person out of a project, or null when they may: oneself, or anybody if one owns it. */
export function whyNotRemove(asked: { me: string; ownerId: string; userId: string }): FailureKind | null {
  const { me, ownerId, userId } = asked;
  if (me !== ownerId && me !== userId) return projectErrors.ownerOnly;
  return userId === ownerId ? projectErrors.ownerLeaves : null;
}

/** Why a member may not hand a project to a person, or null when they may. */
export function whyNotTransfer(asked: {
  me: string;
  ownerId: string;
  userId: string;
  isCollaborator: boolean;
}): FailureKind | null {
  if (asked.me !== asked.ownerId) return projectErrors.ownerOnly;
  if (asked.userId === asked.ownerId) return projectErrors.alreadyOwner;
  return asked.isCollaborator ? null : projectErrors.handsToStranger;
}

/** Deals the places that the given projects hold now out among them in the order given; all others stay where they are. */
export function reorderAmongThemselves(
  held: { id: string; position: number }[],
  order: string[],
): { id: string; position: number }[] {
  const places = held.map(({ position }) => position).toSorted((a, b) => a - b);
  return order.map((id, rank) => ({ id, position: places[rank] ?? rank }));
}

/** Whether an id stands in the list more than once. */
export const hasRepeats = (ids: string[]): boolean => new Set(ids).size < ids.length;
