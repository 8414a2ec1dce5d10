import { hasEntry, toggled } from '@tandem/contract/people';
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import type { FeedOrder } from '@tandem/contract/projects/project-lists';
import { useRef, useState, type ReactNode } from 'react';
import { FilterChips, FilterEntries, FilterSwitch } from '../../../ui/forms/filter-chips.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import styles from './feed.module.css';
import {
  type FeedFilters as Filters,
  type FilterKind,
  isFiltered,
  type Profile,
} from './feed-search.view.ts';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import { feedTexts } from './feed.texts.ts';

const loadFilterField = async () => (await import('./filter-field.tsx')).ProjectFilterField;
const FilterField = lazyPart(loadFilterField);
const preloadFilterField = () => void loadFilterField().catch(() => undefined);

const loadSortOptions = async () => (await import('./feed-options.tsx')).SortOptions;
const SortOptions = lazyPart(loadSortOptions);
const preloadSortOptions = () => void loadSortOptions().catch(() => undefined);

interface SortMenuProps {
  order: FeedOrder;
  onChange: (order: FeedOrder) => void;
}

/** Chooses the order of the feed. */
function SortMenu({ order, onChange }: SortMenuProps) {
  const face = (
    <>
      <IconArrowsSort size={16} aria-hidden />
      <Text as="span" on="wide">
        <Text as="span" tone="3" weight={400}>
          {feedTexts.filters.sort}
        </Text>{' '}
        {feedTexts.filters.orders[order]}
      </Text>
      <IconChevronDown size={14} className="l-tone-3 l-on-wide" aria-hidden />
    </>
  );
  return (
    <FeedMenu
      label={`${feedTexts.filters.sort} ${feedTexts.filters.orders[order]}`}
      className={styles.sort}
      onPreload={preloadSortOptions}
      face={face}
    >
      {(close) => (
        <SortOptions
          order={order}
          onChoose={(chosen) => {
            close();
            onChange(chosen);
          }}
          onClose={close}
        />
      )}
    </FeedMenu>
  );
}

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

/** Beside the tabs of the feed: what it is filtered by, and its order. */
export function FeedFilters({ filters, order, profile, onFilter, onOrder, onClear }: FeedFiltersProps) {
  const own = {
    skills: [...(profile?.skills ?? []), ...(profile?.techStack ?? [])],
    tags: profile?.interests ?? [],
  };
  const entriesOf = (kind: FilterKind) => {
    const chosen = filters[kind] ?? [];
    const toggle = (entry: string) => onFilter({ [kind]: toggled(chosen, entry) });
    return (
      <FilterEntries
        words={feedTexts.filters.kinds[kind]}
        labelOf={(entry) => (kind === 'tags' ? `#${entry}` : entry)}
        chosen={chosen}
        onAdd={(entry) => !hasEntry(chosen, entry) && toggle(entry)}
        onRemove={toggle}
        onPreload={preloadFilterField}
      >
        {(field) => <FilterField {...field} kind={kind} own={own[kind]} />}
      </FilterEntries>
    );
  };
  const switchOf = (name: 'openRoles' | 'hideRequested') => (
    <FilterSwitch
      label={feedTexts.filters[name]}
      isOn={filters[name] === true}
      onChange={(isOn) => onFilter({ [name]: isOn || undefined })}
    />
  );
  return (
    <Row gap={8} grows className={styles.filterBar}>
      <FilterChips className={styles.chips} onClear={isFiltered(filters) ? onClear : undefined}>
        {entriesOf('skills')}
        {entriesOf('tags')}
        {switchOf('openRoles')}
        {switchOf('hideRequested')}
      </FilterChips>
      {order && <SortMenu order={order} onChange={onOrder} />}
    </Row>
  );
}

interface FeedMenuProps {
  /** The name of the button, where its content says none. */
  label?: string;
  className?: string | undefined;
  /** Called on hover and focus, because the options are no part of the first load. */
  onPreload: () => void;
  /** The content of the button. */
  face: ReactNode;
  /** The options, which close the menu; the button then has the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a menu below it. Escape, a choice or a click elsewhere closes it. */
export function FeedMenu({ label, className, onPreload, face, children }: FeedMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Box
      isFixed
      isAnchor
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Row
        as="button"
        ref={button}
        type="button"
        isInline
        justify="center"
        gap={8}
        font={13}
        weight={500}
        tone="1"
        ground="field"
        pad="0 12"
        tall={32}
        isHot
        className={`${styles.filterButton} ${className ?? ''}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        {face}
      </Row>
      {isOpen && children(close)}
    </Box>
  );
}
