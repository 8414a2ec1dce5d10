import type { Project } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import {
  withProjectHooks,
  notifyOfLifecycleChange,
  publishProjectChange,
} from './members/project-hooks.service.ts';
import { removeOffer, listCollaboratorIds } from './members/project-members.repository.ts';
import {
  listAffectedMembers,
  lockOwn,
  type ProjectContext,
  viewOne,
  lockOwnForChange,
} from './project-access.service.ts';
import { projectErrors } from './projects.errors.ts';
import {
  lockAnyProject,
  type LockedProject,
  listGone,
  markDeleted,
  markRestored,
  purge,
  setArchived,
} from './projects.repository.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import {
  goneBefore,
  whyNotRestore,
  possiblePublicity,
  type Publicity,
  whyNotPublish,
} from './projects.rules.ts';
import { randomBytes } from 'node:crypto';
import { commonFailures } from '@tandem/contract/failure';
import { indexFacets } from './feed/project-facets.repository.ts';
import { updatePublicity } from './publicity/public-projects.repository.ts';

/** Projects that one run of the job looks for at a time. */
const batchSize = 20;

/** What the project's owner or an administrator does to a project. */
interface LifecycleChange<T> {
  id: string;
  /** The member who others see did it; null for the administration. */
  by: string | null;
  /** Locks the project; refuses who may not. */
  lock: (tx: Queryable) => Promise<LockedProject>;
  /** The last step of the transaction. */
  finish: (tx: Queryable) => Promise<T>;
}

/** What `finish` returned, and whom the change concerns. */
interface Ended<T> {
  result: T;
  concerned: readonly string[];
}

/** What owners do: archive, delete and restore. */
export function createProjectLifecycleService(deps: ProjectsDeps) {
  return {
    archiveProject: (me: string, id: string): Promise<Project> => archive(deps, { me, id }, true),
    unarchiveProject: (me: string, id: string): Promise<Project> => archive(deps, { me, id }, false),
    deleteProject: (me: string, id: string, title: string): Promise<Project> =>
      remove(deps, { me, id, title }),
    restoreProject: (me: string, id: string): Promise<Project> => restore(deps, { me, id }),
    purgeProjects: () => purgeGone(deps),
  };
}

/** Reads what the owner sees, last in the transaction. */
const asOwner = (
  deps: ProjectsDeps,
  { me, id }: ProjectContext,
): Pick<LifecycleChange<Project>, 'by' | 'finish'> => ({
  by: me,
  finish: (tx) => viewOne(deps, tx, { me, id }),
});

/** Archives a project, or takes it out of the archive; nobody is notified where it is so already. */
export async function archiveBy<T>(
  deps: ProjectsDeps,
  { id, by, lock, finish }: LifecycleChange<T>,
  isArchived: boolean,
): Promise<Ended<T>> {
  const at = deps.clock.now();
  const { result, title, concerned } = await withProjectHooks(deps, async (tx, runHooks) => {
    const locked = await lock(tx);
    const isChanged = (locked.archivedAt !== null) !== isArchived;
    if (isChanged) {
      await setArchived(tx, id, isArchived ? at : null);
      await runHooks('archived', { projectId: id, isArchived, at });
    }
    const listed = isChanged ? await listAffectedMembers(deps, tx, { ownerId: locked.ownerId, id }) : [];
    return { result: await finish(tx), title: locked.title, concerned: listed };
  });
  const change = isArchived ? 'archived' : 'unarchived';
  publishProjectChange(deps.live, { projectId: id, title, change, by }, concerned);
  return { result, concerned };
}

/** Deletes a project, which can be restored for a while. */
export async function deleteBy<T>(
  deps: ProjectsDeps,
  { id, by, lock, finish }: LifecycleChange<T>,
): Promise<Ended<T>> {
  const at = deps.clock.now();
  const { result, title, concerned } = await withProjectHooks(deps, async (tx, runHooks) => {
    const { ownerId, title: lockedTitle } = await lock(tx);
    const listed = await listAffectedMembers(deps, tx, { ownerId, id });
    const memberIds = [ownerId, ...(await listCollaboratorIds(tx, id))];
    await removeOffer(tx, id);
    await markDeleted(tx, id, at);
    await runHooks('deleted', { projectId: id, ownerId, memberIds, at });
    return { result: await finish(tx), title: lockedTitle, concerned: listed };
  });
  publishProjectChange(deps.live, { projectId: id, title, change: 'deleted', by }, concerned);
  return { result, concerned };
}

/** Gives a deleted project back to its members. */
export async function restoreBy<T>(
  deps: ProjectsDeps,
  { id, by, lock, finish }: LifecycleChange<T>,
): Promise<Ended<T>> {
  const at = deps.clock.now();
  const { result, title, concerned } = await withProjectHooks(deps, async (tx, runHooks) => {
    const { ownerId, title: lockedTitle } = await lock(tx);
    const memberIds = [ownerId, ...(await markRestored(tx, id))];
    await runHooks('restored', { projectId: id, memberIds, at });
    return { result: await finish(tx), title: lockedTitle, concerned: memberIds };
  });
  publishProjectChange(deps.live, { projectId: id, title, change: 'restored', by }, concerned);
  return { result, concerned };
}

async function archive(
  deps: ProjectsDeps,
  { me, id }: ProjectContext,
  isArchived: boolean,
): Promise<Project> {
  const own = { ...asOwner(deps, { me, id }), id, lock: (tx: Queryable) => lockOwn(tx, { me, id }) };
  const { result, concerned } = await archiveBy(deps, own, isArchived);
  if (isArchived)
    notifyOfLifecycleChange(deps.notify, { projectId: id, kind: 'projectArchived', by: me }, concerned);
  return result;
}

async function remove(
  deps: ProjectsDeps,
  { me, id, title }: ProjectContext & { title: string },
): Promise<Project> {
  const lock = async (tx: Queryable) => {
    const locked = await lockOwn(tx, { me, id });
    return locked.title === title ? locked : refuseField(projectErrors.otherTitle, 'title');
  };
  const { result, concerned } = await deleteBy(deps, { ...asOwner(deps, { me, id }), id, lock });
  notifyOfLifecycleChange(deps.notify, { projectId: id, kind: 'projectDeleted', by: me }, concerned);
  return result;
}

async function restore(deps: ProjectsDeps, { me, id }: ProjectContext): Promise<Project> {
  const lock = async (tx: Queryable) => {
    const locked = await lockAnyProject(tx, id);
    const why = whyNotRestore(me, locked, deps.clock.now());
    return locked === null || why !== null ? refuse(why ?? projectErrors.notFound) : locked;
  };
  return (await restoreBy(deps, { ...asOwner(deps, { me, id }), id, lock })).result;
}

/** Deletes for good what can no longer be restored; what may be many rows goes first, in statements of their own. */
async function purgeGone({ database, clock, projectHooks }: ProjectsDeps): Promise<void> {
  const before = goneBefore(clock.now());
  for (;;) {
    const ids = await listGone(database.orm, before, batchSize);
    if (ids.length === 0) return;
    for (const id of ids) {
      for (const { purge: purgeRows } of projectHooks) await purgeRows?.(database.orm, id);
      await purge(database.orm, id, before);
    }
  }
}

/** Shows a project to everybody, or to members only. The address of its page stays, and works again when it is public again. */
export async function setPublicity(
  deps: ProjectsDeps,
  { me, id }: ProjectContext,
  wanted: Publicity,
): Promise<Project> {
  const publicity = possiblePublicity(wanted);
  const { project, concerned } = await deps.database.transaction(async (tx) => {
    const { ownerId } = await lockOwnForChange(tx, { me, id });
    const why = whyNotPublish(publicity, deps.publicPageMode());
    if (why !== null) refuse(why);
    if (publicity.isPublic && (await deps.mustVerifyEmail(me))) refuse(commonFailures.emailUnverified);
    await updatePublicity(tx, id, { ...publicity, newKey: randomBytes(5).toString('hex') });
    await indexFacets(tx, [id]);
    const listed = await listAffectedMembers(deps, tx, { ownerId, id });
    return { project: await viewOne(deps, tx, { me, id }), concerned: listed };
  });
  publishProjectChange(
    deps.live,
    { projectId: id, title: project.title, change: 'edited', by: me },
    concerned,
  );
  return project;
}
