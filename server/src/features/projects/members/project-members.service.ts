import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMember } from '../../account/public.ts';
import { indexProject } from '../search/project-search.repository.ts';
import { viewProjects } from '../project-views.repository.ts';
import { projectErrors } from '../projects.errors.ts';
import {
  findOwnerId,
  firstPosition,
  type HeldProject,
  lockProject,
  setOwner,
} from '../projects.repository.ts';
import { whyNotRemove, whyNotTransfer } from '../projects.rules.ts';
import type { ProjectsDeps } from '../projects.service.ts';
import { removeIgnore, removeSave } from '../saved-and-ignored/saved-and-ignored.repository.ts';
import { withProjectHooks } from './project-hooks.service.ts';
import {
  addCollaborator,
  isCollaborator,
  listCollaboratorIds,
  removeCollaborator,
} from './project-members.repository.ts';

interface Change {
  me: string;
  projectId: string;
  userId: string;
}

/** Project members: list, leave, remove and transfer. */
export function createProjectMembersService(deps: ProjectsDeps) {
  return {
    listProjectUsers: (me: string, projectId: string) => listUsers(deps, me, projectId),
    removeProjectUser: (me: string, projectId: string, userId: string) =>
      remove(deps, { me, projectId, userId }),
    transferProject: (me: string, projectId: string, userId: string) =>
      transfer(deps, { me, projectId, userId }),
  };
}

async function listUsers(
  { database, people }: ProjectsDeps,
  me: string,
  projectId: string,
): Promise<Person[]> {
  const ownerId = await findOwnerId(database.orm, projectId);
  if (ownerId === null) return refuse(projectErrors.notFound);
  const userIds = [ownerId, ...(await listCollaboratorIds(database.orm, projectId))];
  if (!userIds.includes(me)) return refuse(projectErrors.peopleOnly);
  const seen = await people.viewPeople(database.orm, { viewerId: me, ids: userIds });
  return userIds.flatMap((id) => seen.get(id) ?? []);
}

function remove(deps: ProjectsDeps, { me, projectId, userId }: Change): Promise<void> {
  return withProjectHooks(deps, async (tx, emit) => {
    const { ownerId } = await hold(tx, projectId);
    const objection = whyNotRemove({ me, ownerId, userId });
    if (objection !== null) return refuse(objection);
    const isGone = await removeCollaborator(tx, projectId, userId);
    if (!isGone) return refuse(projectErrors.notACollaborator);
    await emit('left', { projectId, memberId: userId, by: me, at: deps.clock.now() });
  });
}

function transfer(deps: ProjectsDeps, { me, projectId, userId }: Change): Promise<Project> {
  const { clock, applications, people } = deps;
  return withProjectHooks(deps, async (tx, emit) => {
    const at = clock.now();
    // Lock order: members before projects, as in reordering; the reverse could deadlock.
    await lockMember(tx, userId);
    const { ownerId } = await hold(tx, projectId);
    const objection = whyNotTransfer({
      me,
      ownerId,
      userId,
      isCollaborator: await isCollaborator(tx, projectId, userId),
    });
    if (objection !== null) return refuse(objection);
    await setOwner(tx, projectId, { ownerId: userId, ownerPosition: await firstPosition(tx, userId) });
    await removeCollaborator(tx, projectId, userId);
    await addCollaborator(tx, { projectId, memberId: me, joinedAt: at });
    await removeSave(tx, { memberId: userId, projectId });
    await removeIgnore(tx, { memberId: userId, projectId });
    await indexProject(tx, projectId);
    await emit('handedOver', { projectId, from: me, to: userId, at });
    const [project] = await viewProjects(tx, { viewerId: me, ids: [projectId], applications, people });
    return project ?? refuse(projectErrors.notFound);
  });
}

async function hold(tx: Queryable, projectId: string): Promise<HeldProject> {
  return (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
}
