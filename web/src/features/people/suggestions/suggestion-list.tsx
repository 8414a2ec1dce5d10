import { Button } from '@mantine/core';
import type { Suggestion } from '@tandem/contract/people';
import { IconSearchOff, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import type { useSuggestions } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import styles from './suggestion-list.module.css';

const texts = peopleTexts.suggested;

interface SuggestionListProps {
  suggestions: ReturnType<typeof useSuggestions>;
  search: string;
  onDismiss: (person: Suggestion) => void;
  onClearSearch: () => void;
}

/** The suggested people, loaded page by page. */
export function SuggestionList({ suggestions, search, onDismiss, onClearSearch }: SuggestionListProps) {
  if (suggestions.isPending) return <LoadingState label={texts.loading} />;
  if (!suggestions.data)
    return <ErrorState message={sentenceOf(suggestions.error, texts.failed)} {...retryOf(suggestions)} />;
  const { people, mayInvite } = suggestions.data;
  if (people.length === 0 && !suggestions.hasNextPage)
    return <NobodyFound isSearching={search !== ''} onClearSearch={onClearSearch} />;
  return (
    <div className={styles.list} data-stale={suggestions.isPlaceholderData || undefined}>
      <InfiniteList
        hasMore={suggestions.hasNextPage && !suggestions.isPlaceholderData}
        isLoadingMore={suggestions.isFetchingNextPage}
        hasFailed={suggestions.isFetchNextPageError}
        onMore={() => void suggestions.fetchNextPage()}
      >
        <CardGrid label={texts.list}>
          {people.map((person) => (
            <SuggestionCard key={person._id} person={person} mayInvite={mayInvite} onDismiss={onDismiss} />
          ))}
        </CardGrid>
      </InfiniteList>
    </div>
  );
}

function NobodyFound({ isSearching, onClearSearch }: { isSearching: boolean; onClearSearch: () => void }) {
  if (isSearching)
    return (
      <EmptyState
        title={texts.empty}
        hint={texts.noMatchHint}
        icon={<IconSearchOff size={22} />}
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      />
    );
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      icon={<IconUsers size={22} />}
      action={
        <Button renderRoot={(props) => <Link to="/people-feed" {...props} />}>{texts.emptyAction}</Button>
      }
    />
  );
}
