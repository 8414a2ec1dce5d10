import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Hidden } from '../page/hidden.tsx';
import { uiTexts } from '../ui.texts.ts';
import { Stack } from '../layout/layout.tsx';
import styles from './lists.module.css';

interface InfiniteListProps {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether the last page failed to load. The button then says Retry, and nothing loads by itself. */
  hasFailed?: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** Loads the next page when the end of the list scrolls near; a button does the same for keyboards. */
export function InfiniteList({
  hasMore,
  isLoadingMore,
  hasFailed = false,
  onMore,
  children,
}: InfiniteListProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || isLoadingMore || hasFailed) return undefined;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, hasFailed]);
  return (
    <>
      {children}
      <Stack ref={end} align="center" tall={1} className={styles.infiniteEnd}>
        {hasMore && (
          <Button variant="default" onClick={onMore} loading={isLoadingMore}>
            {hasFailed ? uiTexts.retry : uiTexts.loadMore}
          </Button>
        )}
        {isLoadingMore && <Hidden role="status">{uiTexts.loadingMore}</Hidden>}
      </Stack>
    </>
  );
}
