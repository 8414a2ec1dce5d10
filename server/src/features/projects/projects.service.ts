import type { ParsedInput } from '@tandem/contract/operation';
import { projectMessages } from '@tandem/contract/projects';
import type { createProject, editProject, Project, ProjectStatus } from '@tandem/contract/projects';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMe, type PeopleViews } from '../account/public.ts';
import { countCollaborators } from './members/project-members.repository.ts';
import { withProjectHooks, type ProjectHook } from './members/project-hooks.service.ts';
import { createProjectMembersService } from './members/project-members.service.ts';
import { createProjectListsService } from './project-lists.service.ts';
import { indexProject } from './project-search.repository.ts';
import { type Applications, viewProjects } from './project-views.repository.ts';
import { projectErrors } from './projects.errors.ts';
import {
  findOwnerId,
  firstPosition,
  insertProject,
  lockProject,
  type ProjectChanges,
  updateProject,
} from './projects.repository.ts';
import { createSavedAndIgnoredService } from './saved-and-ignored/saved-and-ignored.service.ts';

/** What the projects feature needs. */
export interface ProjectsDeps {
  database: Database;
  clock: Clock;
  applications: Applications;
  people: PeopleViews;
  projectHooks: readonly ProjectHook[];
  throttles: Throttles;
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

type Creation = ParsedInput<typeof createProject>['body'];
type Edition = ParsedInput<typeof editProject>['body'];

/** The verbs of the projects room; each refuses with one of `projectErrors`. */
export function createProjectsService(deps: ProjectsDeps) {
  return {
    ...createProjectListsService(deps),
    ...createSavedAndIgnoredService(deps),
    ...createProjectMembersService(deps),
    createProject: async (me: string, body: Creation) => {
      await deps.throttles.spend('projects', me);
      return publish(deps, me, body);
    },
    viewProject: async (me: string, id: string) => ({
      data: await viewOne(deps, deps.database.orm, { me, id }),
    }),
    editProject: async (me: string, id: string, body: Edition) => ({
      message: projectMessages.updated,
      data: await change(deps, { me, id }, body),
    }),
    setProjectStatus: async (me: string, id: string, status: ProjectStatus) => ({
      message: status === 'open' ? projectMessages.opened : projectMessages.closed,
      data: await change(deps, { me, id }, { status }),
    }),
    viewProjectAnalytics: async (me: string, id: string) => ({
      data: await readAnalytics(deps, { me, id }),
    }),
  };
}

function publish(deps: ProjectsDeps, me: string, body: Creation) {
  return withProjectHooks(deps, async (tx, emit) => {
    const id = newId();
    const at = deps.clock.now();
    await lockMe(tx, me);
    const ownerPosition = await firstPosition(tx, me);
    const { title, description, skillsRequired, interestsTags, timeZone } = body;
    const content = { title, description, skillsRequired, interestsTags, timeZone };
    await insertProject(tx, { ...content, id, ownerId: me, ownerPosition, createdAt: at });
    await indexProject(tx, id);
    await emit('opened', { projectId: id, ownerId: me, at });
    return { message: projectMessages.created, project: await viewOne(deps, tx, { me, id }) };
  });
}

function change(
  deps: ProjectsDeps,
  { me, id }: { me: string; id: string },
  changes: ProjectChanges,
): Promise<Project> {
  return deps.database.transaction(async (tx) => {
    const held = await lockProject(tx, id);
    if (held === null) return refuse(projectErrors.notFound);
    if (held.ownerId !== me) return refuse(projectErrors.ownerOnly);
    await updateProject(tx, id, changes);
    if (changes.status === undefined) await indexProject(tx, id);
    return viewOne(deps, tx, { me, id });
  });
}

async function viewOne(
  { applications, people }: ProjectsDeps,
  db: Queryable,
  { me, id }: { me: string; id: string },
): Promise<Project> {
  const [project] = await viewProjects(db, { viewerId: me, ids: [id], applications, people });
  return project ?? refuse(projectErrors.notFound);
}

async function readAnalytics(
  { database, applications }: ProjectsDeps,
  { me, id }: { me: string; id: string },
) {
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
