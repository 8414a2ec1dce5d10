import { Button } from '@mantine/core';
import type { Person } from '@tandem/contract/people';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { CardGrid } from '../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PersonPhoto } from '../../ui/people/person-avatar.tsx';
import { AboutText, PersonCard } from '../../ui/people/person-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { ConnectControl } from '../connections/public.ts';
import { usePeopleFeed } from './people.queries.ts';
import { peopleTexts } from './people.texts.ts';
import { headingIdOf } from './people.view.ts';
import { PersonLine, PersonLists } from './person-details.tsx';

const texts = peopleTexts.feed;

/** People Feed: all members, newest first. */
export function PeopleFeedPage() {
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/people/feed" {...props} />}>
          {texts.discover}
        </Button>
      }
    >
      <People />
    </Page>
  );
}

function People() {
  const feed = usePeopleFeed();
  if (feed.isPending) return <LoadingState label={texts.loading} />;
  if (!feed.data) return <ErrorState message={sentenceOf(feed.error, texts.failed)} {...retryOf(feed)} />;
  if (feed.data.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        hint={texts.emptyHint}
        drawing="linked"
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/feed" {...props} />}>
            {texts.emptyAction}
          </Button>
        }
      />
    );
  return (
    <InfiniteList
      hasMore={feed.hasNextPage}
      isLoadingMore={feed.isFetchingNextPage}
      hasFailed={feed.isFetchNextPageError}
      onMore={() => void feed.fetchNextPage()}
    >
      <CardGrid label={texts.list}>
        {feed.data.map((person) => (
          <PeopleFeedCard key={person._id} person={person} />
        ))}
      </CardGrid>
    </InfiniteList>
  );
}

/** A person in People Feed: photo, name, experience, about, skills and interests. */
function PeopleFeedCard({ person }: { person: Person }) {
  return (
    <PersonCard
      person={person}
      headingId={headingIdOf(person._id)}
      picture={<PersonPhoto person={person} size={44} />}
      line={<PersonLine person={person} />}
      foot={<ConnectControl person={person} />}
    >
      <AboutText about={person.about} whenEmpty={peopleTexts.facts.noAbout} lines={2} />
      <PersonLists person={person} names={['skills', 'interests']} />
    </PersonCard>
  );
}
