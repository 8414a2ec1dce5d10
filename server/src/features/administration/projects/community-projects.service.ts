import type {
  CommunityProject,
  CommunityProjectDetails,
  listCommunityProjects,
} from '@tandem/contract/administration/administration-projects';
import type { FailureKind } from '@tandem/contract/failure';
import type { ParsedInput, CommunityRole } from '@tandem/contract/operation';
import { restorableForDays, type ProjectAct } from '@tandem/contract/projects/project-lifecycle';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { decodeCursor, pageOf } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { whyNotOverrule, lockActor } from '../../account/public.ts';
import { type Actor, recordAudit } from '../../audit/public.ts';
import {
  archiveBy,
  deleteBy,
  goneBefore,
  lockAnyProject,
  type LockedProject,
  type ProjectsDeps,
  restoreBy,
} from '../../projects/public.ts';
import { administrationErrors } from '../administration.errors.ts';
import { whyNotActOnProject } from '../administration.rules.ts';
import type { Viewer } from '../members/members.service.ts';
import { findProject } from './community-projects.repository.ts';
import * as repository from './community-projects.repository.ts';

/** Searching and viewing projects as moderators and administrators see them. */
export function createCommunityProjectsService({ database }: { database: Database }) {
  const { orm } = database;
  return {
    listCommunityProjects: async (
      me: string,
      { search = '', ...page }: ParsedInput<typeof listCommunityProjects>['query'],
    ) => {
      const { rows, nextCursor } =
        (search === ''
          ? await list(database, { ...page, me })
          : await repository.findProjects(orm, { ...page, me, search })) ??
        refuse(administrationErrors.invalidCursor);
      return { data: rows.map(toProject), nextCursor };
    },
    viewCommunityProject: async (viewer: Viewer, id: string): Promise<CommunityProjectDetails> => {
      const found =
        (await repository.findProject(orm, id, viewer.me)) ?? refuse(administrationErrors.noSuchProject);
      return detailsOf(viewer, found);
    },
  };
}

async function list(
  { orm }: Database,
  {
    me,
    cursor,
    limit,
    state,
  }: Omit<ParsedInput<typeof listCommunityProjects>['query'], 'search'> & { me: string },
) {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) return null;
  return pageOf(await repository.listProjects(orm, { me, state, after, limit: limit + 1 }), limit);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toProject = ({ id, at, ...row }: repository.ProjectRow): CommunityProject => ({
  _id: id,
  title: row.title,
  owner: row.owner,
  members: row.members,
  status: row.status,
  createdAt: at.toISOString(),
  lastActivityAt: row.lastActivityAt.toISOString(),
  hiddenAt: iso(row.hiddenAt),
  archivedAt: iso(row.archivedAt),
  deletedAt: iso(row.deletedAt),
  openReports: row.openReports,
});

const dayMs = 24 * 3_600_000;

function detailsOf(
  { me, role }: Viewer,
  found: NonNullable<Awaited<ReturnType<typeof repository.findProject>>>,
): CommunityProjectDetails {
  const { description, ownerRole, owner, deletedAt, hiddenAt, hiddenByRole } = found;
  const mayAct = whyNotActOnProject({ id: me, role }, { id: owner._id, role: ownerRole }) === null;
  return {
    ...toProject(found),
    description,
    restorableUntil: deletedAt && iso(new Date(deletedAt.getTime() + restorableForDays * dayMs)),
    mayAct,
    mayShow: mayAct && (hiddenAt === null || whyNotOverrule(role, hiddenByRole) === null),
  };
}

/** What acting on projects needs. */
export interface ProjectActsDeps extends ProjectsDeps {
  contentModeration: {
    project: (
      tx: Queryable,
      hide: { id: string; at: Date | null; role: CommunityRole },
    ) => Promise<(() => unknown) | null>;
  };
}

/** Who acts, from where, on which project. */
interface Act extends Actor {
  projectId: string;
  reason?: string;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockAnyProject>>>;

/** What moderators and administrators do to projects. Each act leaves one entry in the audit log, and its owner is told. */
export function createProjectActs(deps: ProjectActsDeps) {
  return {
    hideProject: (act: Act) => hide(deps, act, 'projectHidden'),
    showProject: (act: Act) => hide(deps, act, 'projectShown'),
    archiveProject: async (act: Act) => {
      const step = byAdministrator(deps, act, 'projectArchived');
      step.notifyOf((await archiveBy(deps, step.ending, true)).concerned);
    },
    unarchiveProject: async (act: Act) => {
      const step = byAdministrator(deps, act, 'projectUnarchived');
      step.notifyOf((await archiveBy(deps, step.ending, false)).concerned);
    },
    deleteProject: async (act: Act) => {
      const step = byAdministrator(deps, act, 'projectDeleted');
      step.notifyOf((await deleteBy(deps, step.ending)).concerned);
    },
    restoreProject: async (act: Act) => {
      const step = byAdministrator(deps, act, 'projectRestored');
      step.notifyOf((await restoreBy(deps, step.ending)).concerned);
    },
  };
}

/** What each act needs of the role and of the project. */
const acts: Record<
  ProjectAct,
  { needs: 'moderator' | 'administrator'; whyNot: (project: Locked, now: Date) => FailureKind | null }
> = {
  projectHidden: { needs: 'moderator', whyNot: ({ hiddenAt }) => changedUnless(hiddenAt === null) },
  projectShown: { needs: 'moderator', whyNot: ({ hiddenAt }) => changedUnless(hiddenAt !== null) },
  projectArchived: { needs: 'administrator', whyNot: ({ archivedAt }) => changedUnless(archivedAt === null) },
  projectUnarchived: {
    needs: 'administrator',
    whyNot: ({ archivedAt }) => changedUnless(archivedAt !== null),
  },
  projectDeleted: { needs: 'administrator', whyNot: () => null },
  projectRestored: {
    needs: 'administrator',
    whyNot: ({ deletedAt }, now) =>
      deletedAt !== null && deletedAt <= goneBefore(now) ? administrationErrors.restoredTooLate : null,
  },
};

const changedUnless = (isFitting: boolean): FailureKind | null =>
  isFitting ? null : administrationErrors.projectChanged;

/** Locks actor, owner and project in this order; refuses who may not act, and what does not fit the state. */
async function lockForAct(
  tx: Queryable,
  { me, projectId }: Act,
  { act, now }: { act: ProjectAct; now: Date },
): Promise<Locked & { role: CommunityRole }> {
  const { owner } = (await findProject(tx, projectId, me)) ?? refuse(administrationErrors.noSuchProject);
  const { needs, whyNot } = acts[act];
  const { actor, standings } = await lockActor(tx, me, { needs, others: [owner._id] });
  const project = (await lockAnyProject(tx, projectId)) ?? refuse(administrationErrors.noSuchProject);
  if (project.ownerId !== owner._id) refuse(administrationErrors.projectChanged);
  const ownerRole = standings.get(owner._id)?.role ?? 'member';
  const isDeleted = project.deletedAt !== null;
  const why =
    whyNotActOnProject(actor, { id: owner._id, role: ownerRole }) ??
    changedUnless(isDeleted === (act === 'projectRestored')) ??
    whyNot(project, now);
  return why === null ? { ...project, role: actor.role } : refuse(why);
}

/** An act that is about to happen: its id in the audit log, how it is logged, and how those concerned are told. */
function prepare(deps: ProjectActsDeps, { me, address, projectId, reason }: Act, act: ProjectAct) {
  const [id, at] = [newId(), deps.clock.now()];
  return {
    at,
    log: (tx: Queryable, { ownerId: memberId, title }: Pick<LockedProject, 'ownerId' | 'title'>) =>
      recordAudit(tx, {
        id,
        at,
        actorId: me,
        act,
        memberId,
        subject: { kind: 'project', id: projectId },
        details: { title },
        address,
        ...(reason !== undefined && { reason }),
      }),
    notifyOf: (memberIds: readonly string[]) =>
      deps.notify([...new Set(memberIds)], {
        kind: 'projectModerated',
        actorId: null,
        projectId,
        requestId: id,
      }),
  };
}

async function hide(
  deps: ProjectActsDeps,
  act: Act,
  kind: Extract<ProjectAct, 'projectHidden' | 'projectShown'>,
): Promise<void> {
  const { at, log, notifyOf } = prepare(deps, act, kind);
  const { ownerId, publish } = await deps.database.transaction(async (tx) => {
    const project = await lockForAct(tx, act, { act: kind, now: at });
    const hidden = { id: act.projectId, at: kind === 'projectHidden' ? at : null };
    const published = await deps.contentModeration.project(tx, { ...hidden, role: project.role });
    await log(tx, project);
    return { ownerId: project.ownerId, publish: published };
  });
  publish?.();
  notifyOf([ownerId]);
}

/** What the services of owners need to do the same for an administrator. */
function byAdministrator(deps: ProjectActsDeps, act: Act, kind: ProjectAct) {
  const { at, log, notifyOf } = prepare(deps, act, kind);
  let locked = { ownerId: '', title: '' };
  const lock = async (tx: Queryable): Promise<LockedProject> => {
    const project = await lockForAct(tx, act, { act: kind, now: at });
    locked = project;
    return project;
  };
  return {
    ending: { id: act.projectId, by: null, lock, finish: (tx: Queryable) => log(tx, locked) },
    notifyOf,
  };
}
