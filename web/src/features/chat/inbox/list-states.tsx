import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import styles from './chat-list.module.css';
import { ListLoading } from './list-loading.tsx';

const texts = chatTexts.page;

interface ListStatesProps {
  queries: readonly Pick<
    UseQueryResult<unknown>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
  >[];
  isEmpty: boolean;
  isSearch: boolean;
  /** Whether the results of the search are not all there yet. */
  isSearching: boolean;
  empty: ReactNode;
  children: ReactNode;
}

/** A list of chats with its loading, error and empty states. */
export function ListStates({ queries, isEmpty, isSearch, isSearching, empty, children }: ListStatesProps) {
  const failed = queries.find(({ data, isPending }) => data === undefined && !isPending);
  if (failed)
    return (
      <div className={styles.state}>
        <ErrorState
          message={texts.failed}
          detail={reasonOf(failed.error)}
          onRetry={() => queries.forEach((query) => void query.refetch())}
          isRetrying={failed.isFetching}
        />
      </div>
    );
  if (queries.some(({ isPending }) => isPending)) return <ListLoading />;
  if (!isEmpty) return children;
  if (isSearch && isSearching) return <p className={styles.noMatch}>{texts.searching}</p>;
  if (isSearch) return <p className={styles.noMatch}>{texts.noMatch}</p>;
  return <div className={styles.state}>{empty}</div>;
}
