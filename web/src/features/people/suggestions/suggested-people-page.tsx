import { limits } from '@tandem/contract/limits';
import type { Suggestion } from '@tandem/contract/people';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Page } from '../../../ui/page/page.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { useDismiss } from './dismiss.queries.ts';
import { useSuggestions } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import { nextHeading, searchIn } from '../people.view.ts';
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
