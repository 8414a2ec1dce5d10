import type { ParsedInput } from '@tandem/contract/operation';
import type {
  createProject,
  editProject,
  Project,
  ProjectAnalytics,
  ProjectStatus,
  RoleInput,
  TaskNumbering,
} from '@tandem/contract/projects';
import { taskPrefixOf } from '@tandem/contract/tasks';
import type { Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import type { OnAccountDeleted } from '../../platform/feature.ts';
import { lockMe } from '../account/public.ts';
import {
  countCollaborators,
  listCollaboratorIds,
  removeCollaborator,
} from './members/project-members.repository.ts';
import { indexFacets } from './feed/project-facets.repository.ts';
import { withProjectHooks, hooksIn } from './members/project-hooks.service.ts';
import { createMemberRolesService, createProjectMembersService } from './members/project-members.service.ts';
import { createProjectLifecycleService } from './project-lifecycle.service.ts';
import { createOwnershipService } from './ownership/ownership.service.ts';
import { createProjectListsService, createSavedAndIgnoredService } from './project-lists.service.ts';
import {
  listAffectedMembers,
  lockOwnForChange,
  type ProjectContext,
  viewOne,
} from './project-access.service.ts';
import { publishProjectChange } from './projects.live.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import { projectErrors } from './projects.errors.ts';
import {
  findOwnerId,
  findTaskNumbering,
  firstPosition,
  insertProject,
  type ProjectChanges,
  updateProject,
  updateTaskPrefix,
  forgetDeletedMemberships,
} from './projects.repository.ts';
import { listRoles, setRoles } from './project-roles.repository.ts';
import { haveOtherTitles, whyNotSetRoles } from './projects.rules.ts';
import {
  deleteProjects,
  deleteSavedAndIgnored,
  listShared,
  lockProjectsOf,
} from './member-data.repository.ts';
import { removeOfferTo } from './ownership/ownership.repository.ts';
import { removeOwner } from './search/project-search.repository.ts';

export type ProjectsService = ReturnType<typeof createProjectsService>;

type CreateBody = ParsedInput<typeof createProject>['body'];
type EditBody = ParsedInput<typeof editProject>['body'];

/** What members do with projects; refusals are of `projectErrors`. */
export function createProjectsService(deps: ProjectsDeps) {
  return {
    ...createProjectListsService(deps),
    ...createSavedAndIgnoredService(deps),
    ...createProjectMembersService(deps),
    ...createMemberRolesService(deps),
    ...createProjectLifecycleService(deps),
    ...createOwnershipService(deps),
    createProject: async (me: string, body: CreateBody): Promise<Project> => {
      await deps.throttles.spend('projects', me);
      return publish(deps, me, body);
    },
    viewProject: (me: string, id: string): Promise<Project> => viewOne(deps, deps.database.orm, { me, id }),
    editProject: (me: string, id: string, body: EditBody): Promise<Project> => change(deps, { me, id }, body),
    setProjectStatus: (me: string, id: string, status: ProjectStatus): Promise<Project> =>
      change(deps, { me, id }, { status }),
    viewProjectAnalytics: (me: string, id: string): Promise<ProjectAnalytics> =>
      readAnalytics(deps, { me, id }),
    viewTaskNumbering: (me: string, id: string): Promise<TaskNumbering> =>
      readTaskNumbering(deps.database.orm, { me, id }),
    setTaskPrefix: (me: string, id: string, taskPrefix: string): Promise<TaskNumbering> =>
      changeTaskPrefix(deps, { me, id }, taskPrefix),
  };
}

async function readTaskNumbering(db: Queryable, { me, id }: ProjectContext): Promise<TaskNumbering> {
  const found = (await findTaskNumbering(db, id)) ?? refuse(projectErrors.notFound);
  if (found.ownerId !== me) return refuse(projectErrors.ownerOnly);
  return { taskPrefix: found.taskPrefix || taskPrefixOf(found.title), mayChange: found.setAt === null };
}

/** Changes what begins the numbers of tasks, once; boards load it again. */
async function changeTaskPrefix(
  deps: ProjectsDeps,
  { me, id }: ProjectContext,
  taskPrefix: string,
): Promise<TaskNumbering> {
  const changed = await deps.database.transaction(async (tx) => {
    const { title } = await lockOwnForChange(tx, { me, id });
    const before = await readTaskNumbering(tx, { me, id });
    if (before.taskPrefix === taskPrefix) return { numbering: before, title, concerned: [] };
    if (!before.mayChange) return refuse(projectErrors.prefixSet);
    await updateTaskPrefix(tx, id, { taskPrefix, at: deps.clock.now() });
    const concerned = [me, ...(await listCollaboratorIds(tx, id))];
    return { numbering: { taskPrefix, mayChange: false }, title, concerned };
  });
  const { numbering, title, concerned } = changed;
  if (concerned.length > 0)
    publishProjectChange(deps.live, { projectId: id, title, change: 'edited', by: me }, concerned);
  return numbering;
}

function publish(deps: ProjectsDeps, me: string, body: CreateBody): Promise<Project> {
  return withProjectHooks(deps, async (tx, runHooks) => {
    const id = newId();
    const at = deps.clock.now();
    await lockMe(tx, me);
    const ownerPosition = await firstPosition(tx, me);
    const { roles, ...content } = body;
    await insertProject(tx, {
      ...content,
      id,
      ownerId: me,
      ownerPosition,
      taskPrefix: taskPrefixOf(content.title),
      createdAt: at,
      lastActivityAt: at,
    });
    await changeRoles(tx, id, { roles, at });
    await indexFacets(tx, [id]);
    await deps.searchQueue.enqueue(tx, [
      { kind: 'owner', id: me },
      { kind: 'project', id },
    ]);
    await runHooks('created', { projectId: id, ownerId: me, at });
    return viewOne(deps, tx, { me, id });
  });
}

async function change(
  deps: ProjectsDeps,
  { me, id }: ProjectContext,
  { roles, ...changes }: ProjectChanges & { roles?: readonly RoleInput[] | undefined },
): Promise<Project> {
  const { project, concerned } = await deps.database.transaction(async (tx) => {
    await lockOwnForChange(tx, { me, id });
    const at = deps.clock.now();
    const isEmpty = Object.values({ roles, ...changes }).every((value) => value === undefined);
    const hasOtherTexts = isEmpty ? false : await updateProject(tx, id, { changes, at });
    const hasOtherRoles = roles === undefined ? false : await changeRoles(tx, id, { roles, at });
    if (hasOtherTexts || hasOtherRoles) {
      await indexFacets(tx, [id]);
      await deps.searchQueue.enqueue(tx, [{ kind: 'project', id }]);
    }
    const listed = isEmpty ? [] : await listAffectedMembers(deps, tx, { ownerId: me, id });
    return { project: await viewOne(deps, tx, { me, id }), concerned: listed };
  });
  const { title } = project;
  if (concerned.length > 0)
    publishProjectChange(deps.live, { projectId: id, title, change: 'edited', by: me }, concerned);
  return project;
}

/** Sets the roles of a locked project; true when search finds it by other titles. */
async function changeRoles(
  tx: Queryable,
  projectId: string,
  { roles, at }: { roles: readonly RoleInput[]; at: Date },
): Promise<boolean> {
  const stored = await listRoles(tx, projectId);
  const why = whyNotSetRoles(stored, roles);
  if (why !== null) refuse(why);
  if (stored.length + roles.length > 0) await setRoles(tx, projectId, { roles, at });
  return haveOtherTitles(stored, roles);
}

async function readAnalytics(
  { database, applications }: ProjectsDeps,
  { me, id }: { me: string; id: string },
): Promise<ProjectAnalytics> {
  const ownerId = await findOwnerId(database.orm, id);
  if (ownerId === null) return refuse(projectErrors.notFound);
  if (ownerId !== me) return refuse(projectErrors.ownerOnly);
  const { total, pending, applicantSkills } = await applications.figures(database.orm, id);
  return {
    totalRequests: total,
    pendingRequests: pending,
    acceptedCollaborators: await countCollaborators(database.orm, id),
    mostCommonSkills: applicantSkills,
  };
}

/**
 * Handles a member's projects on account deletion: projects with collaborators block it, projects
 * without are deleted, and the member leaves every joined project as usual.
 */
export const createOnAccountDeleted =
  ({ projectHooks, searchQueue }: Pick<ProjectsDeps, 'projectHooks' | 'searchQueue'>): OnAccountDeleted =>
  async (tx, { memberId, at }) => {
    const locked = await lockProjectsOf(tx, memberId);
    const inTheWay = await listShared(tx, memberId, at);
    if (inTheWay.length > 0) throw new Refusal(projectErrors.needsAnOwner, { data: inTheWay });
    const { runHooks, afterCommits } = hooksIn(tx, projectHooks);
    for (const { id: projectId } of locked.filter(({ isOwner }) => !isOwner)) {
      await removeCollaborator(tx, projectId, memberId);
      await removeOfferTo(tx, projectId, memberId);
      await runHooks('left', { projectId, memberId, by: memberId, at });
    }
    await deleteProjects(
      tx,
      locked.filter(({ isOwner }) => isOwner).map(({ id }) => id),
    );
    await forgetDeletedMemberships(tx, memberId);
    await deleteSavedAndIgnored(tx, memberId);
    await removeOwner(tx, memberId);
    // The indexer may have read the name before it was deleted: what it wrote then is removed again.
    await searchQueue.enqueue(tx, [{ kind: 'owner', id: memberId }]);
    return () => afterCommits.forEach((afterCommit) => afterCommit());
  };
