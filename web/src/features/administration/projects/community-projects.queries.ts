import * as operations from '@tandem/contract/administration/administration-projects';
import {
  type CommunityProject,
  communityProjectFilters,
  type CommunityProjectState,
} from '@tandem/contract/administration/administration-projects';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { reportsChanged } from '@tandem/contract/reports';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { byCursor, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { communityProjectsTexts } from './community-projects.texts.ts';

const staleAfter = [
  operations.hideCommunityProject,
  operations.showCommunityProject,
  operations.archiveCommunityProject,
  operations.unarchiveCommunityProject,
  operations.deleteCommunityProject,
  operations.restoreCommunityProject,
  projectChanged,
  reportsChanged,
];

/** The projects that fit: the newest, or the best match of a search, first. */
export function useCommunityProjects(search: string, filter: ProjectFilter) {
  return useInfiniteQuery({
    ...pagesOf(
      operations.listCommunityProjects,
      { query: { search, ...(filter !== 'all' && { state: filter }), limit: '30' } },
      { ...byCursor, staleAfter },
    ),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** A project as moderators see it. */
export function useCommunityProject(projectId: string) {
  return useQuery({
    ...queryOf(operations.viewCommunityProject, { params: { projectId } }, { staleAfter }),
    select: ({ data }) => data,
  });
}

type WithReason =
  | typeof operations.hideCommunityProject
  | typeof operations.archiveCommunityProject
  | typeof operations.deleteCommunityProject;

const onSuccess = ({ message }: { message: string }) => notifySuccess(message);

/** An act that asks for a reason; the dialog shows a failure. */
export const useActWithReason = (operation: WithReason, projectId: string) =>
  useMutation({
    mutationFn: (reason: string) => call(operation, { params: { projectId }, body: { reason } }),
    onSuccess,
  });

type TakenBack =
  | typeof operations.showCommunityProject
  | typeof operations.unarchiveCommunityProject
  | typeof operations.restoreCommunityProject;

/** Takes an act back. */
export function useTakeBack(operation: TakenBack, projectId: string) {
  const acting = useMutation({
    mutationFn: () => call(operation, { params: { projectId } }),
    onSuccess,
    onError: (error) =>
      reportFailedWrite(error, communityProjectsTexts.actions.failed, () => acting.mutate()),
  });
  return acting;
}

/** What the list of projects can be narrowed to. */
export const projectFilters = ['all', ...communityProjectFilters] as const;
export type ProjectFilter = (typeof projectFilters)[number];

/** What of a project deserves a word, the most important one first. */
export function statesOf({
  status,
  hiddenAt,
  archivedAt,
  deletedAt,
  openReports,
}: Pick<CommunityProject, 'status' | 'hiddenAt' | 'archivedAt' | 'deletedAt' | 'openReports'>): (
  | CommunityProjectState
  | 'reported'
)[] {
  if (deletedAt !== null) return ['deleted'];
  return [
    ...(openReports > 0 ? ['reported' as const] : []),
    ...(hiddenAt === null ? [] : ['hidden' as const]),
    ...(archivedAt === null ? (status === 'closed' ? ['closed' as const] : []) : ['archived' as const]),
  ];
}
