import type { FailureKind } from '@tandem/contract/failure';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { projectErrors } from '../projects.errors.ts';
import { findOwnerShown } from '../projects.repository.ts';

/** Refusals from which one could tell that a project exists. */
const revealing: FailureKind[] = [projectErrors.ownerOnly, projectErrors.peopleOnly, projectErrors.noOffer];

/**
 * Replaces a refusal about a project that a block hides from the member by that of an unknown one. Only such refusals
 * cost the query. `params` are those of the operation, which name a project `projectId` or `id`.
 */
export const createHideProjects =
  ({ database }: { database: Database }) =>
  async (error: unknown, { me, params }: { me: string; params: unknown }): Promise<unknown> => {
    if (!(error instanceof Refusal) || !revealing.includes(error.kind)) return error;
    const { projectId, id = projectId } = params as { projectId?: string; id?: string };
    if (id === undefined || (await findOwnerShown(database.orm, me, projectId ?? id)) !== null) return error;
    return new Refusal(projectErrors.notFound);
  };
