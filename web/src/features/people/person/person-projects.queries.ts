import { listPersonProjects, type ProjectPart } from '@tandem/contract/people/person-projects';
import { createProject, editProject, setProjectStatus } from '@tandem/contract/projects';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useInfiniteQuery } from '@tanstack/react-query';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { once } from '../people-pages.view.ts';

const dependencies = {
  staleAfter: [createProject, editProject, setProjectStatus, projectMembersChanged, projectChanged],
};

/** The projects that a person owns or joined, latest first, in pages. */
export function usePersonProjects(id: string, part: ProjectPart) {
  return useInfiniteQuery({
    ...pagesOf(listPersonProjects, { params: { id }, query: { part } }, { ...byCursor, ...dependencies }),
    select: ({ pages }) => ({
      projects: once(pages.flatMap(({ data }) => data)),
      total: pages[0]?.total ?? 0,
    }),
  });
}
