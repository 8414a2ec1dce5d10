import { type AnyColumn, and, eq, isNull, type SQL, sql, asc, lt } from 'drizzle-orm';
import type { CommunityRole } from '@tandem/contract/operation';
import type { ProjectEdit, ProjectStatus } from '@tandem/contract/projects';
import { coverSeedOf } from '@tandem/contract/projects/project-cover';
import { entriesOf, inIds, linksOf, wordsOf } from '../../platform/database/statement.ts';
import type { Queryable, RowLock } from '../../platform/database/database.ts';
import { notBlocked } from '../blocks/public.ts';
import { fullNameOf } from '../account/public.ts';
import { projects, deletedProjectMembers, projectMembers } from './projects.tables.ts';
import { isInAnyProject } from './members/project-members.repository.ts';

export interface LockedProject {
  ownerId: string;
  status: ProjectStatus;
  title: string;
  timeZone: string;
  archivedAt: Date | null;
  hiddenAt: Date | null;
  hiddenByRole: CommunityRole | null;
}

type NewProject = typeof projects.$inferInsert;
type Changeable = Pick<
  NewProject,
  | 'title'
  | 'description'
  | 'skillsRequired'
  | 'interestsTags'
  | 'timeZone'
  | 'status'
  | 'closesWhenFull'
  | 'collaboratorsMentionEveryone'
  | 'links'
  | 'hoursPerWeek'
  | 'language'
>;

/** New values of a project; absent fields stay unchanged. */
export type ProjectChanges = { [Field in keyof Changeable]?: Changeable[Field] | undefined };

/** Locks a project, in the round trip of BEGIN. */
export const lockOfProject = (id: string): RowLock => ({ table: projects, id });

/** Locks a project until the transaction ends, which serialises decisions about it; null when unknown or deleted. */
export async function lockProject(tx: Queryable, projectId: string): Promise<LockedProject | null> {
  const project = await lockAnyProject(tx, projectId);
  return project?.deletedAt === null ? project : null;
}

/** Locks a project, deleted or not. */
export async function lockAnyProject(
  tx: Queryable,
  projectId: string,
): Promise<(LockedProject & { deletedAt: Date | null }) | null> {
  const [project] = await tx
    .select({
      ownerId: projects.ownerId,
      status: projects.status,
      title: projects.title,
      timeZone: projects.timeZone,
      archivedAt: projects.archivedAt,
      hiddenAt: projects.hiddenAt,
      hiddenByRole: projects.hiddenByRole,
      deletedAt: projects.deletedAt,
    })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update');
  return project ?? null;
}

/** Whether a member is in a project, as its owner or a collaborator. */
export const isProjectMember = (memberId: string, projectId: AnyColumn): SQL => sql`exists (
  select from projects own where own.id = ${projectId} and own.owner_id = ${memberId}
  union all select from project_members own where own.project_id = ${projectId} and own.member_id = ${memberId})`;

/**
 * Whether neither a block between a row's owner and the viewer nor a moderator hides the project. Moderators hide none from
 * its owner, and both hide none from its collaborators.
 */
export const isNotHidden = (viewerId: string): SQL => sql`((${notBlocked(viewerId, projects.ownerId)}
    and (${projects.hiddenAt} is null or ${projects.ownerId} = ${viewerId}))
  or exists (select from project_members own where own.project_id = ${projects.id} and own.member_id = ${viewerId}))`;

/** Whether a row is in lists of the viewer: neither hidden nor deleted, unless the viewer owns it. */
export const isViewable = (viewerId: string): SQL =>
  sql`(${projects.deletedAt} is null or ${projects.ownerId} = ${viewerId}) and ${isNotHidden(viewerId)}`;

/** The owner of a project; null when it is unknown or deleted. */
export async function findOwnerId(db: Queryable, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)));
  return row?.ownerId ?? null;
}

/** The owner of a project; null when it is unknown, deleted or hidden from the viewer by a block. */
export async function findOwnerShown(
  db: Queryable,
  viewerId: string,
  projectId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt), isNotHidden(viewerId)));
  return row?.ownerId ?? null;
}

/** Stores a project with the seed of its cover. */
export async function insertProject(tx: Queryable, project: Omit<NewProject, 'coverSeed'>): Promise<void> {
  await tx.insert(projects).values({ ...project, coverSeed: coverSeedOf(project.title) });
}

/** Changes a locked project, which counts as activity; true when a text changed that search finds. */
export async function updateProject(
  tx: Queryable,
  projectId: string,
  { changes, at }: { changes: ProjectChanges; at: Date },
): Promise<boolean> {
  const known = { ...changeableOf(changes), lastActivityAt: at };
  const before = tx.$with('before').as(
    tx
      .select({ id: projects.id, texts: sql`${searchedTexts}`.as('texts') })
      .from(projects)
      .where(eq(projects.id, projectId)),
  );
  const [row] = await tx
    .with(before)
    .update(projects)
    .set(known)
    .from(before)
    .where(eq(projects.id, before.id))
    .returning({ hasOtherTexts: sql<boolean>`${before.texts} is distinct from ${searchedTexts}` });
  return row?.hasOtherTexts ?? false;
}

/** What begins the numbers of a project's tasks, and since when its owner has chosen it; null when unknown or deleted. */
export async function findTaskNumbering(
  db: Queryable,
  projectId: string,
): Promise<{ ownerId: string; title: string; taskPrefix: string; setAt: Date | null } | null> {
  const { ownerId, title, taskPrefix, taskPrefixSetAt: setAt } = projects;
  const [found] = await db
    .select({ ownerId, title, taskPrefix, setAt })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)));
  return found ?? null;
}

/** Sets what begins the numbers of a locked project's tasks. */
export async function updateTaskPrefix(
  tx: Queryable,
  projectId: string,
  { taskPrefix, at }: { taskPrefix: string; at: Date },
): Promise<void> {
  await tx.update(projects).set({ taskPrefix, taskPrefixSetAt: at }).where(eq(projects.id, projectId));
}

/** Moves on the activity of a locked project; with its last place filled, it closes if its owner wants that. */
export async function touchProject(
  tx: Queryable,
  projectId: string,
  { at, isFull }: { at: Date; isFull: boolean },
): Promise<void> {
  const status = sql`case when ${projects.closesWhenFull} then 'closed' else ${projects.status} end`;
  await tx
    .update(projects)
    .set({ lastActivityAt: at, ...(isFull && { status }) })
    .where(eq(projects.id, projectId));
}

/** The columns of a change, without what else an object may hold. */
function changeableOf(changes: ProjectChanges): ProjectChanges {
  const { title, description, skillsRequired, interestsTags, timeZone, status } = changes;
  const { closesWhenFull, collaboratorsMentionEveryone, links, hoursPerWeek, language } = changes;
  const texts = { title, description, skillsRequired, interestsTags };
  const settings = { timeZone, status, closesWhenFull, collaboratorsMentionEveryone };
  return { ...texts, ...settings, links, hoursPerWeek, language };
}

/** What search finds a project by, beside its roles and its owner's name. */
const searchedTexts = sql`row(${projects.title}, ${projects.description}, ${projects.skillsRequired}, ${projects.interestsTags})::text`;

export async function setOwner(
  tx: Queryable,
  projectId: string,
  owner: { ownerId: string; ownerPosition: number },
): Promise<void> {
  await tx.update(projects).set(owner).where(eq(projects.id, projectId));
}

/** Whether a member owns a project that people can join, as a column. */
export const ownsOpenProject = (memberId: string) => sql<boolean>`exists (
  select from projects o where o.owner_id = ${memberId} and o.status = 'open'
    and o.archived_at is null and o.deleted_at is null)`;

/** The first position in the owner's list; the caller has locked the owner, or two new projects could share it. */
export async function firstPosition(tx: Queryable, ownerId: string): Promise<number> {
  const first = sql<number>`coalesce(min(${projects.ownerPosition}), 1) - 1`.mapWith(Number);
  const [row] = await tx.select({ first }).from(projects).where(eq(projects.ownerId, ownerId));
  return row?.first ?? 0;
}

/** The positions of the given projects that the member owns. */
export function listPositions(
  tx: Queryable,
  ownerId: string,
  ids: string[],
): Promise<{ id: string; position: number }[]> {
  return tx
    .select({ id: projects.id, position: projects.ownerPosition })
    .from(projects)
    .where(and(inIds(projects.id, ids), eq(projects.ownerId, ownerId)));
}

export async function setPositions(tx: Queryable, places: { id: string; position: number }[]): Promise<void> {
  const ids = sql.param(places.map(({ id }) => id));
  const positions = sql.param(places.map(({ position }) => position));
  await tx
    .update(projects)
    .set({ ownerPosition: sql`dealt.place` })
    .from(sql`unnest(${ids}::uuid[], ${positions}::float8[]) as dealt(project_id, place)`)
    .where(sql`${projects.id} = dealt.project_id`);
}

export async function setArchived(tx: Queryable, projectId: string, archivedAt: Date | null): Promise<void> {
  await tx.update(projects).set({ archivedAt }).where(eq(projects.id, projectId));
}

/** Deletes a project for everybody but its owner. Its collaborators leave it until it is restored. */
export async function markDeleted(tx: Queryable, projectId: string, deletedAt: Date): Promise<void> {
  await tx.update(projects).set({ deletedAt }).where(eq(projects.id, projectId));
  await tx.execute(sql`
    with gone as (delete from ${projectMembers} where project_id = ${projectId} returning *)
    insert into ${deletedProjectMembers} (project_id, member_id, joined_at, role, role_id)
    select project_id, member_id, joined_at, role, role_id from gone`);
}

/** Gives a deleted project back to its owner and its collaborators; returns the ids of these. */
export async function markRestored(tx: Queryable, projectId: string): Promise<string[]> {
  await tx.update(projects).set({ deletedAt: null }).where(eq(projects.id, projectId));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with back as (delete from ${deletedProjectMembers} where project_id = ${projectId} returning *)
    insert into ${projectMembers} (project_id, member_id, joined_at, role, role_id)
    select project_id, member_id, joined_at, role, role_id from back returning member_id as id`);
  return rows.map(({ id }) => id);
}

/** Ends what a member would get back with deleted projects. */
export async function forgetDeletedMemberships(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(deletedProjectMembers).where(eq(deletedProjectMembers.memberId, memberId));
}

/** Projects that were deleted before a time, oldest first. */
export async function listGone(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(lt(projects.deletedAt, before))
    .orderBy(asc(projects.deletedAt), asc(projects.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes a project with all that belongs to it, if it was deleted before a time. */
export async function purge(db: Queryable, projectId: string, before: Date): Promise<void> {
  await db.delete(projects).where(and(eq(projects.id, projectId), lt(projects.deletedAt, before)));
}

/** Hides a locked project, or shows it again by nulls. */
export async function setHidden(
  tx: Queryable,
  projectId: string,
  hidden: { hiddenAt: Date | null; hiddenByRole: CommunityRole | null },
): Promise<void> {
  await tx.update(projects).set(hidden).where(eq(projects.id, projectId));
}

/** What a report keeps of each field that the owner of a project `p` edits, beside its title. */
const reportedWords = {
  title: null,
  description: sql`p.description`,
  skillsRequired: entriesOf('p.skills_required'),
  interestsTags: entriesOf('p.interests_tags'),
  roles: sql`(
    select string_agg(concat_ws(': ', r.title, nullif(r.description, '')), E'\\n' order by r.rank, r.id)
    from project_roles r where r.project_id = p.id)`,
  links: linksOf('p.links'),
  language: null,
  timeZone: null,
  hoursPerWeek: null,
  closesWhenFull: null,
  collaboratorsMentionEveryone: null,
} satisfies Record<keyof ProjectEdit, SQL | null>;
const text = wordsOf(reportedWords);

/** A query for what moderators need of a reported project (`SeenThing`); no row when the member does not see it. */
export const reportedProject = (id: string, me: string): SQL => sql`
  select p.owner_id as "authorId", p.id as "projectId", null as "photoUrl", p.title, ${text} as text,
    ${fullNameOf(sql`p.owner_id`)} as author, '[]'::json as around
  from projects p
  where p.id = ${id} and p.deleted_at is null
    and ((p.hidden_at is null and ${notBlocked(me, sql`p.owner_id`)}) or ${isInAnyProject(sql`p.id`, me)})`;

/** SQL for what a reported project is now, as JSON, from SQL for the id; null when there is none. */
export const reportedProjectNow = (id: SQL): SQL => sql`(
  select json_build_object('text', ${text}, 'isHidden', p.hidden_at is not null)
  from projects p where p.id = ${id} and p.deleted_at is null)`;
