import { feedTexts } from './feed.texts.ts';
import type { FeedOrder } from '@tandem/contract/projects/project-lists';
import type { Profile } from './feed-match.view.ts';
import {
  type FeedFilters as Filters,
  type FilterKind,
  hasEntry,
  isFiltered,
  toggled,
} from './feed-search.view.ts';
import { AddFilter } from './filters/add-filter.tsx';
import styles from './feed-filters.module.css';
import { FilterChip } from './filters/filter-chip.tsx';
import { SortMenu } from './filters/sort-menu.tsx';

interface FeedFiltersProps {
  filters: Filters;
  /** The order of the list; null while a search orders it. */
  order: FeedOrder | null;
  /** The viewer's profile, whose entries are offered. */
  profile: Profile | null;
  onFilter: (change: Filters) => void;
  onOrder: (order: FeedOrder) => void;
  onClear: () => void;
}

/** The row above the feed: what it is filtered by, and its order. */
export function FeedFilters({ filters, order, profile, onFilter, onOrder, onClear }: FeedFiltersProps) {
  const own = {
    skills: [...(profile?.skills ?? []), ...(profile?.techStack ?? [])],
    tags: profile?.interests ?? [],
  };
  const groupOf = (kind: FilterKind) => {
    const chosen = filters[kind] ?? [];
    return (
      <>
        {chosen.map((entry) => (
          <FilterChip
            key={entry}
            label={kind === 'tags' ? `#${entry}` : entry}
            onRemove={() => onFilter({ [kind]: toggled(chosen, entry) })}
          />
        ))}
        <AddFilter
          kind={kind}
          own={own[kind]}
          chosen={chosen}
          onAdd={(entry) => !hasEntry(chosen, entry) && onFilter({ [kind]: toggled(chosen, entry) })}
        />
      </>
    );
  };
  const switchOf = (name: 'openRoles' | 'hideRequested') => (
    <button
      type="button"
      className={styles.chip}
      data-on={filters[name] || undefined}
      aria-pressed={filters[name] === true}
      onClick={() => onFilter({ [name]: filters[name] ? undefined : true })}
    >
      {feedTexts.filters[name]}
    </button>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.chips} role="group" aria-label={feedTexts.filters.label}>
        {groupOf('skills')}
        {groupOf('tags')}
        <span className={styles.divider} aria-hidden />
        {switchOf('openRoles')}
        {switchOf('hideRequested')}
        {isFiltered(filters) && (
          <button type="button" className={styles.clear} onClick={onClear}>
            {feedTexts.filters.clear}
          </button>
        )}
      </div>
      {order && <SortMenu order={order} onChange={onOrder} />}
    </div>
  );
}
