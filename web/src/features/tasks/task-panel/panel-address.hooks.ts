import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type PanelAddress, panelIn, type PanelPart } from './panel.view.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the panel was opened on the board: Back leads to the board without it. */
    isPanelOnBoard?: boolean;
  }
}

/** The task whose panel is open, stored in the URL. Opening adds one entry to the history, which Back and `close` remove. */
export function useTaskPanel() {
  const search = useSearch({ strict: false });
  const { task, show } = panelIn(search);
  const navigate = useNavigate();
  const router = useRouter();
  return useMemo(() => {
    const go = (next: PanelAddress, replace: boolean) => {
      const { isPanelOnBoard } = router.history.location.state;
      return void navigate({
        to: '.',
        search: ({ task: _task, show: _show, comment: _comment, ...others }) => ({ ...others, ...next }),
        state: (state) => ({ ...state, isPanelOnBoard: replace ? isPanelOnBoard : true }),
        replace,
        resetScroll: false,
      });
    };
    return {
      task,
      show,
      open: (id: string, part?: PanelPart) =>
        go({ task: id, ...(part && { show: part }) }, task !== undefined),
      close: () => {
        if (task === undefined) return;
        if (router.history.location.state.isPanelOnBoard) router.history.back();
        else go({}, true);
      },
    };
  }, [navigate, router, task, show]);
}
