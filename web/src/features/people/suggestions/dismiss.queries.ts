import { dismissSuggestion, listSuggestions, type Person } from '@tandem/contract/people';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { peopleTexts as texts } from '../people.texts.ts';
import { withoutPerson, type SuggestionsPage } from '../people-pages.view.ts';

type Cached = InfiniteData<SuggestionsPage, number>;

/** Dismisses a person; they leave the suggestions at once and return on failure. */
export function useDismiss() {
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
    onSuccess: ({ message }) => notifySuccess(message || texts.dismissing.done),
    failed: () => texts.dismissing.failed,
  });
  return (person: Person) => void mutate(person);
}
