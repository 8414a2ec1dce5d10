import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
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
import type * as operations from '@tandem/contract/projects/project-lists';
import type { listSaved as saved } from '@tandem/contract/projects/project-lists';
import { taskPrefixOf } from '@tandem/contract/tasks';
import type { Queryable, Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse, Refusal, refuseField } from '../../platform/refusal.ts';
import type { OnAccountDeleted } from '../../platform/feature.ts';
import { pageOf, type PageQuery, type Position, readCursor } from '../../platform/paging/keyset.ts';
import { containsWords } from '../../platform/search/words.ts';
import { lockMe } from '../account/public.ts';
import {
  countCollaborators,
  listCollaboratorIds,
  removeCollaborator,
  removeOfferTo,
  listRoles,
  setRoles,
} from './members/project-members.repository.ts';
import { indexFacets } from './feed/project-facets.repository.ts';
import { findFeedPage, suggestFilters } from './feed/project-feed.service.ts';
import { withProjectHooks, hooksIn, publishProjectChange } from './members/project-hooks.service.ts';
import { createMemberRolesService, createProjectMembersService } from './members/project-members.service.ts';
import { createProjectLifecycleService, setPublicity } from './project-lifecycle.service.ts';
import { createOwnershipService } from './ownership/ownership.service.ts';
import {
  listAffectedMembers,
  lockOwnForChange,
  type ProjectContext,
  viewOne,
} from './project-access.service.ts';
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
  listPositions,
  setPositions,
  findOwnerShown,
} from './projects.repository.ts';
import {
  haveOtherTitles,
  whyNotSetRoles,
  hasRepeats,
  reorderAmongThemselves,
  type Publicity,
} from './projects.rules.ts';
import {
  deleteProjects,
  deleteSavedAndIgnored,
  listShared,
  lockProjectsOf,
} from './member-data.repository.ts';
import { listJoinedPlaces, listOwnedIds, viewProjects } from './project-views.repository.ts';
import {
  addIgnore,
  addSave,
  countSaved,
  listIgnoredPlaces,
  listSavedPlaces,
  listSavedTexts,
  removeIgnore,
  removeSave,
} from './saved-and-ignored.repository.ts';
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
    viewProject: async (me: string, id: string): Promise<Project> => {
      const { database, applications, clock } = deps;
      const project = await viewOne(deps, database.orm, { me, id });
      if (project.isOwner || project.isMember) return project;
      const isQuick = await applications.answersWithinDay(database.orm, project.createdBy._id, clock.now());
      return isQuick ? { ...project, answersWithinDay: true } : project;
    },
    editProject: (me: string, id: string, body: EditBody): Promise<Project> => change(deps, { me, id }, body),
    setProjectStatus: (me: string, id: string, status: ProjectStatus): Promise<Project> =>
      change(deps, { me, id }, { status }),
    viewProjectAnalytics: (me: string, id: string, reader: Reader): Promise<ProjectAnalytics> =>
      readAnalytics({ ...deps, reader }, { me, id }),
    setPublicity: (me: string, id: string, publicity: Publicity): Promise<Project> =>
      setPublicity(deps, { me, id }, publicity),
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
  { database, applications, reader }: ProjectsDeps & { reader: Reader },
  { me, id }: { me: string; id: string },
): Promise<ProjectAnalytics> {
  const ownerId = await findOwnerId(database.orm, id);
  if (ownerId === null) return refuse(projectErrors.notFound);
  if (ownerId !== me) return refuse(projectErrors.ownerOnly);
  const db = await reader();
  const { total, pending, applicantSkills } = await applications.figures(db, id);
  return {
    totalRequests: total,
    pendingRequests: pending,
    acceptedCollaborators: await countCollaborators(db, id),
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

/** The page of a list by time that a request asks for. */
type PlacesQuery = ParsedInput<typeof operations.listMyCollaborations>['query'];

/** A page of projects by their places in a list; the whole list up to a limit when the request has none. */
async function viewPage(
  deps: ProjectsDeps,
  me: string,
  { cursor, limit = limits.wholeList }: PlacesQuery,
  list: (page: PageQuery) => Promise<Position[]>,
): Promise<{ data: Project[]; nextCursor: string | null }> {
  const after = readCursor(cursor, projectErrors.invalidCursor);
  const { rows, nextCursor } = pageOf(await list({ after, limit: limit + 1 }), limit);
  const ids = rows.map(({ id }) => id);
  return { data: await viewProjects(deps.database.orm, { ...deps, viewerId: me, ids }), nextCursor };
}

/** Lists of projects, and the order of a member's own. */
function createProjectListsService(deps: ProjectsDeps) {
  const { database } = deps;
  const view = (me: string, ids: string[]) => viewProjects(database.orm, { ...deps, viewerId: me, ids });
  return {
    listFeed: async (me: string, query: ParsedInput<typeof operations.listFeed>['query'], reader: Reader) => {
      const db = await reader();
      const { ids, nextCursor, total } = await findFeedPage({ ...deps, db }, me, query);
      return { projects: await viewProjects(db, { ...deps, viewerId: me, ids }), nextCursor, total };
    },
    suggestFilters: (
      me: string,
      query: ParsedInput<typeof operations.suggestFilters>['query'],
      reader: Reader,
    ) => suggestFilters({ ...deps, reader }, me, query),
    listMyCollaborations: (me: string, query: PlacesQuery) =>
      viewPage(deps, me, query, (page) => listJoinedPlaces(database.orm, me, page)),
    listMyProjects: async (me: string, query: ParsedInput<typeof operations.listMyProjects>['query']) => {
      const { ids, total } = await listOwnedIds(database.orm, { ownerId: me, ...query });
      const isInUse = query.state === 'active';
      const nextDeadlines = isInUse ? await deps.listNextDeadlines(database.orm, ids, deps.clock.now()) : [];
      return { projects: await view(me, ids), nextDeadlines, total };
    },
    reorderMyProjects: (me: string, projectIds: string[]) => reorder(deps, me, projectIds),
  };
}

function reorder({ database }: ProjectsDeps, me: string, order: string[]): Promise<void> {
  if (hasRepeats(order)) refuseField(projectErrors.orderRepeats, 'projectIds');
  return database.transaction(async (tx) => {
    await lockMe(tx, me);
    const positions = await listPositions(tx, me, order);
    if (positions.length < order.length) return refuse(projectErrors.notFound);
    await setPositions(tx, reorderAmongThemselves(positions, order));
  });
}

/** Saving and ignoring projects, which exclude each other; all operations are idempotent. */
function createSavedAndIgnoredService(deps: ProjectsDeps) {
  const { database, clock } = deps;
  return {
    listSaved: (me: string, query: SavedQuery) => listSaved(deps, me, query),
    listIgnored: (me: string, query: PlacesQuery) =>
      viewPage(deps, me, query, (page) => listIgnoredPlaces(database.orm, me, page)),
    saveProject: (me: string, projectId: string) =>
      changeList(deps, { me, projectId, refusesOwn: projectErrors.savesOwn }, async (tx, entry) => {
        await removeIgnore(tx, entry);
        await addSave(tx, { ...entry, savedAt: clock.now() });
      }),
    unsaveProject: (me: string, projectId: string) => changeList(deps, { me, projectId }, removeSave),
    ignoreProject: (me: string, projectId: string) =>
      changeList(deps, { me, projectId, refusesOwn: projectErrors.ignoresOwn }, async (tx, entry) => {
        await removeSave(tx, entry);
        await addIgnore(tx, { ...entry, ignoredAt: clock.now() });
      }),
    unignoreProject: (me: string, projectId: string) => changeList(deps, { me, projectId }, removeIgnore),
  };
}

type SavedQuery = ParsedInput<typeof saved>['query'];

async function listSaved(deps: ProjectsDeps, me: string, { search = '', ...query }: SavedQuery) {
  const { orm } = deps.database;
  if (search !== '') return searchSaved(deps, me, { search, ...query });
  const page = await viewPage(deps, me, query, (wanted) => listSavedPlaces(orm, me, wanted));
  return { ...page, total: await countSaved(orm, me) };
}

/** Compares at most `limits.wholeList` projects; the cursor leads on behind them. */
async function searchSaved(
  deps: ProjectsDeps,
  me: string,
  { search, cursor, limit = limits.wholeList }: SavedQuery & { search: string },
) {
  const { orm } = deps.database;
  const after = readCursor(cursor, projectErrors.invalidCursor);
  const compared = pageOf(
    await listSavedTexts(orm, me, { after, limit: limits.wholeList + 1 }),
    limits.wholeList,
  );
  const found = compared.rows.filter(({ id: _id, at: _at, ...texts }) =>
    containsWords(Object.values(texts).flat().join('\n'), search),
  );
  const { rows, nextCursor } = pageOf(found, limit);
  const ids = rows.map(({ id }) => id);
  const data = await viewProjects(orm, { ...deps, viewerId: me, ids });
  return { data, nextCursor: nextCursor ?? compared.nextCursor, total: found.length };
}

interface Change {
  me: string;
  projectId: string;
  /** The refusal when the project is the member's own; without it, own projects are allowed. */
  refusesOwn?: FailureKind;
}

function changeList(
  { database }: ProjectsDeps,
  { me, projectId, refusesOwn }: Change,
  work: (tx: Queryable, entry: { memberId: string; projectId: string }) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    // Without the lock, a concurrent save and ignore would not see each other's entry, and both would stay.
    await lockMe(tx, me);
    const ownerId = await findOwnerShown(tx, me, projectId);
    if (ownerId === null) return refuse(projectErrors.notFound);
    if (ownerId === me && refusesOwn !== undefined) return refuse(refusesOwn);
    return work(tx, { memberId: me, projectId });
  });
}
