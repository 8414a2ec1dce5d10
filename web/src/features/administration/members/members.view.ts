/** What the list of members can be narrowed to. */
export const memberFilters = ['all', 'active', 'suspended', 'moderator', 'administrator'] as const;
export type MemberFilter = (typeof memberFilters)[number];

/** The query of a filter. */
export function queryOfFilter(filter: MemberFilter): {
  role?: 'moderator' | 'administrator';
  state?: 'active' | 'suspended';
} {
  if (filter === 'moderator' || filter === 'administrator') return { role: filter };
  return filter === 'all' ? {} : { state: filter };
}
