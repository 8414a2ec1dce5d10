import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StoredRepository } from './source.rules.ts';
import { projectRepositories } from './source.tables.ts';

export type RepositoryRow = typeof projectRepositories.$inferSelect;
type NewRow = typeof projectRepositories.$inferInsert;

/** SQL for the repository of a row of `projects`; null without one. */
export const repositoryColumn = sql<StoredRepository | null>`(
  select json_build_object('kind', r.kind, 'origin', r.origin, 'path', r.path, 'facts', r.facts, 'problem', r.problem,
    'askedAt', r.asked_at, 'hasToken', r.sealed_token is not null)
  from project_repositories r where r.project_id = projects.id)`;

export async function findRepository(db: Queryable, projectId: string): Promise<RepositoryRow | null> {
  const [row] = await db
    .select()
    .from(projectRepositories)
    .where(eq(projectRepositories.projectId, projectId));
  return row ?? null;
}

/** Stores the repository of a project in place of the one before. */
export async function putRepository(tx: Queryable, row: NewRow): Promise<void> {
  const target = projectRepositories.projectId;
  await tx.insert(projectRepositories).values(row).onConflictDoUpdate({ target, set: row });
}

export async function deleteRepository(tx: Queryable, projectId: string): Promise<void> {
  await tx.delete(projectRepositories).where(eq(projectRepositories.projectId, projectId));
}

/** Forgets the token of whoever owned a project. */
export async function forgetToken(tx: Queryable, projectId: string): Promise<void> {
  await tx
    .update(projectRepositories)
    .set({ sealedToken: null, replies: {} })
    .where(eq(projectRepositories.projectId, projectId));
}

/** Takes the repository that is due for longest, of a project that is shown; null when none is due. */
export async function takeDue(
  db: Queryable,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<RepositoryRow | null> {
  const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    update project_repositories set next_at = ${time(leasedUntil)} where project_id = (
      select r.project_id from project_repositories r join projects p on p.id = r.project_id
      where r.next_at <= ${time(now)} and p.archived_at is null and p.deleted_at is null
      order by r.next_at limit 1 for update of r skip locked)
    returning project_id as id`);
  const [taken] = rows;
  return taken === undefined ? null : findRepository(db, taken.id);
}

/** What a host answered. */
export type Answer = Pick<NewRow, 'facts' | 'problem' | 'replies' | 'askedAt' | 'nextAt'>;

/** Stores what a host answered, unless somebody named another repository meanwhile; false then. */
export async function storeAnswer(db: Queryable, asked: RepositoryRow, answer: Answer): Promise<boolean> {
  const stored = await db
    .update(projectRepositories)
    .set(answer)
    .where(
      and(
        eq(projectRepositories.projectId, asked.projectId),
        eq(projectRepositories.nextAt, asked.nextAt),
        eq(projectRepositories.path, asked.path),
      ),
    )
    .returning({ id: projectRepositories.projectId });
  return stored.length === 1;
}

/** A sealed token, and the project and host that it is sealed for. */
export interface SealedToken {
  id: string;
  origin: string;
  sealed: string;
}

/** SQL that reads all sealed tokens, as `SealedToken`. */
export const sealedTokensSql = `select project_id as id, origin, sealed_token as sealed from project_repositories
  where sealed_token is not null`;

/** SQL that replaces sealed tokens by those in a list of `{ id, sealed, again }`, unless they have changed meanwhile. */
export const tokensSealedAgainSql = (list: string): string => `
  update project_repositories r set sealed_token = n.again
  from jsonb_to_recordset(${list}) n(id uuid, sealed text, again text)
  where r.project_id = n.id and r.sealed_token = n.sealed returning 1`;

/** Whom a token is sealed for, so that it opens for no other project and no other host. */
export const tokenOwner = ({ id, origin }: Pick<SealedToken, 'id' | 'origin'>): string => `${id} ${origin}`;
