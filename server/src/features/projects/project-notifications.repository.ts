import { offerDays } from '@tandem/contract/projects/project-members';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { notBlockedSql } from '../blocks/public.ts';
import { nothingBeside, type NotifiedSubject, remindedProjects } from '../notifications/public.ts';
import { isCollaboratorSql } from './members/project-members.repository.ts';

const isOwner = 'p.owner_id = n.member_id';
const isMember = `(${isOwner} or ${isCollaboratorSql({ projectId: 'p.id', memberId: 'n.member_id' })})`;

/** The project of a notification `n`, as `p`; conditions for what other features notify of. */
export const notifiedProject = {
  join: 'left join projects p on p.id = n.project_id',
  titled: `case when p.id is not null then json_build_object('_id', p.id, 'title', p.title, 'coverSeed', p.cover_seed) end`,
  isOwner,
  isMember,
  isActive: 'p.archived_at is null',
  isShown: 'p.hidden_at is null',
  exists: 'p.id is not null',
  isDeleted: 'p.deleted_at is not null',
};

/** SQL for a project as notifications show it, from SQL for its id; null when there is none, or it was deleted. */
export const shownProject = (id: string): string => `(
  select json_build_object('_id', s.id, 'title', s.title, 'coverSeed', s.cover_seed) from projects s
  where s.id = ${id} and s.deleted_at is null)`;

/** What is about a project that exists. */
export const inProject = (condition: string): string =>
  `p.id is not null and p.deleted_at is null and (${condition})`;

/** A query for the projects that a notification tells of and that its member can still ask to join. */
export const fittingProjects = `
  select f.id, f.title, f.cover_seed, f.skills_required as skills, f.interests_tags as tags, d.about
  from (${remindedProjects}) d join projects f on f.id = d.id
  where f.status = 'open' and f.archived_at is null and f.deleted_at is null and f.hidden_at is null and f.owner_id <> n.member_id
    and not ${isCollaboratorSql({ projectId: 'f.id', memberId: 'n.member_id' })}
    and not exists (select from project_ignores pi where pi.project_id = f.id and pi.member_id = n.member_id)
    and ${notBlockedSql({ viewer: 'n.member_id', person: 'f.owner_id' })}`;

/** While notifications about projects hold. Only who hears of an archived project is not for projects alone. */
export const projectConditions = {
  memberIsInProject: inProject(isMember),
  memberIsNotInProject: inProject(`not ${isMember}`),
  memberOwnsProject: inProject(isOwner),
  projectIsDeleted: notifiedProject.isDeleted,
  ownershipIsOffered: (now: Date) => sql`${sql.raw(inProject(notifiedProject.isActive))} and exists (
    select from ownership_offers o where o.project_id = p.id and o.member_id = n.member_id
      and o.offered_at > ${now.toISOString()}::timestamptz - ${`${offerDays} days`}::interval)`,
  projectsFit: `exists (${fittingProjects})`,
};

/** How notifications about projects are read, beside the project itself. */
export const projectSubjects = {
  project: nothingBeside,
  newMember: nothingBeside,
  membership: {
    ...nothingBeside,
    shows: {
      role: `(select pm.role from project_members pm where pm.project_id = n.project_id and pm.member_id = n.member_id)`,
    },
  },
  fittingProjects: {
    ...nothingBeside,
    listJoins: (isIt) => `left join lateral (
      select count(*)::integer as projects,
        (array_agg(json_build_object('_id', f.id, 'title', f.title, 'coverSeed', f.cover_seed) order by f.about))[1] as project
      from (${fittingProjects} and ${isIt}) f
    ) w on true`,
    shows: { project: 'w.project', othersCount: 'w.projects - 1' },
  },
} satisfies Record<string, NotifiedSubject>;

/** A query for the title of a project that is not deleted, from SQL for the id. */
export const projectTitle = (projectId: SQL): SQL => sql`
  select held.title from projects held where held.id = ${projectId} and held.deleted_at is null`;

/** A query for the projects that are neither archived nor deleted: id, owner_id. */
export const activeProjects =
  'select held.id, held.owner_id from projects held where held.deleted_at is null and held.archived_at is null';

/** What notifications need of projects, beside what they tell of. */
export const projectNotifications = {
  isProject: async (db: Queryable, projectId: string): Promise<boolean> => {
    const { rows } = await db.execute(projectTitle(sql`${projectId}`));
    return rows.length > 0;
  },
  titleSql: projectTitle,
};
