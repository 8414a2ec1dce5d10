import type { Project } from '@tandem/contract/projects';
import type { changeMemberRole } from '@tandem/contract/projects/project-members';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type RunProjectHooks, withProjectHooks } from '../members/project-hooks.service.ts';
import { findRole, setRole } from '../members/project-members.repository.ts';
import { lockOwnForChange, viewOne } from '../project-access.service.ts';
import { projectErrors } from '../projects.errors.ts';
import { touchProject } from '../projects.repository.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { listRoles } from './project-roles.repository.ts';
import { fillsLastPlace, whyNotChangeRole } from './project-roles.rules.ts';

type Input = ParsedInput<typeof changeMemberRole>;

/** The roles of collaborators, which their owner changes. */
export function createMemberRolesService(deps: ProjectsDeps) {
  return {
    changeMemberRole: (me: string, { id, userId }: Input['params'], body: Input['body']): Promise<Project> =>
      withProjectHooks(deps, async (tx, runHooks) => {
        await lockOwnForChange(tx, { me, id });
        await change(deps, { tx, runHooks }, { projectId: id, memberId: userId, by: me, ...body });
        return viewOne(deps, tx, { me, id });
      }),
  };
}

/** Changes the role in a locked project, which frees a place and fills another. */
async function change(
  deps: ProjectsDeps,
  { tx, runHooks }: { tx: Queryable; runHooks: RunProjectHooks },
  {
    projectId,
    memberId,
    by,
    roleId = null,
    role: words = '',
  }: { projectId: string; memberId: string; by: string } & Input['body'],
): Promise<void> {
  const before = (await findRole(tx, projectId, memberId)) ?? refuse(projectErrors.notACollaborator);
  const roles = await listRoles(tx, projectId);
  const step = { from: before.roleId, to: roleId };
  const why = whyNotChangeRole(roles, step);
  if (why !== null) refuse(why);
  const role = roles.find(({ id }) => id === roleId)?.title ?? words;
  if (before.roleId === roleId && before.role === role) return;
  const at = deps.clock.now();
  await setRole(tx, { projectId, memberId, role, roleId });
  await touchProject(tx, projectId, { at, isFull: fillsLastPlace(roles, step) });
  await runHooks('roleChanged', { projectId, memberId, by, at });
}
