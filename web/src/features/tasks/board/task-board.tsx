import { DragDropContext } from '@hello-pangea/dnd';
import { taskStatuses, type TaskStatus } from '@tandem/contract/tasks';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import type { Assignable } from '../task-form/assignable.view.ts';
import { CardActionsContext } from './card-actions.hooks.ts';
import type { FormSubject } from '../task-form/task-form.view.ts';
import type { useTaskPanel } from '../task-panel/panel-address.hooks.ts';
import { TaskPanel } from '../task-panel/task-panel.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { useBoardActions } from './board-actions.hooks.ts';
import { columnsOf } from './columns.view.ts';
import { ColumnTabs } from './columns/column-tabs.tsx';
import { DropRow } from './drag/drop-row.tsx';
import { passes, type Filter } from './filter.view.ts';
import type { Board } from '../changes/board-cache.view.ts';
import { TaskColumn } from './task-column.tsx';
import { focusCard } from './focus-card.dom.ts';
import styles from './task-board.module.css';
import { forwardTouches } from './touches.dom.ts';
import { useBoardDrag } from './board-drag.hooks.ts';

// Only the footer is below the board, so the page scrolls only when a card is very near the edge.
const autoScroll = { startFromPercentage: 0.12, maxScrollAtPercentage: 0.03 };

const loadFinder = async () => (await import('../task-form/find-person-dialog.tsx')).FindPersonDialog;

interface TaskBoardProps {
  projectId: string;
  board: Board;
  filter: Filter;
  assignable: Assignable;
  isPhone: boolean;
  /** The visible column on phones. */
  column: TaskStatus;
  onColumn: (status: TaskStatus) => void;
  onForm: (subject: FormSubject) => void;
  panel: ReturnType<typeof useTaskPanel>;
}

/** The four columns, one at a time on phones, with cards that can be dragged between them, and the panel of one. */
export function TaskBoard(props: TaskBoardProps) {
  const { projectId, board, filter, assignable, isPhone, column, onColumn, onForm, panel } = props;
  const me = useSession(({ user }) => user);
  const boardActions = useBoardActions({ projectId, me, assignable, today: board.today, onForm, panel });
  const drag = useBoardDrag({ board, move: boardActions.move });
  const all = useMemo(() => columnsOf(drag.tasks), [drag.tasks]);
  const shown = useMemo(
    () => columnsOf(drag.tasks.filter((task) => passes(task, filter, board.today))),
    [drag.tasks, filter, board.today],
  );
  useFocusOnClose(panel.task);
  const isIn = (status: TaskStatus) => all[status].some(({ _id }) => _id === panel.task);
  return (
    <CardActionsContext value={boardActions.actions}>
      <DragDropContext
        {...drag.responders(shown)}
        dragHandleUsageInstructions={texts.drag.instructions}
        autoScrollerOptions={autoScroll}
      >
        <div
          className={styles.board}
          role="region"
          aria-label={texts.board.region}
          onTouchStartCapture={({ nativeEvent }) => forwardTouches(nativeEvent)}
        >
          {isPhone && <ColumnTabs columns={shown} value={column} onChange={onColumn} />}
          {isPhone && drag.isLifted && (
            <div className={styles.rows}>
              {taskStatuses
                .filter((status) => status !== column)
                .map((status) => (
                  <DropRow key={status} status={status} />
                ))}
            </div>
          )}
          <div className={styles.columns} data-lifted={drag.isLifted || undefined}>
            {(isPhone ? [column] : taskStatuses).map((status) => (
              <TaskColumn
                key={status}
                status={status}
                tasks={shown[status]}
                total={all[status].length}
                openId={isIn(status) ? panel.task : undefined}
                showsComments={isIn(status) && panel.show === 'comments'}
                onNew={boardActions.onNew}
                onAdd={boardActions.onAdd}
              />
            ))}
          </div>
        </div>
      </DragDropContext>
      {panel.task !== undefined && (
        <TaskPanel
          id={panel.task}
          part={panel.show}
          tasks={board.tasks}
          today={board.today}
          isPhone={isPhone}
          onClose={panel.close}
        />
      )}
      <LazyDialog
        load={loadFinder}
        props={{
          projectId,
          isOpen: boardActions.finding.isOpen,
          onChoose: boardActions.assignFound,
          onClose: boardActions.finding.close,
        }}
      />
      <Hidden role="status">{boardActions.announcement}</Hidden>
      <ConfirmDialog
        isOpen={boardActions.deleting.isOpen}
        title={texts.card.deleteQuestion}
        confirmLabel={texts.card.delete}
        isDangerous
        onConfirm={boardActions.confirmDelete}
        onClose={boardActions.deleting.close}
      >
        <p dir="auto">{boardActions.deleting.subject?.title}</p>
      </ConfirmDialog>
    </CardActionsContext>
  );
}

/** Returns the focus to the card whose panel was closed, unless the member moved it elsewhere. */
function useFocusOnClose(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (closed === undefined || open !== undefined) return;
    if ([null, document.body].includes(document.activeElement as HTMLElement | null)) focusCard(closed);
  }, [open]);
}
