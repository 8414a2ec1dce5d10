import {
  type CommunityProject,
  communityProjectFilters,
  type CommunityProjectState,
} from '@tandem/contract/administration/administration-projects';

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
