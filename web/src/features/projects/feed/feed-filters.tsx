import { IconArrowsSort, IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import type { FeedOrder } from '@tandem/contract/projects/project-lists';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import styles from './feed.module.css';
import {
  type FeedFilters as Filters,
  type FilterKind,
  hasEntry,
  isFiltered,
  type Profile,
  toggled,
} from './feed-search.view.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { feedTexts } from './feed.texts.ts';

/** An entry that the feed is filtered by; a click removes it. */
function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Row
      as="button"
      gap={8}
      isInline
      isFixed
      tone="1"
      font={13}
      weight={500}
      type="button"
      className={styles.chip}
      data-on
      aria-label={feedTexts.filters.remove(label)}
      onClick={onRemove}
    >
      <Text as="span" isCut className={styles.word}>
        {label}
      </Text>
      <IconX size={14} aria-hidden />
    </Row>
  );
}

const loadFilterField = async () => (await import('./filter-field.tsx')).FilterField;
const FilterField = lazyPart(loadFilterField);
const preloadFilterField = () => void loadFilterField().catch(() => undefined);

interface AddFilterProps {
  kind: FilterKind;
  /** The viewer's own entries, which are offered first. */
  own: readonly string[];
  /** What the feed is filtered by already. */
  chosen: readonly string[];
  onAdd: (entry: string) => void;
}

/** A button that becomes a field for one more skill or tag, which is no part of the first load. */
function AddFilter({ kind, own, chosen, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const words = feedTexts.filters.kinds[kind];
  const opener = (
    <Row
      as="button"
      gap={8}
      isInline
      isFixed
      tone="1"
      font={13}
      weight={500}
      ref={button}
      type="button"
      className={styles.chip}
      data-add
      aria-label={words.add}
      onPointerEnter={preloadFilterField}
      onFocus={preloadFilterField}
      onClick={() => setOpen(true)}
    >
      <IconPlus size={14} aria-hidden />
      {words.one}
    </Row>
  );
  if (!isOpen) return opener;
  return (
    <FilterField
      whileLoading={opener}
      kind={kind}
      own={own}
      chosen={chosen}
      onAdd={(entry) => {
        close();
        onAdd(entry);
      }}
      onCancel={close}
      onLeave={() => setOpen(false)}
    />
  );
}

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
      <span className={styles.sortWords}>
        <Text as="span" tone="3" weight={400}>
          {feedTexts.filters.sort}
        </Text>{' '}
        {feedTexts.filters.orders[order]}
      </span>
      <IconChevronDown size={14} className={styles.chevron} aria-hidden />
    </>
  );
  return (
    <FeedMenu className={styles.sort} onPreload={preloadSortOptions} face={face}>
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
    <Row
      as="button"
      gap={8}
      isInline
      isFixed
      tone="1"
      font={13}
      weight={500}
      type="button"
      className={styles.chip}
      data-on={filters[name] || undefined}
      aria-pressed={filters[name] === true}
      onClick={() => onFilter({ [name]: filters[name] ? undefined : true })}
    >
      {feedTexts.filters[name]}
    </Row>
  );
  return (
    <Row gap={12} grows className={styles.filterBar}>
      <Row
        gap={8}
        wraps
        justify="end"
        grows
        className={styles.chips}
        role="group"
        aria-label={feedTexts.filters.label}
      >
        {groupOf('skills')}
        {groupOf('tags')}
        {switchOf('openRoles')}
        {switchOf('hideRequested')}
        {isFiltered(filters) && (
          <button type="button" className={styles.clear} onClick={onClear}>
            {feedTexts.filters.clear}
          </button>
        )}
      </Row>
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
    <div
      className={styles.filterPlace}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
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
      </button>
      {isOpen && children(close)}
    </div>
  );
}
