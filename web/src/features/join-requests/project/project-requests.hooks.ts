import { useMediaQuery } from '@mantine/hooks';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDecided } from '../../../ui/lists/use-decided.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { type Decision, useDecide, useRequestTo, useRequestsTo } from '../join-requests.queries.ts';
import { groupsOf, openRequest, rowIdOf, threadIdOf } from './project-requests.view.ts';

/** The pending requests of a project, the one that is open, and what decides about it. */
export function usePendingList(project: Project) {
  const { isWide, named, close, show } = useRequestAddress(project._id);
  const query = useRequestsTo(project._id);
  const { keep, forget, withDecided } = useDecided<JoinRequest, Decision>();
  const decide = useDecide({ onDecided: keep, onFailed: forget });
  const requests = withDecided(query.data ?? []);
  const groups = groupsOf(requests, project.roles);
  const isListed = requests.some(({ _id }) => _id === named);
  const elsewhere = useRequestTo(project._id, isListed || query.data === undefined ? null : (named ?? null));
  const open = isListed || named === undefined ? openRequest(groups, named, isWide) : elsewhere.data;
  useShown(named, open != null);
  const finish = (request: JoinRequest, decision: Decision, words: string) => {
    decide({ request, projectTitle: project.title, decision, words });
    // The request stays open with what came of it: another one would take a second click, and count as read.
    if (named !== request._id) show(request._id);
    moveFocus(threadIdOf(request._id));
  };
  return { query, requests, groups, elsewhere, open: open ?? undefined, isWide, named, close, finish };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a request was opened from the list that it hides: Back leads to the list. */
    isFromList?: boolean;
  }
}

/** The request that the URL names, and whether list and conversation stand side by side. */
function useRequestAddress(projectId: string) {
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
function useShown(named: string | undefined, isThere: boolean): void {
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
