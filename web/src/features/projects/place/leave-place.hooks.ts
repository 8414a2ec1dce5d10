import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { noteVisit, visitBegin } from '../../../platform/history-entries.store.ts';

/**
 * Returns what leads out of the project: to the screen that one came from, with its filters and its scroll position, however
 * many tabs and tasks one has opened since; to the feed when the history begins in the project.
 */
export function useLeavePlace(projectId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  // The next screen's address is here before its project is.
  const isHere = useLocation({ select: ({ pathname }) => pathname.split('/').includes(projectId) });
  const begin = useRef(index);
  useEffect(() => {
    if (!isHere) return;
    begin.current = visitBegin(key) ?? Math.min(begin.current, index);
    noteVisit(key, begin.current);
  }, [key, index, isHere]);
  return () => {
    if (begin.current === 0) void navigate({ to: '/feed' });
    else router.history.go(begin.current - 1 - index);
  };
}
