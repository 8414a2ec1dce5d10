import type {
  CommunityProject,
  CommunityProjectDetails,
  listCommunityProjects,
} from '@tandem/contract/administration/administration-projects';
import type { ParsedInput } from '@tandem/contract/operation';
import { restorableForDays } from '@tandem/contract/projects/project-lifecycle';
import type { Database } from '../../../platform/database/database.ts';
import { decodeCursor, pageOf } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { whyNotOverrule } from '../../account/public.ts';
import { administrationErrors } from '../administration.errors.ts';
import { whyNotActOnProject } from '../administration.rules.ts';
import type { Viewer } from '../members/members.service.ts';
import * as repository from './community-projects.repository.ts';

/** Searching and viewing projects as moderators and administrators see them. */
export function createCommunityProjectsService({ database }: { database: Database }) {
  const { orm } = database;
  return {
    listCommunityProjects: async (
      me: string,
      { search = '', ...page }: ParsedInput<typeof listCommunityProjects>['query'],
    ) => {
      const { rows, nextCursor } =
        (search === ''
          ? await list(database, { ...page, me })
          : await repository.findProjects(orm, { ...page, me, search })) ??
        refuse(administrationErrors.invalidCursor);
      return { data: rows.map(toProject), nextCursor };
    },
    viewCommunityProject: async (viewer: Viewer, id: string): Promise<CommunityProjectDetails> => {
      const found =
        (await repository.findProject(orm, id, viewer.me)) ?? refuse(administrationErrors.noSuchProject);
      return detailsOf(viewer, found);
    },
  };
}

async function list(
  { orm }: Database,
  {
    me,
    cursor,
    limit,
    state,
  }: Omit<ParsedInput<typeof listCommunityProjects>['query'], 'search'> & { me: string },
) {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) return null;
  return pageOf(await repository.listProjects(orm, { me, state, after, limit: limit + 1 }), limit);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toProject = ({ id, at, ...row }: repository.ProjectRow): CommunityProject => ({
  _id: id,
  title: row.title,
  owner: row.owner,
  members: row.members,
  status: row.status,
  createdAt: at.toISOString(),
  lastActivityAt: row.lastActivityAt.toISOString(),
  hiddenAt: iso(row.hiddenAt),
  archivedAt: iso(row.archivedAt),
  deletedAt: iso(row.deletedAt),
  openReports: row.openReports,
});

const dayMs = 24 * 3_600_000;

function detailsOf(
  { me, role }: Viewer,
  found: NonNullable<Awaited<ReturnType<typeof repository.findProject>>>,
): CommunityProjectDetails {
  const { description, ownerRole, owner, deletedAt, hiddenAt, hiddenByRole } = found;
  const mayAct = whyNotActOnProject({ id: me, role }, { id: owner._id, role: ownerRole }) === null;
  return {
    ...toProject(found),
    description,
    restorableUntil: deletedAt && iso(new Date(deletedAt.getTime() + restorableForDays * dayMs)),
    mayAct,
    mayShow: mayAct && (hiddenAt === null || whyNotOverrule(role, hiddenByRole) === null),
  };
}
