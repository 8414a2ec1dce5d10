import type { ParsedInput } from '@tandem/contract/operation';
import type { listPersonProjects, PersonProject } from '@tandem/contract/people/person-projects';
import type { Database } from '../../platform/database/database.ts';
import { pageOf, readCursor } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { countPersonProjects, listPersonProjects as listProjects } from '../projects/public.ts';
import { peopleErrors } from './people.errors.ts';
import { findShowsProjects } from './person.repository.ts';

interface ProjectsOfPerson {
  projects: PersonProject[];
  nextCursor: string | null;
  total: number;
}

const none: ProjectsOfPerson = { projects: [], nextCursor: null, total: 0 };

/** The projects on the page of a person; three statements for any number. */
export const createPersonProjectsService = ({ database: { orm } }: { database: Database }) => ({
  listPersonProjects: async (
    me: string,
    memberId: string,
    { part, cursor, limit }: ParsedInput<typeof listPersonProjects>['query'],
  ): Promise<ProjectsOfPerson> => {
    const shows = (await findShowsProjects(orm, { viewerId: me, memberId })) ?? refuse(peopleErrors.notFound);
    // Hiding them looks like having none.
    if (!shows && memberId !== me) return none;
    const after = readCursor(cursor, peopleErrors.invalidCursor);
    const wanted = { viewerId: me, memberId, part };
    const found = await listProjects(orm, { ...wanted, after, limit });
    const { rows, nextCursor } = pageOf(found, limit);
    const total = await countPersonProjects(orm, wanted);
    return { projects: rows.map(({ project }) => project), nextCursor, total };
  },
});

export type PersonProjectsService = ReturnType<typeof createPersonProjectsService>;
