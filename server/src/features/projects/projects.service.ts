import type { ParsedInput } from '@tandem/contract/operation';
import type {
  createProject,
  editProject,
  Project,
  ProjectAnalytics,
  ProjectStatus,
} from '@tandem/contract/projects';
import type { RoleInput } from '@tandem/contract/projects/project-roles';
import { taskPrefixOf } from '@tandem/contract/tasks/task-keys';
import type { Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMe } from '../account/public.ts';
import { countCollaborators } from './members/project-members.repository.ts';
import { indexFacets } from './feed/project-facets.repository.ts';
import { withProjectHooks } from './members/project-hooks.service.ts';
import { createMemberRolesService } from './roles/member-roles.service.ts';
import { createProjectMembersService } from './members/project-members.service.ts';
import { createProjectEndingsService } from './endings/project-endings.service.ts';
import { createOwnershipService } from './ownership/ownership.service.ts';
import { createProjectListsService } from './project-lists.service.ts';
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
  firstPosition,
  insertProject,
  type ProjectChanges,
  updateProject,
} from './projects.repository.ts';
import { listRoles, setRoles } from './roles/project-roles.repository.ts';
import { haveOtherTitles, whyNotSetRoles } from './roles/project-roles.rules.ts';
import { createSavedAndIgnoredService } from './saved-and-ignored/saved-and-ignored.service.ts';

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
    ...createProjectEndingsService(deps),
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
  };
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
