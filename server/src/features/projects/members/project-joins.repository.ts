import type { RowLock } from '../../../platform/database/database.ts';
import type { AfterCommit, JoinHook, ProjectHook } from './project-hooks.service.ts';

const joinHooks = (projectHooks: readonly ProjectHook[]): JoinHook[] =>
  projectHooks.flatMap(({ joined }) => joined ?? []);

/** Whether as many have joined in role `o` as it has places. */
export const isRoleFull = '(select count(*) from project_members m where m.role_id = o.id) >= o.places';

/** Whether `joined j` fills the last place of project `p`: the statement sees what was stored before. */
const isLastPlace = `(
  select sum(o.places - (select count(*) from project_members m where m.role_id = o.id)) = 1
    and bool_or(o.id = j.role_id)
  from project_roles o where o.project_id = p.id
)`;

/**
 * How a statement adds a member to a project, whatever lets them in. `writes` are common table expressions over `joined
 * (project_id, member_id, joined_at, role, role_id)` of one row or none, which the statement defines before. `read` is an
 * expression for what `stepsOfJoin` takes; null when nobody joined.
 */
export function joinSql(projectHooks: readonly ProjectHook[]): { writes: string; read: string } {
  const hooks = joinHooks(projectHooks);
  const own = [
    `added as (
    insert into project_members (project_id, member_id, joined_at, role, role_id)
    select j.project_id, j.member_id, j.joined_at, j.role, j.role_id from joined j on conflict do nothing
  )`,
    `active as (
    update projects p set last_activity_at = j.joined_at,
      status = case when p.closes_when_full and ${isLastPlace} then 'closed' else p.status end
    from joined j where p.id = j.project_id
  )`,
  ];
  return {
    writes: [...own, ...hooks.flatMap(({ write }) => write ?? [])].join(', '),
    read: `(select json_build_array(${hooks.map(({ read }) => read).join(', ')}) from joined j)`,
  };
}

/** The rows to lock before somebody joins, after the project. */
export const locksOfJoin = (projectHooks: readonly ProjectHook[], projectId: string): RowLock[] =>
  joinHooks(projectHooks).flatMap(({ locks }) => locks?.(projectId) ?? []);

/** What follows after COMMIT, from the value of `joinSql`'s `read`; throws to roll back. */
export const stepsOfJoin = (
  projectHooks: readonly ProjectHook[],
  joined: { projectId: string; memberId: string },
  values: readonly unknown[] | null,
): AfterCommit[] =>
  values === null ? [] : joinHooks(projectHooks).map((hook, index) => hook.prepare(joined, values[index]));
