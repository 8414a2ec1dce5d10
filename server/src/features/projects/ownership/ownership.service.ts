import type { Project } from '@tandem/contract/projects';
import { ownershipOfferChanged } from '@tandem/contract/projects/project-members';
import type { PayloadOf } from '@tandem/contract/events';
import type { Queryable } from '../../../platform/database/database.ts';
import { memberAudience } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMember } from '../../account/public.ts';
import { withProjectHooks } from '../members/project-hooks.service.ts';
import {
  addCollaborator,
  isCollaborator,
  removeCollaborator,
  findOffer,
  removeOffer,
  setOffer,
} from '../members/project-members.repository.ts';
import { lockForChange, lockOwnForChange, type ProjectContext, viewOne } from '../project-access.service.ts';
import { firstPosition, setOwner } from '../projects.repository.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { removeIgnore, removeSave } from '../saved-and-ignored.repository.ts';
import { whyNotAnswer, whyNotOffer } from '../projects.rules.ts';

type Change = PayloadOf<typeof ownershipOfferChanged>['change'];

/** What changed about an offer, and whom it concerns. */
interface Changed {
  project: Project;
  title: string;
  /** Who made the change, then the other side; nobody when nothing changed. */
  memberIds: string[];
}

/** Handing a project over: the owner offers it, a collaborator accepts or declines. */
export function createOwnershipService(deps: ProjectsDeps) {
  const change = async (
    kind: Change,
    input: { me: string; id: string },
    work: (tx: Queryable) => Promise<Changed>,
  ) => {
    const { project, title, memberIds } = await deps.database.transaction(work);
    if (memberIds.length > 0)
      publish(deps, { projectId: input.id, title, change: kind, by: input.me }, memberIds);
    return project;
  };
  return {
    offerOwnership: (me: string, id: string, userId: string): Promise<Project> =>
      change('offered', { me, id }, (tx) => offer(deps, tx, { me, id, userId })),
    withdrawOwnershipOffer: (me: string, id: string): Promise<Project> =>
      change('withdrawn', { me, id }, (tx) => withdraw(deps, tx, { me, id })),
    declineOwnership: (me: string, id: string): Promise<Project> =>
      change('declined', { me, id }, (tx) => decline(deps, tx, { me, id })),
    acceptOwnership: (me: string, id: string): Promise<Project> => accept(deps, { me, id }),
  };
}

const kinds = {
  offered: 'ownershipOffered',
  accepted: 'ownershipAccepted',
  declined: 'ownershipDeclined',
} as const;

/** Tells everybody concerned, and notifies the other side, who is second. */
function publish(
  { live, notify }: ProjectsDeps,
  payload: PayloadOf<typeof ownershipOfferChanged>,
  memberIds: string[],
): void {
  live.publish(ownershipOfferChanged, memberIds.map(memberAudience), payload);
  const { projectId, change, by: actorId } = payload;
  const other = memberIds[1];
  if (change !== 'withdrawn' && other !== undefined)
    notify(other, { kind: kinds[change], actorId, projectId, requestId: null });
}

async function offer(
  deps: ProjectsDeps,
  tx: Queryable,
  { me, id, userId }: ProjectContext & { userId: string },
): Promise<Changed> {
  const { ownerId, title } = await lockOwnForChange(tx, { me, id });
  const why = whyNotOffer({ ownerId, userId, isCollaborator: await isCollaborator(tx, id, userId) });
  if (why !== null) refuse(why);
  const before = await findOffer(tx, id);
  await setOffer(tx, { projectId: id, memberId: userId, offeredAt: deps.clock.now() });
  const memberIds = [...new Set([me, userId, before?.memberId ?? userId])];
  return { project: await viewOne(deps, tx, { me, id }), title, memberIds };
}

async function withdraw(deps: ProjectsDeps, tx: Queryable, { me, id }: ProjectContext): Promise<Changed> {
  const { title } = await lockOwnForChange(tx, { me, id });
  const before = await findOffer(tx, id);
  await removeOffer(tx, id);
  const memberIds = before === null ? [] : [me, before.memberId];
  return { project: await viewOne(deps, tx, { me, id }), title, memberIds };
}

async function decline(deps: ProjectsDeps, tx: Queryable, { me, id }: ProjectContext): Promise<Changed> {
  const { ownerId, title } = await lockForChange(tx, id);
  const why = whyNotAnswer(me, await findOffer(tx, id), deps.clock.now());
  if (why !== null) refuse(why);
  await removeOffer(tx, id);
  return { project: await viewOne(deps, tx, { me, id }), title, memberIds: [me, ownerId] };
}

/** Swaps owner and collaborator. */
async function accept(deps: ProjectsDeps, { me, id }: ProjectContext): Promise<Project> {
  const at = deps.clock.now();
  const { project, title, memberIds } = await withProjectHooks<Changed>(deps, async (tx, runHooks) => {
    // Lock order: members before projects, as in reordering; the reverse could deadlock.
    await lockMember(tx, me);
    const { ownerId, title: name } = await lockForChange(tx, id);
    const why = whyNotAnswer(me, await findOffer(tx, id), at);
    if (why !== null) refuse(why);
    await removeOffer(tx, id);
    await setOwner(tx, id, { ownerId: me, ownerPosition: await firstPosition(tx, me) });
    await removeCollaborator(tx, id, me);
    await addCollaborator(tx, { projectId: id, memberId: ownerId, joinedAt: at });
    await removeSave(tx, { memberId: me, projectId: id });
    await removeIgnore(tx, { memberId: me, projectId: id });
    await deps.searchQueue.enqueue(tx, [
      { kind: 'owner', id: me },
      { kind: 'project', id },
    ]);
    await runHooks('handedOver', { projectId: id, from: ownerId, to: me, at });
    return { project: await viewOne(deps, tx, { me, id }), title: name, memberIds: [me, ownerId] };
  });
  publish(deps, { projectId: id, title, change: 'accepted', by: me }, memberIds);
  return project;
}
