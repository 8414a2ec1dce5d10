import { useMediaQuery } from '@mantine/hooks';
import { type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ResultAt } from '../../../ui/notices/result-at.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { LockedTab, MissingProject, useProjectContext } from '../../projects/public.ts';
import { useBoardNotices, useBoardLive } from '../tasks.live.ts';
import { BoardSummary } from '../insights/board-summary.tsx';
import { TaskFormDialog } from '../task-form/task-form-dialog.tsx';
import { type FormSubject, newIn } from '../task-form/task-form.view.ts';
import { useTaskPanel } from '../task-panel/task-panel.hooks.ts';
import { boardPlace, useAssignable, useBoard, useBoardProject, useNewDay } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { BoardBar } from './board-bar.tsx';
import { useBoardKeys } from './board-keys.hooks.ts';
import { useFilter } from './filter.hooks.ts';
import styles from './task-board.module.css';
import { Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { TaskBoard } from './task-board.tsx';

const KeysDialog = lazyPart(async () => (await import('../keys/keys-list.tsx')).KeysDialog);

const texts = taskTexts.board;

/** The task board of a project, with its deadlines, charts and analytics. */
export function TaskBoardPage() {
  const { projectId = '' } = useParams({ strict: false });
  const { isVisitor } = useProjectContext();
  if (isVisitor) return <LockedTab tab="board" />;
  // The key resets all state when the project changes.
  return <Board key={projectId} projectId={projectId} />;
}

function Board({ projectId }: { projectId: string }) {
  const filter = useFilter();
  const panel = useTaskPanel();
  const board = useBoard(projectId, { isSearched: filter.filter.search !== undefined });
  const project = useBoardProject(projectId);
  const live = useBoardLive(projectId, board.isSuccess);
  useBoardNotices(projectId);
  useNewDay(projectId, board.data?.timeZone);
  const isPhone =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true;
  const [column, setColumn] = useState<TaskStatus>('To Do');
  const me = useSession(({ user }) => user);
  const assignable = useAssignable(projectId, me);
  const form = useDialog<FormSubject>();
  const page = useRef<HTMLDivElement>(null);
  const help = useDialog<null>();
  const onNew = () => form.open(newIn(isPhone && column !== 'OverDue' ? column : 'To Do', me));
  useBoardKeys({
    n: onNew,
    '/': () => page.current?.querySelector<HTMLElement>('[type="search"]')?.focus(),
    '?': () => help.open(null),
  });
  const title = project.data?.title ?? texts.title;
  useTabTitle(texts.tab(title));
  if (isMissing(board.error) || (!board.data && isMissing(project.error)))
    return <MissingProject sentence={taskTexts.failed.load} />;
  const tasks = board.data?.tasks ?? [];
  const edited = form.subject?.task;
  const { today = '', taskPrefix = '' } = board.data ?? {};
  const bar = (
    <BoardBar
      {...{ projectId, title, tasks, today, taskPrefix, filter, live, isPhone, onNew }}
      people={assignable.isPending ? undefined : assignable.people}
      texts={board.texts}
      onKeys={() => help.open(null)}
    />
  );
  const summary = (
    <BoardSummary {...{ projectId, tasks, today, taskPrefix, isPhone }} onOpenTask={panel.open} />
  );
  return (
    <Column ref={page} gap={12} pad="12 0" isFixed className={styles.page}>
      {board.data ? (
        <TaskBoard
          projectId={projectId}
          board={board.data}
          filter={filter.filter}
          assignable={assignable}
          isPhone={isPhone}
          column={column}
          onColumn={setColumn}
          onForm={form.open}
          panel={panel}
          head={
            <>
              {bar}
              {!isPhone && summary}
            </>
          }
          foot={isPhone && summary}
        />
      ) : (
        bar
      )}
      {board.isPending && <BoardSkeleton isPhone={isPhone} />}
      {board.isError && !board.data && <ErrorState message={taskTexts.failed.load} {...retryOf(board)} />}
      <Row align="end" justify="center" isFixed className={styles.float}>
        <ResultAt place={boardPlace(projectId)} className={`l-ground-raised ${styles.result}`} />
      </Row>
      <TaskFormDialog
        projectId={projectId}
        subject={form.subject ?? { status: 'To Do' }}
        assignable={assignable}
        versionNow={edited ? (tasks.find(({ _id }) => _id === edited._id)?.version ?? null) : null}
        isOpen={form.isOpen}
        onClose={form.close}
      />
      {help.subject !== undefined && <KeysDialog isOpen={help.isOpen} onClose={help.close} />}
    </Column>
  );
}

const cards = [[92, 118, 84], [110, 92], [92, 84, 92], [104]];

/** The skeleton of a board. */
function BoardSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <Stack grows className={styles.fill}>
      <LoadingState label={taskTexts.board.loading}>
        <Stack gap={16} columns={isPhone ? '1fr' : 'repeat(4, 1fr)'} aria-hidden>
          {taskStatuses.slice(0, isPhone ? 1 : 4).map((status, at) => (
            <Stack key={status} gap={8} isPacked ground="sunken" round="lg" pad="16 12 12">
              <Text as="span" round="sm" below={8} breathes className={styles.name} />
              {cards[at]?.map((height, place) => (
                <Stack
                  as="span"
                  key={`${status} ${String(place)}`}
                  gap={12}
                  isPacked
                  ground="panel"
                  round="md"
                  breathes
                  pad="16 12"
                  className={styles.card}
                  style={{ blockSize: height }}
                />
              ))}
            </Stack>
          ))}
        </Stack>
      </LoadingState>
    </Stack>
  );
}
