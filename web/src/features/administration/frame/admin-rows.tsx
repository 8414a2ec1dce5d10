import { Skeleton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './admin-rows.module.css';

/** A short note at the end of a row. */
export interface RowBadge {
  label: string;
  isWarning?: boolean;
}

interface AdminRowProps {
  /** What the row opens, beside the list. */
  to: Pick<LinkProps, 'to' | 'params'>;
  isChosen: boolean;
  picture: ReactNode;
  name: string;
  fact: string;
  badges: readonly RowBadge[];
}

/** A member or a project in a list of the administration. */
export function AdminRow({ to, isChosen, picture, name, fact, badges }: AdminRowProps) {
  return (
    <li>
      <Link
        {...to}
        search={(kept) => kept}
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
      >
        {picture}
        <Stack as="span" grows>
          <Text as="bdi" font={14} weight={600} isCut>
            {name}
          </Text>
          <Text as="span" tone="2" size={13} isCut>
            {fact}
          </Text>
        </Stack>
        {badges.map(({ label, isWarning = false }) => (
          <Text
            as="span"
            isFixed
            tone="2"
            font={12}
            weight={500}
            key={label}
            className={styles.badge}
            data-is-warning={isWarning}
          >
            {label}
          </Text>
        ))}
      </Link>
    </li>
  );
}

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
        <ul>{data.map(children)}</ul>
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
