import type { ParsedInput } from '@tandem/contract/operation';
import type {
  createProject,
  editProject,
  Project,
  ProjectAnalytics,
  ProjectStatus,
} from '@tandem/contract/projects';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { SearchQueue } from '../../platform/search/indexing/search-queue.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMe, type PeopleViews } from '../account/public.ts';
import { countCollaborators } from './members/project-members.repository.ts';
import { withProjectHooks, type ProjectHook } from './members/project-hooks.service.ts';
import { createProjectMembersService } from './members/project-members.service.ts';
import { createProjectListsService } from './project-lists.service.ts';
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
  searchQueue: Pick<SearchQueue, 'enqueue'>;
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

type CreateBody = ParsedInput<typeof createProject>['body'];
type EditBody = ParsedInput<typeof editProject>['body'];

/** What members do with projects; refusals are of `projectErrors`. */
export function createProjectsService(deps: ProjectsDeps) {
  return {
    ...createProjectListsService(deps),
    ...createSavedAndIgnoredService(deps),
    ...createProjectMembersService(deps),
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
    const { title, description, skillsRequired, interestsTags, timeZone } = body;
    const content = { title, description, skillsRequired, interestsTags, timeZone };
    await insertProject(tx, { ...content, id, ownerId: me, ownerPosition, createdAt: at });
    await deps.searchQueue.enqueue(tx, [
      { kind: 'owner', id: me },
      { kind: 'project', id },
    ]);
    await runHooks('created', { projectId: id, ownerId: me, at });
    return viewOne(deps, tx, { me, id });
  });
}

function change(
  deps: ProjectsDeps,
  { me, id }: { me: string; id: string },
  changes: ProjectChanges,
): Promise<Project> {
  return deps.database.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (project === null) return refuse(projectErrors.notFound);
    if (project.ownerId !== me) return refuse(projectErrors.ownerOnly);
    const hasOtherTexts = await updateProject(tx, id, changes);
    if (hasOtherTexts) await deps.searchQueue.enqueue(tx, [{ kind: 'project', id }]);
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
