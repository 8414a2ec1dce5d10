import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import type { listProjectUsers, changeMemberRole } from '@tandem/contract/projects/project-members';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { containsWords } from '../../../platform/search/words.ts';
import { lockOwnForChange, viewOne } from '../project-access.service.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { projectErrors } from '../projects.errors.ts';
import { findOwnerId, type LockedProject, lockProject, touchProject } from '../projects.repository.ts';
import { fillsLastPlace, whyNotRemove, whyNotChangeRole } from '../projects.rules.ts';
import { withProjectHooks, type RunProjectHooks } from './project-hooks.service.ts';
import {
  listRoles,
  removeOfferTo,
  isCollaborator,
  listMembers,
  removeCollaborator,
  findRole,
  setRole,
} from './project-members.repository.ts';

type UsersQuery = ParsedInput<typeof listProjectUsers>['query'];

interface Change {
  me: string;
  projectId: string;
  userId: string;
}

/** Project members: list, leave and remove. */
export function createProjectMembersService(deps: ProjectsDeps) {
  return {
    listProjectUsers: (me: string, projectId: string, query: UsersQuery) =>
      listUsers(deps, { me, projectId, query }),
    removeProjectUser: (me: string, projectId: string, userId: string) =>
      remove(deps, { me, projectId, userId }),
  };
}

interface UsersPage {
  me: string;
  projectId: string;
  query: UsersQuery;
}

async function listUsers(deps: ProjectsDeps, page: UsersPage) {
  const { me, projectId } = page;
  const { orm } = deps.database;
  const ownerId = await findOwnerId(orm, projectId);
  if (ownerId === null) return refuse(projectErrors.notFound);
  if (me !== ownerId && !(await isCollaborator(orm, projectId, me))) return refuse(projectErrors.peopleOnly);
  return listProjectMembers(deps, page);
}

/** A page of project members, or of those whose names match. The caller has checked that the viewer is one of them. */
export async function listProjectMembers(
  { database, people }: Pick<ProjectsDeps, 'database' | 'people'>,
  { me, projectId, query }: UsersPage,
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const { search = '', cursor, limit = limits.wholeList } = query;
  const after = readCursor(cursor, projectErrors.invalidCursor);
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
    const { ownerId, archivedAt } = await lockOrRefuse(tx, projectId);
    const refusal = whyNotRemove({ me, ownerId, userId });
    if (refusal !== null) return refuse(refusal);
    // Nobody is kept in an archived project, but its owner changes nothing there.
    if (archivedAt !== null && me !== userId) return refuse(projectErrors.archived);
    const isGone = await removeCollaborator(tx, projectId, userId);
    if (!isGone) return refuse(projectErrors.notACollaborator);
    await removeOfferTo(tx, projectId, userId);
    await runHooks('left', { projectId, memberId: userId, by: me, at: deps.clock.now() });
  });
}

async function lockOrRefuse(tx: Queryable, projectId: string): Promise<LockedProject> {
  return (await lockProject(tx, projectId)) ?? refuse(projectErrors.notFound);
}

type Input = ParsedInput<typeof changeMemberRole>;

/** The roles of collaborators, which their owner changes. */
export function createMemberRolesService(deps: ProjectsDeps) {
  return {
    changeMemberRole: (me: string, { id, userId }: Input['params'], body: Input['body']): Promise<Project> =>
      withProjectHooks(deps, async (tx, runHooks) => {
        await lockOwnForChange(tx, { me, id });
        await change(deps, { tx, runHooks }, { projectId: id, memberId: userId, by: me, ...body });
        return viewOne(deps, tx, { me, id });
      }),
  };
}

/** Changes the role in a locked project, which frees a place and fills another. */
async function change(
  deps: ProjectsDeps,
  { tx, runHooks }: { tx: Queryable; runHooks: RunProjectHooks },
  {
    projectId,
    memberId,
    by,
    roleId = null,
    role: words = '',
  }: { projectId: string; memberId: string; by: string } & Input['body'],
): Promise<void> {
  const before = (await findRole(tx, projectId, memberId)) ?? refuse(projectErrors.notACollaborator);
  const roles = await listRoles(tx, projectId);
  const step = { from: before.roleId, to: roleId };
  const why = whyNotChangeRole(roles, step);
  if (why !== null) refuse(why);
  const role = roles.find(({ id }) => id === roleId)?.title ?? words;
  if (before.roleId === roleId && before.role === role) return;
  const at = deps.clock.now();
  await setRole(tx, { projectId, memberId, role, roleId });
  await touchProject(tx, projectId, { at, isFull: fillsLastPlace(roles, step) });
  await runHooks('roleChanged', { projectId, memberId, role, by, at });
}
