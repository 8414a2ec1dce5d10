import type { Project } from '@tandem/contract/projects';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { removeOffer } from '../ownership/ownership.repository.ts';
import { withProjectHooks } from '../members/project-hooks.service.ts';
import { listCollaboratorIds } from '../members/project-members.repository.ts';
import { listConcerned, lockOwn, type ProjectContext, viewOne } from '../project-access.service.ts';
import { notifyOfEnding, publishProjectChange } from '../projects.live.ts';
import { projectErrors } from '../projects.errors.ts';
import { lockAnyProject } from '../projects.repository.ts';
import type { ProjectsDeps } from '../projects.service.ts';
import { listGone, markDeleted, markRestored, purge, setArchived } from './project-endings.repository.ts';
import { goneBefore, whyNotRestore } from './project-endings.rules.ts';

/** Projects that one run of the job looks for at a time. */
const batchSize = 20;

/** Archives, deletes and restores projects. Only the owner may. */
export function createProjectEndingsService(deps: ProjectsDeps) {
  return {
    archiveProject: (me: string, id: string): Promise<Project> => archive(deps, { me, id }, true),
    unarchiveProject: (me: string, id: string): Promise<Project> => archive(deps, { me, id }, false),
    deleteProject: (me: string, id: string, title: string): Promise<Project> =>
      remove(deps, { me, id, title }),
    restoreProject: (me: string, id: string): Promise<Project> => restore(deps, { me, id }),
    purgeProjects: () => purgeGone(deps),
  };
}

async function archive(
  deps: ProjectsDeps,
  { me, id }: ProjectContext,
  isArchived: boolean,
): Promise<Project> {
  const at = deps.clock.now();
  const { project, title, concerned } = await withProjectHooks(deps, async (tx, runHooks) => {
    const locked = await lockOwn(tx, { me, id });
    const isChanged = (locked.archivedAt !== null) !== isArchived;
    if (isChanged) {
      await setArchived(tx, id, isArchived ? at : null);
      await runHooks('archived', { projectId: id, at });
    }
    const listed = isChanged ? await listConcerned(deps, tx, { ownerId: me, id }) : [];
    return { project: await viewOne(deps, tx, { me, id }), title: locked.title, concerned: listed };
  });
  const kind = isArchived ? 'archived' : 'unarchived';
  publishProjectChange(deps.live, { projectId: id, title, change: kind, by: me }, concerned);
  if (isArchived) notifyOfEnding(deps.notify, { projectId: id, kind: 'projectArchived', by: me }, concerned);
  return project;
}

async function remove(
  deps: ProjectsDeps,
  { me, id, title: typed }: ProjectContext & { title: string },
): Promise<Project> {
  const at = deps.clock.now();
  const { project, title, concerned } = await withProjectHooks(deps, async (tx, runHooks) => {
    const locked = await lockOwn(tx, { me, id });
    if (locked.title !== typed) refuseField(projectErrors.otherTitle, 'title');
    const listed = await listConcerned(deps, tx, { ownerId: me, id });
    const memberIds = [me, ...(await listCollaboratorIds(tx, id))];
    await removeOffer(tx, id);
    await markDeleted(tx, id, at);
    await runHooks('deleted', { projectId: id, ownerId: me, memberIds, at });
    return { project: await viewOne(deps, tx, { me, id }), title: locked.title, concerned: listed };
  });
  publishProjectChange(deps.live, { projectId: id, title, change: 'deleted', by: me }, concerned);
  notifyOfEnding(deps.notify, { projectId: id, kind: 'projectDeleted', by: me }, concerned);
  return project;
}

async function restore(deps: ProjectsDeps, { me, id }: ProjectContext): Promise<Project> {
  const at = deps.clock.now();
  const { project, title, concerned } = await withProjectHooks(deps, async (tx, runHooks) => {
    const locked = await lockAnyProject(tx, id);
    const why = whyNotRestore(me, locked, at);
    if (locked === null || why !== null) return refuse(why ?? projectErrors.notFound);
    const memberIds = [me, ...(await markRestored(tx, id))];
    await runHooks('restored', { projectId: id, memberIds, at });
    return { project: await viewOne(deps, tx, { me, id }), title: locked.title, concerned: memberIds };
  });
  publishProjectChange(deps.live, { projectId: id, title, change: 'restored', by: me }, concerned);
  return project;
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
