import { NativeSelect, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { UseQueryResult, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { DetailRow } from '../../../ui/lists/list-and-detail.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { Box, Row, RowLink, Stack, Text } from '../../../ui/layout/layout.tsx';

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
    <Box pad="edge">
      <RowLink
        to={list}
        search={(kept) => kept}
        isInline
        isLink
        gap={8}
        tall={44}
        below={8}
        weight={500}
        on="alone"
      >
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </RowLink>
      <Content query={query} texts={texts}>
        {children}
      </Content>
    </Box>
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

interface ListFilterProps<Filter extends string> {
  address: ListAddress<Filter>;
  filters: readonly Filter[];
  searchLabel: string;
  texts: { clear: string; filter: string; filters: Record<Filter, string> };
}

/** The search and the filter of a list. */
export function ListFilter<Filter extends string>(props: ListFilterProps<Filter>) {
  const { address, filters, searchLabel, texts } = props;
  return (
    <>
      <SearchBox
        label={searchLabel}
        clearLabel={texts.clear}
        maxLength={limits.search}
        search={address.search}
        onSearch={(search) => address.show({ search })}
      />
      {/* As wide as its words, unlike the search. */}
      <Row>
        <NativeSelect
          aria-label={texts.filter}
          value={address.filter}
          onChange={({ currentTarget }) => address.show({ filter: filterIn(filters, currentTarget.value) })}
          data={filters.map((value) => ({ value, label: texts.filters[value] }))}
        />
      </Row>
    </>
  );
}

/** What a list is narrowed to, which stands in the address. */
interface ListAddress<Filter extends string> {
  search: string;
  filter: Filter | 'all';
  show: (next: { search?: string; filter?: Filter | 'all' }) => void;
}

/** The search and the filter that the address names; everything by default. */
export function useListAddress<Filter extends string>(filters: readonly Filter[]): ListAddress<Filter> {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = typeof given['search'] === 'string' ? given['search'] : '';
  const filter = filterIn(filters, given['show']);
  return {
    search,
    filter,
    show: (next) => {
      const wanted = { search, filter, ...next };
      void navigate({
        to: '.',
        search: {
          ...(wanted.search && { search: wanted.search }),
          ...(wanted.filter !== 'all' && { show: wanted.filter }),
        },
        replace: true,
        resetScroll: false,
      });
    },
  };
}

/** The filter that an address names; `all` where it names none of these. */
export const filterIn = <Filter extends string>(filters: readonly Filter[], value: unknown): Filter | 'all' =>
  filters.find((filter) => filter === value) ?? 'all';

/** A short note at the end of a row. */
interface RowBadge {
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
      <DetailRow {...to} search={(kept) => kept} aria-current={isChosen ? 'true' : undefined}>
        {picture}
        <Stack as="span" grows>
          <Text as="bdi" font={14} weight={600} clamp={2} breaks>
            {name}
          </Text>
          <Text as="span" tone="2" size={13} isCut>
            {fact}
          </Text>
        </Stack>
        {badges.map(({ label, isWarning = false }) => (
          <StatusBadge key={label} tone={isWarning ? 'danger' : 'neutral'}>
            {label}
          </StatusBadge>
        ))}
      </DetailRow>
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
    <Box pad="24 16">
      {data && <EmptyState title={texts.empty} hint={texts.emptyText} drawing="lens" />}
      {!data && error && <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />}
      {!data && !error && (
        <LoadingState label={texts.loading}>
          <Skeleton height={320} aria-hidden />
        </LoadingState>
      )}
    </Box>
  );
}
