import { ActionIcon, Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import type { Suggestion } from '@tandem/contract/people';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { AboutText, PersonCard } from '../../../ui/people/person-card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import { ConnectControl } from '../../connections/public.ts';
import { InvitePersonButton } from '../../invitations/public.ts';
import type { useSuggestions } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import { headingIdOf } from '../people.view.ts';
import { PersonLine, PersonLists } from '../person-details.tsx';
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
        drawing="lens"
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      />
    );
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      drawing="linked"
      action={
        <Button renderRoot={(props) => <Link to="/people-feed" {...props} />}>{texts.emptyAction}</Button>
      }
    />
  );
}

interface SuggestionCardProps {
  person: Suggestion;
  mayInvite: boolean;
  onDismiss: (person: Suggestion) => void;
}

/** A suggested person with the reason, and buttons to connect or dismiss. */
function SuggestionCard({ person, mayInvite, onDismiss }: SuggestionCardProps) {
  const name = fullName(person);
  return (
    <PersonCard
      person={person}
      headingId={headingIdOf(person._id)}
      line={<PersonLine person={person} />}
      foot={
        <>
          {person.connectionStatus === 'none' && (
            <Tooltip label={peopleTexts.dismissing.hint}>
              <ActionIcon aria-label={peopleTexts.dismissing.dismiss(name)} onClick={() => onDismiss(person)}>
                <IconUserOff size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {mayInvite && <InvitePersonButton person={person} isQuiet />}
          <ConnectControl person={person} />
        </>
      }
    >
      <p className={styles.reason}>
        <Hidden>{texts.reason} </Hidden>
        {person.reason.split(' · ').map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
      <AboutText about={person.about} whenEmpty={texts.noTitle} lines={2} />
      <PersonLists person={person} names={['techStack', 'skills', 'interests']} />
    </PersonCard>
  );
}
