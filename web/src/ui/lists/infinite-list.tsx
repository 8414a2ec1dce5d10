import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Hidden } from '../page/hidden.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './infinite-list.module.css';

interface InfiniteListProps {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Set when the last page could not be loaded: the button then says Retry and nothing is asked by itself. */
  hasFailed?: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** A list that asks for its next page as its end comes near; a button does the same for keyboards. */
export function InfiniteList({
  hasMore,
  isLoadingMore,
  hasFailed = false,
  onMore,
  children,
}: InfiniteListProps) {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || isLoadingMore || hasFailed) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      rootMargin: '400px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [hasMore, isLoadingMore, hasFailed]);
  return (
    <>
      {children}
      <div ref={end} className={styles.end}>
        {hasMore && (
          <Button variant="default" onClick={onMore} loading={isLoadingMore}>
            {hasFailed ? uiTexts.retry : uiTexts.loadMore}
          </Button>
        )}
        {isLoadingMore && <Hidden role="status">{uiTexts.loadingMore}</Hidden>}
      </div>
    </>
  );
}
