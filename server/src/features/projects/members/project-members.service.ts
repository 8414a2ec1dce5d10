import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import type { listProjectUsers } from '@tandem/contract/projects/project-members';
import type { Queryable } from '../../../platform/database/database.ts';
import { decodeCursor, pageOf } from '../../../platform/paging/keyset.ts';
import { containsWords } from '../../../platform/search/fold.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMember } from '../../account/public.ts';
import { viewProjects } from '../project-views.repository.ts';
import { projectErrors } from '../projects.errors.ts';
import {
  findOwnerId,
  firstPosition,
  type LockedProject,
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
  listMembers,
  removeCollaborator,
} from './project-members.repository.ts';

type UsersQuery = ParsedInput<typeof listProjectUsers>['query'];

interface Change {
  me: string;
  projectId: string;
  userId: string;
}

/** Project members: list, leave, remove and transfer. */
export function createProjectMembersService(deps: ProjectsDeps) {
  return {
    listProjectUsers: (me: string, projectId: string, query: UsersQuery) =>
      listUsers(deps, { me, projectId, query }),
    removeProjectUser: (me: string, projectId: string, userId: string) =>
      remove(deps, { me, projectId, userId }),
    transferProject: (me: string, projectId: string, userId: string) =>
      transfer(deps, { me, projectId, userId }),
  };
}

async function listUsers(
  { database, people }: ProjectsDeps,
  { me, projectId, query }: { me: string; projectId: string; query: UsersQuery },
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const { search = '', cursor, limit = limits.wholeList } = query;
  const ownerId = await findOwnerId(database.orm, projectId);
  if (ownerId === null) return refuse(projectErrors.notFound);
  if (me !== ownerId && !(await isCollaborator(database.orm, projectId, me)))
    return refuse(projectErrors.peopleOnly);
  const after = cursor === undefined ? null : (decodeCursor(cursor) ?? refuse(projectErrors.invalidCursor));
  const rows =
    search === ''
      ? await listMembers(database.orm, { projectId, after, limit: limit + 1 })
      : (await listMembers(database.orm, { projectId, after })).filter(({ firstName, lastName }) =>
          containsWords(`${firstName} ${lastName}`, search),
        );
  const page = pageOf(rows, limit);
  const ids = page.rows.map(({ id }) => id);
  const seen = await people.viewPeople(database.orm, { viewerId: me, ids });
  return { people: ids.flatMap((id) => seen.get(id) ?? []), nextCursor: page.nextCursor };
}

function remove(deps: ProjectsDeps, { me, projectId, userId }: Change): Promise<void> {
  return withProjectHooks(deps, async (tx, runHooks) => {
    const { ownerId } = await lockOrRefuse(tx, projectId);
    const refusal = whyNotRemove({ me, ownerId, userId });
    if (refusal !== null) return refuse(refusal);
    const isGone = await removeCollaborator(tx, projectId, userId);
    if (!isGone) return refuse(projectErrors.notACollaborator);
    await runHooks('left', { projectId, memberId: userId, by: me, at: deps.clock.now() });
  });
}

function transfer(deps: ProjectsDeps, { me, projectId, userId }: Change): Promise<Project> {
  const { clock, applications, people, searchQueue } = deps;
  return withProjectHooks(deps, async (tx, runHooks) => {
    const at = clock.now();
    // Lock order: members before projects, as in reordering; the reverse could deadlock.
    await lockMember(tx, userId);
    const { ownerId } = await lockOrRefuse(tx, projectId);
    const refusal = whyNotTransfer({
      me,
      ownerId,
      userId,
      isCollaborator: await isCollaborator(tx, projectId, userId),
    });
    if (refusal !== null) return refuse(refusal);
    await setOwner(tx, projectId, { ownerId: userId, ownerPosition: await firstPosition(tx, userId) });
    await removeCollaborator(tx, projectId, userId);
    await addCollaborator(tx, { projectId, memberId: me, joinedAt: at });
    await removeSave(tx, { memberId: userId, projectId });
    await removeIgnore(tx, { memberId: userId, projectId });
    await searchQueue.enqueue(tx, [
      { kind: 'owner', id: userId },
      { kind: 'project', id: projectId },
    ]);
    await runHooks('handedOver', { projectId, from: me, to: userId, at });
    const [project] = await viewProjects(tx, { viewerId: me, ids: [projectId], applications, people });
    return project ?? refuse(projectErrors.notFound);
  });
}

async function lockOrRefuse(tx: Queryable, projectId: string): Promise<LockedProject> {
  return (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
}
