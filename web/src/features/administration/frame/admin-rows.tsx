import { Skeleton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './admin-rows.module.css';

interface AdminRowsProps<Row> {
  query: UseInfiniteQueryResult<Row[]>;
  texts: { loading: string; failed: string; empty: string; emptyText: string };
  children: (row: Row) => ReactNode;
}

/** The rows of a list in pages, with its other states; each child is a list item. */
export function AdminRows<Row>({ query, texts, children }: AdminRowsProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  if (data && data.length > 0)
    return (
      <InfiniteList {...pagesIn(query)}>
        <ul className={styles.list}>{data.map(children)}</ul>
      </InfiniteList>
    );
  return (
    <div className={styles.state}>
      {data && <EmptyState title={texts.empty} hint={texts.emptyText} />}
      {!data && error && <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />}
      {!data && !error && (
        <LoadingState label={texts.loading}>
          <Skeleton height={320} aria-hidden />
        </LoadingState>
      )}
    </div>
  );
}
