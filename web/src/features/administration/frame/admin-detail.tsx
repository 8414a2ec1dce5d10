import { Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './admin-detail.module.css';

interface AdminDetailProps<Detail> {
  query: Pick<UseQueryResult<Detail>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The section with the list. */
  list: '/admin/members' | '/admin/projects';
  texts: { back: string; loading: string; oneFailed: string; gone: string; goneText: string };
  children: (detail: Detail) => ReactNode;
}

/** What was chosen in a list, with its other states. Where there is no room for the list, a link leads back to it. */
export function AdminDetail<Detail>({ query, list, texts, children }: AdminDetailProps<Detail>) {
  return (
    <>
      <Link to={list} search={(kept) => kept} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      <Content query={query} texts={texts}>
        {children}
      </Content>
    </>
  );
}

function Content<Detail>({ query, texts, children }: Omit<AdminDetailProps<Detail>, 'list'>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return children(data);
  if (isMissing(error)) return <EmptyState title={texts.gone} hint={texts.goneText} />;
  if (error) return <ErrorState message={texts.oneFailed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <LoadingState label={texts.loading}>
      <Skeleton height={280} radius="lg" aria-hidden />
    </LoadingState>
  );
}
