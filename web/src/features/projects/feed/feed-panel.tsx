import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { isReturning } from '../../../platform/scroll-places.store.ts';
import { memo, useDeferredValue, useState } from 'react';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { useStaged } from '../../../ui/lists/use-staged.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import type { useFeed } from '../projects.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { ProjectCard, type ProjectActions } from './project-card.tsx';
import styles from './feed-panel.module.css';

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
export function FeedPanel({ feed, search, isFiltered, actions, onClearSearch }: FeedPanelProps) {
  // Deferred, so that a slow phone responds to input while the first cards are rendered. What was seen before is drawn at once.
  const [wasLoaded] = useState(feed.data !== undefined);
  const mayRender = useDeferredValue(feed.data !== undefined, wasLoaded);
  const [isWhole] = useState(isReturning);
  const staged = useStaged(isWhole, feed.data?.projects.length ?? 0);
  if (feed.isPending || (feed.data && !mayRender)) return <LoadingState label={texts.feed.loading} />;
  if (!feed.data)
    return <ErrorState message={sentenceOf(feed.error, texts.feed.failed)} {...retryOf(feed)} />;
  const { projects } = feed.data;
  if (projects.length === 0 && !feed.hasNextPage)
    return <NothingFound search={search} isFiltered={isFiltered} onClearSearch={onClearSearch} />;
  return (
    <div className={styles.panel} data-stale={feed.isPlaceholderData || undefined}>
      <InfiniteList
        hasMore={feed.hasNextPage && !feed.isPlaceholderData && staged === projects.length}
        isLoadingMore={feed.isFetchingNextPage}
        hasFailed={feed.isFetchNextPageError}
        onMore={() => void feed.fetchNextPage()}
      >
        <CardGrid label={texts.feed.feedTab} skipsFarCards={!isWhole}>
          {projects.slice(0, staged).map((project) => (
            <Card key={project._id} project={project} {...actions} />
          ))}
        </CardGrid>
      </InfiniteList>
    </div>
  );
}
