import type { FailureKind } from '@tandem/contract/failure';
import { projectMessages } from '@tandem/contract/projects';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMe } from '../../account/public.ts';
import { viewProjects } from '../project-views.repository.ts';
import { projectErrors } from '../projects.errors.ts';
import { findOwnerId } from '../projects.repository.ts';
import type { ProjectsDeps } from '../projects.service.ts';
import {
  addIgnore,
  addSave,
  listIgnoredIds,
  listSavedIds,
  removeIgnore,
  removeSave,
} from './saved-and-ignored.repository.ts';

/** What a member put aside: a project is saved, ignored or neither; every verb may be repeated. */
export function createSavedAndIgnoredService(deps: ProjectsDeps) {
  const { database, clock, applications, people } = deps;
  const view = (me: string, ids: string[]) =>
    viewProjects(database.orm, { viewerId: me, ids, applications, people });
  return {
    listSaved: async (me: string) => ({ data: await view(me, await listSavedIds(database.orm, me)) }),
    listIgnored: async (me: string) => ({ data: await view(me, await listIgnoredIds(database.orm, me)) }),
    saveProject: (me: string, projectId: string) =>
      put(deps, { me, projectId, refusesOwn: projectErrors.savesOwn }, async (tx, mark) => {
        await removeIgnore(tx, mark);
        await addSave(tx, { ...mark, savedAt: clock.now() });
        return { message: projectMessages.saved };
      }),
    unsaveProject: (me: string, projectId: string) =>
      put(deps, { me, projectId }, async (tx, mark) => {
        await removeSave(tx, mark);
        return { message: projectMessages.unsaved };
      }),
    ignoreProject: (me: string, projectId: string) =>
      put(deps, { me, projectId, refusesOwn: projectErrors.ignoresOwn }, async (tx, mark) => {
        await removeSave(tx, mark);
        await addIgnore(tx, { ...mark, ignoredAt: clock.now() });
        return { message: projectMessages.ignored };
      }),
    unignoreProject: (me: string, projectId: string) =>
      put(deps, { me, projectId }, async (tx, mark) => {
        await removeIgnore(tx, mark);
        return { message: projectMessages.unignored };
      }),
  };
}

type Put = { me: string; projectId: string; refusesOwn?: FailureKind };

function put<T>(
  { database }: ProjectsDeps,
  { me, projectId, refusesOwn }: Put,
  work: (tx: Queryable, mark: { memberId: string; projectId: string }) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    // Without the lock a save and an ignore at the same moment would miss each other's row, and both would stay.
    await lockMe(tx, me);
    const ownerId = await findOwnerId(tx, projectId);
    if (ownerId === null) return refuse(projectErrors.notFound);
    if (ownerId === me && refusesOwn !== undefined) return refuse(refusesOwn);
    return work(tx, { memberId: me, projectId });
  });
}
