import { randomBytes } from 'node:crypto';
import { commonFailures } from '@tandem/contract/failure';
import type { Project } from '@tandem/contract/projects';
import { refuse } from '../../../platform/refusal.ts';
import { indexFacets } from '../feed/project-facets.repository.ts';
import { publishProjectChange } from '../members/project-hooks.service.ts';
import {
  listAffectedMembers,
  lockOwnForChange,
  type ProjectContext,
  viewOne,
} from '../project-access.service.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { possiblePublicity, type Publicity, whyNotPublish } from './publicity.rules.ts';
import { updatePublicity } from './public-projects.repository.ts';

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
