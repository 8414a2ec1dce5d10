import type { ProjectRole, RoleInput } from '@tandem/contract/projects';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { projectRoles } from './projects.tables.ts';
import type { StoredRole } from './projects.rules.ts';

const filledOf = (role: string) =>
  `(select count(*)::integer from project_members f where f.role_id = ${role}.id)`;

/** The roles of each project as JSON, in their order; for a select from `projects`. */
export const rolesColumn = sql<ProjectRole[]>`(
  select coalesce(json_agg(json_build_object(
    '_id', o.id, 'title', o.title, 'description', o.description, 'places', o.places,
    'filled', ${sql.raw(filledOf('o'))}
  ) order by o.rank, o.id), '[]')
  from project_roles o where o.project_id = projects.id)`;

/** The roles of a project in their order. The caller has locked the project, so that nobody joins meanwhile. */
export function listRoles(tx: Queryable, projectId: string): Promise<StoredRole[]> {
  return tx
    .select({
      id: projectRoles.id,
      title: projectRoles.title,
      places: projectRoles.places,
      filled: sql<number>`${sql.raw(filledOf('project_roles'))}`,
    })
    .from(projectRoles)
    .where(eq(projectRoles.projectId, projectId))
    .orderBy(asc(projectRoles.rank), asc(projectRoles.id));
}

/** Makes these the roles of a project; ids must be those of its roles. Two statements. */
export async function setRoles(
  tx: Queryable,
  projectId: string,
  { roles, at }: { roles: readonly RoleInput[]; at: Date },
): Promise<void> {
  const rows = roles.map(({ _id, title, description, places }, rank) => {
    return { id: _id ?? newId(), projectId, title, description, places, rank, createdAt: at };
  });
  const kept = rows.map(({ id }) => id);
  await tx
    .delete(projectRoles)
    .where(
      and(
        eq(projectRoles.projectId, projectId),
        kept.length === 0 ? undefined : notInArray(projectRoles.id, kept),
      ),
    );
  if (rows.length === 0) return;
  await tx
    .insert(projectRoles)
    .values(rows)
    .onConflictDoUpdate({
      target: projectRoles.id,
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        places: sql`excluded.places`,
        rank: sql`excluded.rank`,
      },
    });
}
