import { dismissSuggestion, listSuggestions, type Person } from '@tandem/contract/people';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { peopleTexts as texts } from '../people.texts.ts';
import { withoutPerson, type SuggestionsPage } from '../people.view.ts';

type Kept = InfiniteData<SuggestionsPage, number>;

/** Dismisses a person for good: they leave the suggestions at once, and come back when that fails. */
export function useDismiss() {
  const client = useQueryClient();
  const queryKey = keyOf(listSuggestions);
  const { mutate } = useMutation({
    scope: { id: 'dismiss' },
    mutationFn: ({ _id: userId }: Person) => call(dismissSuggestion, { params: { userId } }),
    onMutate: async ({ _id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Kept>({ queryKey });
      client.setQueriesData<Kept>(
        { queryKey },
        (kept) => kept && { ...kept, pages: withoutPerson(kept.pages, _id) },
      );
      return before;
    },
    onSuccess: ({ message }) => notifySuccess(message || texts.dismissing.done),
    onError: (error, person, before) => {
      for (const [key, kept] of before ?? []) client.setQueryData(key, kept);
      const retry = { label: texts.retry, onClick: () => mutate(person) };
      notifyFailure(failureLine(error, texts.dismissing.failed), { action: retry });
    },
  });
  return mutate;
}
