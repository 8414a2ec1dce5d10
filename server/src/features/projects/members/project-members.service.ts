import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Person } from '@tandem/contract/people';
import type { listProjectUsers } from '@tandem/contract/projects/project-members';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { containsWords } from '../../../platform/search/words.ts';
import { refuse } from '../../../platform/refusal.ts';
import { removeOfferTo } from '../ownership/ownership.repository.ts';
import { projectErrors } from '../projects.errors.ts';
import { findOwnerId, type LockedProject, lockProject } from '../projects.repository.ts';
import { whyNotRemove } from '../projects.rules.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { withProjectHooks } from './project-hooks.service.ts';
import { isCollaborator, listMembers, removeCollaborator } from './project-members.repository.ts';

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
