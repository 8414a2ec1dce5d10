import { limits } from '@tandem/contract/limits';
import { type Suggestion, dismissSuggestion, listSuggestions, type Person } from '@tandem/contract/people';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { searchIn } from '../../../ui/forms/search-words.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { withoutPerson, type SuggestionsPage } from '../people-pages.view.ts';
import { useSuggestions } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import { nextHeading } from '../people.view.ts';
import { SuggestionList } from './suggestion-list.tsx';

const texts = peopleTexts.suggested;

/** Discover People: suggested people with the reason, searchable by name, skill and interest. */
export function SuggestedPeoplePage() {
  const search = searchIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const onSearch = (term: string) =>
    void navigate({ to: '.', search: term ? { search: term } : {}, replace: true, resetScroll: false });
  const suggestions = useSuggestions(search);
  const dialog = useDialog<Suggestion>();
  const dismiss = useDismiss();
  const confirm = (person: Suggestion) => {
    moveFocus(nextHeading(suggestions.data?.people ?? [], person._id));
    dismiss(person);
  };
  return (
    <Page
      title={texts.title}
      subtitle={
        <>
          {texts.subtitle} <Link to="/people-feed">{texts.seeEveryone}</Link>
        </>
      }
      before={<BackButton to="/feed" label={peopleTexts.back} />}
      actions={
        <SearchBox
          label={texts.search}
          clearLabel={texts.clearSearch}
          maxLength={limits.search}
          search={search}
          onSearch={onSearch}
        />
      }
    >
      <SuggestionList
        suggestions={suggestions}
        search={search}
        onDismiss={dialog.open}
        onClearSearch={() => onSearch('')}
      />
      {search && suggestions.data && !suggestions.isPlaceholderData && (
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
