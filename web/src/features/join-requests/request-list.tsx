import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import type { ReactNode } from 'react';
import { retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { CardGrid } from '../../ui/lists/card-grid.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';

interface RequestListProps {
  requests: {
    isPending: boolean;
    data: TitledJoinRequest[] | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: () => Promise<unknown>;
  };
  texts: { loading: string; failed: string; list: string };
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The card of a request. */
  children: (request: TitledJoinRequest) => ReactNode;
}

/** Requests as cards, with loading, error and empty states. */
export function RequestList({ requests, texts, empty, children }: RequestListProps) {
  // When all that is loaded was decided, the next page takes its place.
  if (requests.isPending || (requests.data?.length === 0 && requests.hasNextPage))
    return <LoadingState label={texts.loading} cards={3} />;
  if (!requests.data)
    return <ErrorState message={sentenceOf(requests.error, texts.failed)} {...retryOf(requests)} />;
  if (requests.data.length === 0) return empty;
  return <CardGrid label={texts.list}>{requests.data.map(children)}</CardGrid>;
}
