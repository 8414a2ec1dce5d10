import { ActionIcon, Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { type Suggestion, dismissSuggestion, listSuggestions, type Person } from '@tandem/contract/people';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { call } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { AboutText, PersonCard } from '../../../ui/people/person-card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import { ConnectControl } from '../../connections/public.ts';
import { InvitePersonButton } from '../../invitations/public.ts';
import { type OwnLists, PeopleFilters } from '../filters/people-filters.tsx';
import {
  isFiltered,
  noPeopleFilters,
  type PeopleSearch,
  peopleSearchOf,
} from '../filters/people-search.view.ts';
import { withoutPerson, type SuggestionsPage } from '../people-pages.view.ts';
import { useSuggestions } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import { nextHeading, headingIdOf } from '../people.view.ts';
import { PersonLine, PersonLists } from '../person-details.tsx';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import styles from '../people.module.css';

const { suggested: texts, filters: filterTexts } = peopleTexts;

/** Discover People: suggested people with the reason, searchable by name, skill and interest, and filtered by chips. */
export function DiscoverPeople({ profile }: { profile: OwnLists | null }) {
  const { address, go } = usePeopleAddress();
  const { search = '', ...filters } = address;
  const suggestions = useSuggestions(address);
  const dialog = useDialog<Suggestion>();
  const dismiss = useDismiss();
  const confirm = (person: Suggestion) => {
    moveFocus(nextHeading(suggestions.data?.people ?? [], person._id));
    dismiss(person);
  };
  return (
    <Page
      title={texts.title}
      before={<BackButton to="/feed" label={peopleTexts.back} />}
      actions={
        <SearchBox
          label={texts.search}
          clearLabel={texts.clearSearch}
          maxLength={limits.search}
          search={search}
          onSearch={(term) => go({ search: term })}
        />
      }
    >
      <Row gap={16} rowGap={8} className={styles.peopleBar}>
        <PeopleFilters filters={filters} profile={profile} onChange={go} />
        <Text as={Link} to="/people-feed" size={13} isFixed className={styles.everyone}>
          {texts.seeEveryone}
        </Text>
      </Row>
      <SuggestionList
        suggestions={suggestions}
        address={address}
        onDismiss={dialog.open}
        onClear={() => go({ search: '', ...noPeopleFilters })}
      />
      {(search || isFiltered(filters)) && suggestions.data && !suggestions.isPlaceholderData && (
        <Hidden role="status">{texts.found(suggestions.data.total)}</Hidden>
      )}
      <DismissDialog
        person={dialog.subject}
        isOpen={dialog.isOpen}
        onConfirm={confirm}
        onClose={dialog.close}
      />
    </Page>
  );
}

/** What the address says about the list, and a function to change it. */
function usePeopleAddress() {
  const address = peopleSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (change: PeopleSearch) =>
    void navigate({
      to: '.',
      search: (raw: Record<string, unknown>) => peopleSearchOf({ ...peopleSearchOf(raw), ...change }),
      // Typing leaves no entry in the history.
      replace: 'search' in change,
      resetScroll: false,
    });
  return { address, go };
}

const dismissingTexts = peopleTexts.dismissing;

interface DismissDialogProps {
  /** The person to dismiss; remains set while the dialog fades out. */
  person: Suggestion | undefined;
  isOpen: boolean;
  onConfirm: (person: Suggestion) => void;
  onClose: () => void;
}

/** Asks for confirmation before a person is dismissed, which cannot be undone. */
function DismissDialog({ person, isOpen, onConfirm, onClose }: DismissDialogProps) {
  const name = person ? fullName(person) : '';
  const confirm = () => {
    onClose();
    if (person) onConfirm(person);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={dismissingTexts.title(name)}
      confirmLabel={dismissingTexts.confirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{dismissingTexts.text(name)}</p>
    </ConfirmDialog>
  );
}

type Cached = InfiniteData<SuggestionsPage, number>;

/** Dismisses a person; they leave the suggestions at once and return on failure. */
function useDismiss() {
  const client = useQueryClient();
  const queryKey = keyOf(listSuggestions);
  const { mutate } = useOptimisticMutation({
    key: ['dismiss'],
    scope: 'dismiss',
    mutate: ({ _id: userId }: Person) => call(dismissSuggestion, { params: { userId } }),
    edits: [queryKey],
    apply: ({ _id }) =>
      void client.setQueriesData<Cached>(
        { queryKey },
        (cached) => cached && { ...cached, pages: withoutPerson(cached.pages, _id) },
      ),
    onSuccess: ({ message }) => notifySuccess(message || peopleTexts.dismissing.done),
    failed: () => peopleTexts.dismissing.failed,
  });
  return (person: Person) => void mutate(person);
}

interface SuggestionListProps {
  suggestions: ReturnType<typeof useSuggestions>;
  address: PeopleSearch;
  onDismiss: (person: Suggestion) => void;
  onClear: () => void;
}

/** The suggested people, loaded page by page. */
function SuggestionList({ suggestions, address, onDismiss, onClear }: SuggestionListProps) {
  if (suggestions.isPending) return <LoadingState label={texts.loading} />;
  if (!suggestions.data)
    return <ErrorState message={sentenceOf(suggestions.error, texts.failed)} {...retryOf(suggestions)} />;
  const { people, mayInvite } = suggestions.data;
  if (people.length === 0 && !suggestions.hasNextPage)
    return <NobodyFound address={address} onClear={onClear} />;
  return (
    <Box isStale={suggestions.isPlaceholderData}>
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
    </Box>
  );
}

function NobodyFound({ address, onClear }: Pick<SuggestionListProps, 'address' | 'onClear'>) {
  const hasFilters = isFiltered(address);
  if (hasFilters || address.search)
    return (
      <EmptyState
        title={texts.empty}
        hint={hasFilters ? filterTexts.noMatchHint : texts.noMatchHint}
        drawing="lens"
        action={
          <Button variant="light" onClick={onClear}>
            {hasFilters ? filterTexts.clearAll : texts.clearSearch}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      drawing="linked"
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/people-feed" {...props} />}>
          {texts.emptyAction}
        </Button>
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
      <Text tone="accent" font={13} weight={500}>
        <Hidden>{texts.reason} </Hidden>
        {person.reason.split(' · ').map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </Text>
      <AboutText about={person.about} whenEmpty={texts.noTitle} lines={2} />
      <PersonLists person={person} names={['techStack', 'skills', 'interests']} />
    </PersonCard>
  );
}
