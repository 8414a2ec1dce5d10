import type { ParsedInput } from '@tandem/contract/operation';
import type { FilterSuggestion, suggestFilters as operation } from '@tandem/contract/projects/project-lists';
import type { ProjectsDeps } from '../projects.service.ts';
import { listFacetUses } from './filter-suggestions.repository.ts';
import { commonSpelling, facetRange } from './project-feed.rules.ts';

const suggested = 8;

/** Skills or tags of projects in a member's feed that begin so, in their commonest spelling, most used first. */
export async function suggestFilters(
  { database, throttles }: Pick<ProjectsDeps, 'database' | 'throttles'>,
  me: string,
  { kind, prefix }: ParsedInput<typeof operation>['query'],
): Promise<FilterSuggestion[]> {
  await throttles.spend('entrySuggestions', me);
  const uses = await listFacetUses(database.orm, me, { kind, ...facetRange(kind, prefix), limit: suggested });
  return uses.flatMap(({ facet, projects, lists }) => {
    const spelling = commonSpelling(facet, lists);
    return spelling === null ? [] : [{ spelling, projects }];
  });
}
