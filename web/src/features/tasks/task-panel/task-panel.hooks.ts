import type { ListedTask } from '@tandem/contract/tasks';
import { useEffect, useRef, useState, useMemo } from 'react';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useRootMark } from '../../../ui/page/root-mark.ts';
import { rememberNames, useSendTask } from '../task-form/task-form.queries.ts';
import {
  type Conflict,
  currentIn,
  errorsOf,
  type SharedField,
  type TaskDraft,
} from '../task-form/task-form.view.ts';
import { taskTexts } from '../tasks.texts.ts';
import { conflictOf, panelDraftOf, type PanelPart, type PanelAddress, panelIn } from './panel.view.ts';

/** What Escape closes before the panel: menus, dialogs, and inputs that edit in place. */
const above = '[role="menu"], [role="listbox"], [aria-modal="true"]:not([data-task-panel])';

interface PanelFrameInput {
  id: string;
  part: PanelPart | undefined;
  onClose: () => void;
}

/** Makes room for the panel, moves the focus into it, and closes it on Escape. */
export function usePanelFrame({ id, part, onClose }: PanelFrameInput) {
  const frame = useRef<HTMLDivElement | null>(null);
  useRootMark('data-has-panel');
  useEffect(() => {
    const panel = frame.current;
    // Its own buttons, such as those to the next card, keep the focus.
    if (!panel || panel.contains(document.activeElement)) return;
    const target = part === undefined ? '[data-panel-title]' : '[data-timeline-heading]';
    const heading = panel.querySelector<HTMLElement>(target) ?? panel.querySelector<HTMLElement>('button');
    heading?.focus({ preventScroll: part === undefined });
    if (part !== undefined) heading?.scrollIntoView({ block: 'start' });
  }, [id, part]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[data-editing]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isInside) return;
      if (document.querySelector(above) || document.querySelector('[data-dragging]')) return;
      onClose();
    };
    // Before the handlers of menus and dialogs, which are gone once they have handled the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onClose]);
  return frame;
}

/** A refused edit: a conflict with the task that it must be rebased on, or the reason. */
interface Refused {
  conflict: Conflict | null;
  base: ListedTask | null;
  failure: string | null;
}

const nothing: Refused = { conflict: null, base: null, failure: null };

/**
 * Saves one field of a task in place. `opened` is the task as it was when the edit began: a change of the same field by
 * somebody else since then is a conflict, of which the member chooses a side.
 */
export function useFieldEdit(field: SharedField, projectId: string) {
  const send = useSendTask(projectId, { isQuiet: true });
  const [refused, setRefused] = useState(nothing);
  const save = (opened: ListedTask, value: string, onSaved: () => void = () => undefined) => {
    const before = panelDraftOf(opened);
    const draft = { ...before, [field]: value } as TaskDraft;
    const onRefused = (error: unknown) => {
      const current = currentIn(error);
      rememberNames(current?.mentions);
      const conflict = current && conflictOf(field, value, current);
      const fault = error instanceof CallFailure ? errorsOf(error.fields)[field] : undefined;
      const failure = fault ?? failureLine(error, taskTexts.failed.edit);
      if (current && !conflict) setRefused(nothing);
      else setRefused({ conflict, base: current, failure: conflict ? null : failure });
    };
    setRefused(nothing);
    const subject = { task: { ...opened, isCut: false as const }, status: opened.status };
    const { _id: id, version } = opened;
    void send.mutate({ id, subject, draft, opened: before, version, onSaved, onRefused });
  };
  return {
    conflict: refused.conflict,
    failure: refused.failure,
    isBusy: send.isPending,
    save,
    /** Saves the chosen side of the conflict. */
    choose: (value: string, onSaved?: () => void) => {
      const { conflict, base } = refused;
      setRefused(nothing);
      if (base && value === conflict?.own) save(base, value, onSaved);
      else onSaved?.();
    },
    reset: () => setRefused(nothing),
  };
}

export type FieldEdit = ReturnType<typeof useFieldEdit>;

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
