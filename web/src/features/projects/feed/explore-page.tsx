import { toggled } from '@tandem/contract/people';
import { IconDots } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useCallback, memo, useDeferredValue, useState } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { isReturning } from '../../../platform/scroll-places.store.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { useStaged } from '../../../ui/lists/use-staged.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { focusNeighbour } from '../focus-neighbour.dom.ts';
import { useFeed, useSaved } from '../projects.queries.ts';
import { projectTexts as texts, projectTexts as panelTexts } from '../projects.texts.ts';
import { useJoinRequested, useSavedAndIgnored } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import styles from './feed.module.css';
import { FeedFilters, FeedMenu } from './feed-filters.tsx';
import {
  type FeedSearch,
  type Fits,
  fitsOf,
  hasFits,
  isFiltered,
  noFilters,
  type Profile,
  feedSearchOf,
  type FilterKind,
} from './feed-search.view.ts';
import { Box, Row } from '../../../ui/layout/layout.tsx';
import { ProjectCard, type ProjectActions } from './project-card.tsx';

// The dialogs are as large as the rest of the screen, and most visits open none.
const dialogs = {
  join: async () => (await import('../../join-requests/public.ts')).JoinDialog,
  ignore: async () => (await import('../saved-and-ignored/ignored-dialog.tsx')).IgnoreDialog,
  ignored: async () => (await import('../saved-and-ignored/ignored-dialog.tsx')).IgnoredDialog,
};
const SavedPanel = lazyPart(async () => (await import('../saved-and-ignored/saved-panel.tsx')).SavedPanel);
const loadMoreOptions = async () => (await import('./feed-options.tsx')).MoreOptions;
const MoreOptions = lazyPart(loadMoreOptions);
/** Loads the dialogs before one is opened. Opening retries those that failed. */
const preloadDialogs = () => void Promise.allSettled(Object.values(dialogs).map((load) => load()));
const preloadMore = () => {
  void loadMoreOptions().catch(() => undefined);
  preloadDialogs();
};

interface ExplorePageProps {
  profile: Profile | null;
  /** Above the tabs, such as what else is for the member. */
  before?: ReactNode;
}

/** Explore Projects, the home page: the feed and the saved projects. */
export function ExplorePage({ profile, before }: ExplorePageProps) {
  const { address, go, onFilter } = useFeedAddress();
  const { search = '', tab = 'feed' } = address;
  const feed = useFeed(address);
  const fits = useMemo(() => (profile ? fitsOf(profile, new Date()) : null), [profile]);
  const saved = useSaved(search);
  const listed = (tab === 'saved' ? saved : feed).data?.projects ?? [];
  const savedAndIgnored = useSavedAndIgnored();
  const requested = useJoinRequested();
  const joinDialog = useDialog<Project>();
  const ignoreDialog = useDialog<Project>();
  const ignoredDialog = useDialog<null>();
  const actions = {
    onPreload: preloadDialogs,
    onToggleSaved: savedAndIgnored.toggleSaved,
    onIgnore: ignoreDialog.open,
    onAsk: joinDialog.open,
    onFilter,
    fits,
    me: profile?._id,
  };
  const ignore = (project: Project) => {
    focusNeighbour(listed, project);
    savedAndIgnored.ignore(project);
  };
  return (
    <Page
      title={texts.feed.title}
      width="full"
      actions={
        <Tools
          search={search}
          onSearch={(term) => go({ search: term }, { replaces: true })}
          onIgnored={() => ignoredDialog.open(null)}
        />
      }
    >
      {before}
      <SegmentedTabs
        label={texts.feed.tabs}
        value={tab}
        onChange={(chosen) => go({ tab: chosen })}
        aside={tab === 'feed' && <Filters address={address} profile={profile} fits={fits} onChange={go} />}
        segments={[
          { value: 'feed', label: texts.feed.feedTab, count: feed.data && texts.total(feed.data.total) },
          { value: 'saved', label: texts.feed.savedTab, count: saved.data && texts.total(saved.data.total) },
        ]}
      >
        {tab === 'feed' ? (
          <FeedPanel
            feed={feed}
            search={search}
            isFiltered={isFiltered(address)}
            actions={actions}
            onClearSearch={() => go({ search: '', ...noFilters })}
          />
        ) : (
          <SavedPanel
            whileLoading={<LoadingState label={texts.feed.loading} />}
            saved={saved}
            search={search}
            actions={actions}
            onClearSearch={() => go({ search: '' }, { replaces: true })}
            onBrowse={() => go({ tab: 'feed' })}
          />
        )}
      </SegmentedTabs>
      {search && feed.data && !feed.isPlaceholderData && (
        <Hidden role="status">{texts.feed.found(feed.data.total)}</Hidden>
      )}
      <LazyDialog
        load={dialogs.ignore}
        props={{
          project: ignoreDialog.subject,
          isOpen: ignoreDialog.isOpen,
          onIgnore: ignore,
          onClose: ignoreDialog.close,
        }}
      />
      <LazyDialog
        load={dialogs.ignored}
        props={{
          isOpen: ignoredDialog.isOpen,
          onUndo: savedAndIgnored.unignore,
          onClose: ignoredDialog.close,
        }}
      />
      <LazyDialog
        load={dialogs.join}
        props={{
          project: joinDialog.subject,
          isOpen: joinDialog.isOpen,
          ...requested,
          onClose: joinDialog.close,
        }}
      />
    </Page>
  );
}

interface FiltersProps {
  address: FeedSearch;
  profile: Profile | null;
  fits: Fits | null;
  onChange: (change: FeedSearch) => void;
}

function Filters({ address, profile, fits, onChange }: FiltersProps) {
  const { search = '', order, tab: _, ...filters } = address;
  return (
    <FeedFilters
      filters={filters}
      order={search ? null : (order ?? (fits && !hasFits(fits) ? 'newest' : 'match'))}
      profile={profile}
      onFilter={onChange}
      onOrder={(chosen) => onChange({ order: chosen })}
      onClear={() => onChange(noFilters)}
    />
  );
}

interface ToolsProps {
  search: string;
  onSearch: (search: string) => void;
  onIgnored: () => void;
}

/** The search, and the menu of the other lists. */
function Tools({ search, onSearch, onIgnored }: ToolsProps) {
  return (
    <Row gap={12} className={styles.tools}>
      <SearchBox
        label={texts.feed.search}
        clearLabel={texts.feed.clearSearch}
        maxLength={limits.search}
        search={search}
        onSearch={onSearch}
      />
      <FeedMenu
        label={texts.feed.more}
        className={styles.more}
        onPreload={preloadMore}
        face={<IconDots size={18} aria-hidden />}
      >
        {(close) => (
          <MoreOptions
            onIgnored={() => {
              close();
              onIgnored();
            }}
            onClose={close}
          />
        )}
      </FeedMenu>
    </Row>
  );
}

interface Options {
  /** Leaves no entry in the history, as typing does. */
  replaces?: boolean;
}

/** What the address says about the feed, and functions to change it; these keep their identity, so cards need not render. */
function useFeedAddress() {
  const address = feedSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (more: (now: FeedSearch) => FeedSearch, { replaces = false }: Options = {}) =>
      void navigate({
        to: '.',
        search: (raw: Record<string, unknown>) => {
          const now = feedSearchOf(raw);
          return feedSearchOf({ ...now, ...more(now) });
        },
        replace: replaces,
        resetScroll: false,
      }),
    [navigate],
  );
  const go = useCallback((more: FeedSearch, options?: Options) => change(() => more, options), [change]);
  const onFilter = useCallback(
    (kind: FilterKind, entry: string) =>
      change((now) => ({ tab: 'feed', [kind]: toggled(now[kind], entry) })),
    [change],
  );
  return { address, go, onFilter };
}

// Few feeds are empty, so it is no part of the first load.
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);

interface FeedPanelProps {
  feed: ReturnType<typeof useFeed>;
  search: string;
  isFiltered: boolean;
  actions: ProjectActions;
  onClearSearch: () => void;
}

// Memoized, because a feed has many cards and dialogs render the screen again.
const Card = memo(ProjectCard);

/** The project feed, loaded page by page. */
function FeedPanel({ feed, search, isFiltered, actions, onClearSearch }: FeedPanelProps) {
  // Deferred, so that a slow phone responds to input while the first cards are rendered. What was seen before is drawn at once.
  const [wasLoaded] = useState(feed.data !== undefined);
  const mayRender = useDeferredValue(feed.data !== undefined, wasLoaded);
  const [isWhole] = useState(isReturning);
  const staged = useStaged(isWhole, feed.data?.projects.length ?? 0);
  if (feed.isPending || (feed.data && !mayRender)) return <LoadingState label={panelTexts.feed.loading} />;
  if (!feed.data)
    return <ErrorState message={sentenceOf(feed.error, panelTexts.feed.failed)} {...retryOf(feed)} />;
  const { projects } = feed.data;
  if (projects.length === 0 && !feed.hasNextPage)
    return <NothingFound search={search} isFiltered={isFiltered} onClearSearch={onClearSearch} />;
  return (
    <Box isStale={feed.isPlaceholderData}>
      <InfiniteList
        hasMore={feed.hasNextPage && !feed.isPlaceholderData && staged === projects.length}
        isLoadingMore={feed.isFetchingNextPage}
        hasFailed={feed.isFetchNextPageError}
        onMore={() => void feed.fetchNextPage()}
      >
        <CardGrid label={panelTexts.feed.feedTab} skipsFarCards={!isWhole}>
          {projects.slice(0, staged).map((project) => (
            <Card key={project._id} project={project} {...actions} />
          ))}
        </CardGrid>
      </InfiniteList>
    </Box>
  );
}
