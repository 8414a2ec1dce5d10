import { Button } from '@mantine/core';
import { cleanList } from '@tandem/contract/values';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import { RowSkeletons } from '../../ui/lists/row-skeletons.tsx';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import type { DrawingName } from '../../ui/states/drawing-strokes.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { connectionTexts } from './connections.texts.ts';

interface ListStateProps<Item> {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  texts: { loading: string; failed: string };
  /** Shown instead of an empty list. */
  empty: ReactNode;
  children: (list: Item[]) => ReactNode;
}

/** A list with its loading, error and empty states. Restores a focus that was lost with a removed card. */
export function ListState<Item>({ query, texts, empty, children }: ListStateProps<Item>) {
  const length = query.data?.length ?? 0;
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body) moveFocus(undefined);
    before.current = length;
  }, [length]);
  if (query.isPending)
    return (
      <LoadingState label={texts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!query.data) return <ErrorState message={sentenceOf(query.error, texts.failed)} {...retryOf(query)} />;
  return query.data.length === 0 ? empty : children(query.data);
}

interface NobodyYetProps {
  texts: { empty: string; emptyHint: string; emptyAction: string };
  drawing: DrawingName;
}

/** The empty state of a list of people, with a link to Discover People. */
export function NobodyYet({ texts, drawing }: NobodyYetProps) {
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      drawing={drawing}
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/people/feed" {...props} />}>
          {texts.emptyAction}
        </Button>
      }
    />
  );
}

const max = 6;

interface TagFactProps {
  label: string;
  /** What screen readers call the list. */
  listLabel: string;
  /** A list, or its entries with commas between them (§2.10-07). */
  entries: string[] | string;
}

/** The first entries of a list of a person, such as their skills. */
export function TagFact({ label, listLabel, entries }: TagFactProps) {
  return (
    <Fact label={label} isRow>
      <TagList
        entries={typeof entries === 'string' ? cleanList(entries.split(',')) : entries}
        label={listLabel}
        max={max}
        countsRest
        whenEmpty={connectionTexts.facts.notProvided}
      />
    </Fact>
  );
}
