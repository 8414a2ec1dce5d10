import { DragDropContext } from '@hello-pangea/dnd';
import { IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { type TaskStatus, taskStatuses, type Task } from '@tandem/contract/tasks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import type { Assignable, FormSubject } from '../task-form/task-form.view.ts';
import type { useTaskPanel } from '../task-panel/task-panel.hooks.ts';
import { TaskPanel } from '../task-panel/task-panel.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { useBoardActions, useBoardDrag, CardActionsContext } from './board-actions.hooks.ts';
import { useSelectionKeys } from './board-keys.hooks.ts';
import { focusCard } from './card-keys.dom.ts';
import {
  type Board,
  type Columns,
  columnsOf,
  isDoneFolded,
  withDoneFolded,
  doneSince,
  shownDone,
} from './columns.view.ts';
import { type Filter, passes } from './filter.view.ts';
import { QuickEdit } from './quick-edit.tsx';
import { SelectionBar } from './selection-bar.tsx';
import styles from './task-board.module.css';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { DropRow, TaskColumn } from './task-column.tsx';

interface ColumnTabsProps {
  columns: Columns;
  value: TaskStatus;
  onChange: (status: TaskStatus) => void;
}

/** Selects the visible column on phones. */
function ColumnTabs({ columns, value, onChange }: ColumnTabsProps) {
  return (
    <Row
      gap={2}
      align="stretch"
      isFixed
      ground="sunken"
      pad={2}
      role="group"
      aria-label={texts.board.columns}
    >
      {taskStatuses.map((status) => (
        <Row
          as="button"
          gap={4}
          rowGap={0}
          wraps
          justify="center"
          tone="2"
          font={13}
          weight={500}
          pad={4}
          round="sm"
          isOneLine
          key={status}
          type="button"
          className={styles.tab}
          aria-pressed={status === value}
          onClick={() => onChange(status)}
        >
          {texts.columnNames[status]}
          <Text as="span" tone="3" size={12} hasDigits>
            {columns[status].length}
          </Text>
        </Row>
      ))}
    </Row>
  );
}

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
  /** The bar, between the tabs of a phone and the columns. */
  head?: ReactNode;
  foot?: ReactNode;
}

/** The four columns, one at a time on phones, with cards that can be dragged between them, and the panel of one. */
export function TaskBoard(props: TaskBoardProps) {
  const { projectId, board, filter, assignable, isPhone, column, onColumn, onForm, panel, head, foot } =
    props;
  const me = useSession(({ user }) => user);
  const { today, taskPrefix } = board;
  const boardActions = useBoardActions({ projectId, me, assignable, today, taskPrefix, onForm, panel });
  const drag = useBoardDrag({ board, move: boardActions.move });
  const all = useMemo(() => columnsOf(drag.tasks), [drag.tasks]);
  const matching = useMemo(
    () => columnsOf(drag.tasks.filter((task) => passes(task, filter, { today, taskPrefix }))),
    [drag.tasks, filter, today, taskPrefix],
  );
  const [showsAllDone, setShowsAllDone] = useState(false);
  const isFolded = !showsAllDone && isDoneFolded(matching, filter, panel.task);
  const shown = useMemo(() => (isFolded ? withDoneFolded(matching) : matching), [matching, isFolded]);
  useFocusOnClose(panel.task);
  useSelectionKeys(projectId);
  const isIn = (status: TaskStatus) => all[status].some(({ _id }) => _id === panel.task);
  return (
    <CardActionsContext value={boardActions.actions}>
      {isPhone && <ColumnTabs columns={matching} value={column} onChange={onColumn} />}
      {head}
      <DragDropContext
        {...drag.responders(shown, isFolded)}
        dragHandleUsageInstructions={texts.drag.instructions}
        autoScrollerOptions={autoScroll}
      >
        <Column
          grows
          gap={12}
          isAnchor
          className={styles.board}
          role="region"
          aria-label={texts.board.region}
          onTouchStartCapture={({ nativeEvent }) => forwardTouches(nativeEvent)}
        >
          {isPhone && drag.isLifted && (
            <Stack gap={8} className={styles.rows}>
              {taskStatuses
                .filter((status) => status !== column)
                .map((status) => (
                  <DropRow key={status} status={status} />
                ))}
            </Stack>
          )}
          <Box grows className={styles.boardColumns} data-lifted={drag.isLifted || undefined}>
            {(isPhone ? [column] : taskStatuses).map((status) => (
              <TaskColumn
                key={status}
                status={status}
                tasks={shown[status]}
                count={matching[status].length}
                total={all[status].length}
                foot={
                  status === 'Done' && (
                    <DoneFold
                      tasks={matching.Done}
                      isFolded={isFolded}
                      canFold={showsAllDone && isDoneFolded(matching, filter, panel.task)}
                      onFold={setShowsAllDone}
                    />
                  )
                }
                openId={isIn(status) ? panel.task : undefined}
                showsComments={isIn(status) && panel.show === 'comments'}
                onNew={boardActions.onNew}
                onAdd={boardActions.onAdd}
              />
            ))}
          </Box>
        </Column>
      </DragDropContext>
      {foot}
      <SelectionBar onDelete={boardActions.onDeleteSeveral} />
      <QuickEdit tasks={board.tasks} edits={boardActions.edits} />
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
        title={
          (boardActions.deleting.subject?.length ?? 0) > 1
            ? texts.card.deleteSeveral(boardActions.deleting.subject?.length ?? 0)
            : texts.card.deleteQuestion
        }
        confirmLabel={texts.card.delete}
        isDangerous
        onConfirm={boardActions.confirmDelete}
        onClose={boardActions.deleting.close}
      >
        <p dir="auto">{boardActions.deleting.subject?.map(({ title }) => title).join(', ')}</p>
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

interface DoneFoldProps {
  /** All done tasks, of which the first are shown. */
  tasks: readonly Task[];
  isFolded: boolean;
  /** Whether all show because the member wanted to see them. */
  canFold: boolean;
  onFold: (showsAll: boolean) => void;
}

/** The button below the done tasks that shows the others, or fewer. */
function DoneFold({ tasks, isFolded, canFold, onFold }: DoneFoldProps) {
  if (!isFolded && !canFold) return null;
  const folded = tasks.slice(shownDone);
  const since = doneSince(folded);
  return (
    <Row
      as="button"
      gap={12}
      tone="2"
      font={13}
      weight={500}
      type="button"
      round="md"
      pad="0 12"
      tall={44}
      textAlign="start"
      isWide
      className={styles.fold}
      aria-expanded={!isFolded}
      onClick={() => onFold(isFolded)}
    >
      {isFolded ? (
        <>
          <IconChevronRight size={15} stroke={1.7} aria-hidden />
          {texts.board.moreDone(folded.length)}
          {since && (
            <Text as="span" tone="3" font={12} isLast>
              {texts.board.since(formatDate(since, 'MMM D'))}
            </Text>
          )}
        </>
      ) : (
        <>
          <IconChevronUp size={15} stroke={1.7} aria-hidden />
          {texts.board.fewerDone}
        </>
      )}
    </Row>
  );
}

const kinds = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Forwards the touch events of a removed element to the window. A virtual list removes the element of a lifted card.
 * Browsers send all further touches to that element, but the drag listens on the window.
 */
function forwardTouches({ target }: TouchEvent): void {
  if (!(target instanceof Element)) return;
  const forward = (event: Event) => {
    if (!target.isConnected && event instanceof TouchEvent) {
      const copy = new Event(event.type, { bubbles: true, cancelable: true });
      const { touches, targetTouches, changedTouches } = event;
      if (
        !window.dispatchEvent(Object.assign(copy, { touches, targetTouches, changedTouches })) &&
        event.cancelable
      )
        event.preventDefault();
    }
    if (event.type !== 'touchmove') for (const kind of kinds) target.removeEventListener(kind, forward);
  };
  for (const kind of kinds) target.addEventListener(kind, forward, { passive: false });
}
