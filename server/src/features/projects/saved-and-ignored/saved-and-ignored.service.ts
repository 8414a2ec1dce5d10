import type { FailureKind } from '@tandem/contract/failure';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMe } from '../../account/public.ts';
import { type PlacesQuery, viewPage } from '../project-lists.service.ts';
import { projectErrors } from '../projects.errors.ts';
import { findOwnerShown } from '../projects.repository.ts';
import type { ProjectsDeps } from '../projects.service.ts';
import {
  addIgnore,
  addSave,
  listIgnoredPlaces,
  listSavedPlaces,
  removeIgnore,
  removeSave,
} from './saved-and-ignored.repository.ts';

/** Saving and ignoring projects, which exclude each other; all operations are idempotent. */
export function createSavedAndIgnoredService(deps: ProjectsDeps) {
  const { database, clock } = deps;
  return {
    listSaved: (me: string, query: PlacesQuery) =>
      viewPage(deps, me, query, (page) => listSavedPlaces(database.orm, me, page)),
    listIgnored: (me: string, query: PlacesQuery) =>
      viewPage(deps, me, query, (page) => listIgnoredPlaces(database.orm, me, page)),
    saveProject: (me: string, projectId: string) =>
      change(deps, { me, projectId, refusesOwn: projectErrors.savesOwn }, async (tx, entry) => {
        await removeIgnore(tx, entry);
        await addSave(tx, { ...entry, savedAt: clock.now() });
      }),
    unsaveProject: (me: string, projectId: string) => change(deps, { me, projectId }, removeSave),
    ignoreProject: (me: string, projectId: string) =>
      change(deps, { me, projectId, refusesOwn: projectErrors.ignoresOwn }, async (tx, entry) => {
        await removeSave(tx, entry);
        await addIgnore(tx, { ...entry, ignoredAt: clock.now() });
      }),
    unignoreProject: (me: string, projectId: string) => change(deps, { me, projectId }, removeIgnore),
  };
}

interface Change {
  me: string;
  projectId: string;
  /** The refusal when the project is the member's own; without it, own projects are allowed. */
  refusesOwn?: FailureKind;
}

function change(
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
