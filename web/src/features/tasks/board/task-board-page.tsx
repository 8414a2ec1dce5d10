import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskStatus } from '@tandem/contract/tasks';
import { isMissing } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useTabTitle } from '../../../ui/page/use-tab-title.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { newIn, type FormSubject } from '../form/task-form.view.ts';
import { TaskFormDialog } from '../form/task-form-dialog.tsx';
import { BoardPanels } from '../panels/board-panels.tsx';
import { useBoardLive } from '../tasks.live.ts';
import { useBoard, useBoardPeople, useBoardProject, useNewDay } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { BoardHead } from './board-head.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { FilterResult } from '../filter/filter-result.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useFilter } from '../filter/filter.hooks.ts';
import { MissingBoard } from './missing-board.tsx';
import { TaskBoard } from './task-board.tsx';
import styles from './task-board-page.module.css';

const texts = taskTexts.board;

/** The task board of a project, with its deadlines, charts and analytics. */
export function TaskBoardPage() {
  const { projectId = '' } = useParams({ strict: false });
  // The key resets all state when the project changes.
  return <Board key={projectId} projectId={projectId} />;
}

function Board({ projectId }: { projectId: string }) {
  const filter = useFilter();
  const board = useBoard(projectId, { isSearched: filter.filter.search !== undefined });
  const project = useBoardProject(projectId);
  const people = useBoardPeople(projectId);
  const live = useBoardLive(projectId, board.isSuccess);
  useNewDay(projectId, board.data?.timeZone);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // Where both do not fit into the window, only the board is shown at first.
  const isNarrow = useMediaQuery('(max-width: 64em)', undefined, { getInitialValueInEffect: false });
  const [showsPanels, setShowsPanels] = useState(isNarrow !== true);
  const [column, setColumn] = useState<TaskStatus>('To Do');
  const me = useSession(({ user }) => user);
  const form = useDialog<FormSubject>();
  const title = project.data?.title ?? texts.title;
  useTabTitle(texts.tab(title));
  if (isMissing(board.error) || (!board.data && isMissing(project.error))) return <MissingBoard />;
  const tasks = board.data?.tasks ?? [];
  const edited = form.subject?.task;
  // The rest of the board is hidden then, so that there is only one Retry.
  const hasFailed = board.isError && !board.data;
  return (
    <div className={styles.page}>
      <BoardHead
        projectId={projectId}
        title={title}
        tasks={tasks}
        today={board.data?.today ?? ''}
        live={live}
        showsPanels={showsPanels && !hasFailed}
        onTogglePanels={() => setShowsPanels(!showsPanels)}
        onNew={() => form.open(newIn(isPhone && column !== 'OverDue' ? column : 'To Do', me))}
      >
        <FilterBar filter={filter} tasks={tasks} people={people.data ?? []} />
      </BoardHead>
      {showsPanels && !hasFailed && <BoardPanels projectId={projectId} today={board.data?.today} />}
      {board.data && <FilterResult {...{ filter, tasks }} today={board.data.today} texts={board.texts} />}
      {board.data && (
        <TaskBoard
          projectId={projectId}
          board={board.data}
          filter={filter.filter}
          people={people.data ?? []}
          isPhone={isPhone === true}
          column={column}
          onColumn={setColumn}
          onForm={form.open}
        />
      )}
      {board.isPending && <BoardSkeleton isPhone={isPhone === true} />}
      {hasFailed && <ErrorState message={taskTexts.failed.load} {...retryOf(board)} />}
      <TaskFormDialog
        projectId={projectId}
        subject={form.subject ?? { status: 'To Do' }}
        people={people.data ?? []}
        versionNow={edited ? (tasks.find(({ _id }) => _id === edited._id)?.version ?? null) : null}
        isOpen={form.isOpen}
        onClose={form.close}
      />
    </div>
  );
}
