import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { rowIdOf, threadIdOf } from './project-requests.view.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a request was opened from the list that it hides: Back leads to the list. */
    isFromList?: boolean;
  }
}

/** The request that the URL names, and whether list and conversation stand side by side. */
export function useRequestAddress(projectId: string) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const go = (request?: string) =>
    void navigate({
      to: '/projects/$projectId/requests',
      params: { projectId },
      search: request === undefined ? {} : { request },
      state: (state) => state,
      replace: true,
      resetScroll: false,
    });
  return {
    isWide,
    named: typeof search['request'] === 'string' ? search['request'] : undefined,
    show: (request: string) => go(request),
    close: () => (router.history.location.state.isFromList ? router.history.back() : go()),
  };
}

/** Brings the request that the URL names into view and focuses it, unless it was chosen in the list beside it. */
export function useShown(named: string | undefined, isThere: boolean): void {
  const reveal = useEffectEvent((id: string) => {
    const row = document.getElementById(rowIdOf(id));
    row?.scrollIntoView({ block: 'nearest' });
    if (row === null || row !== document.activeElement)
      document.getElementById(threadIdOf(id))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (named !== undefined && isThere) reveal(named);
  }, [named, isThere]);
}
