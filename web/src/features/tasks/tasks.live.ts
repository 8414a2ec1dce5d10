import { taskFilesChanged } from '@tandem/contract/attachments';
import type { PersonSummary } from '@tandem/contract/people';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import {
  type ListedTask,
  type Task,
  boardChanged,
  boardPeople,
  leaveBoard,
  taskDeleted,
  taskSaved,
  watchBoard,
} from '@tandem/contract/tasks';
import {
  leaveActivity,
  taskCommentDeleted,
  taskCommentSaved,
  watchActivity,
} from '@tandem/contract/tasks/tasks-comments';
import { taskChecklistSaved } from '@tandem/contract/tasks/tasks-checklist';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepWatching } from '../../platform/live/keep-watching.ts';
import { useConnection, live } from '../../platform/live/live.ts';
import { hideNoticesAbout } from '../../ui/notices/notices.ts';
import { withoutTask, withTask } from './board/columns.view.ts';
import { receiveChecklist } from './checklist/checklist.queries.ts';
import { changeComments, showCounts } from './comments/comments.queries.ts';
import { withComment, withoutComment } from './comments/comments.view.ts';
import {
  boardKey,
  boardQuery,
  boardTask,
  changeBoard,
  changesUnderWay,
  refreshAnalytics,
  reloadBoard,
  reloadOpenTasks,
  taskKey,
} from './tasks.queries.ts';

/** The members who have the board open, and whether live changes arrive. */
export interface BoardLive {
  people: PersonSummary[];
  isConnected: boolean;
}

const analyticsDebounceMs = 400;
const retryMs = 100;

/** Keeps a shown board up to date; fetches it again after each connect. */
export function useBoardLive(projectId: string, isLoaded: boolean): BoardLive {
  const client = useQueryClient();
  const state = useConnection((connection) => connection.state);
  const [people, setPeople] = useState<PersonSummary[]>([]);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const stop = follow(client, projectId, setPeople);
    return () => {
      stop();
      live.command(leaveBoard, { projectId }).catch(() => undefined);
    };
  }, [client, projectId, isLoaded]);
  return { people, isConnected: state === 'connected' || state === 'connecting' || state === 'off' };
}

function follow(
  client: QueryClient,
  projectId: string,
  onPeople: (people: PersonSummary[]) => void,
): () => void {
  // Changes between the first fetch and the first command are missed, so the board is fetched again, with what is
  // shown of a task that is open already. After a reconnect all replies about it are.
  let hasWatched = false;
  const catchUp = (joined: { people: PersonSummary[] }) => {
    onPeople(joined.people);
    if (hasWatched) return void reloadBoard(client, projectId);
    hasWatched = true;
    void client.invalidateQueries({ queryKey: boardQuery(projectId).queryKey });
    void reloadOpenTasks(client, projectId);
  };
  const isThisBoard = (board: { projectId: string }) => board.projectId === projectId;
  const stops = [
    live.listen(boardPeople, (board) => isThisBoard(board) && onPeople(board.people)),
    live.listen(boardChanged, (board) => {
      if (isThisBoard(board)) void reloadBoard(client, projectId);
    }),
    // The owner may have changed the time zone, or what begins the numbers of its tasks.
    live.listen(projectChanged, (project) => {
      if (isThisBoard(project) && project.change === 'edited')
        void client.invalidateQueries({ queryKey: boardQuery(projectId).queryKey });
    }),
    // Before the listener that shows the change: it compares with what was shown.
    listenForOldNotices(client, projectId),
    followTasks(client, projectId),
    followComments(client, projectId),
    live.listen(taskChecklistSaved, ({ projectId: of, taskId, checklist }) => {
      if (of === projectId) receiveChecklist(client, { projectId, _id: taskId }, checklist);
    }),
    live.listen(taskFilesChanged, ({ projectId: of, taskId, filesCount }) => {
      if (of === projectId) showCounts(client, { projectId, _id: taskId }, { filesCount });
    }),
    keepWatching(watchBoard, { projectId }, catchUp),
  ];
  return () => stops.forEach((stop) => stop());
}

type TasksChange = (tasks: ListedTask[]) => ListedTask[];

/** A cached board that live events change. */
interface LiveBoard {
  change(change: TasksChange): void;
  stop(): void;
}

/**
 * Changes a cached board. The server may have answered a fetch that is under way before the change, so its reply is changed as
 * well; it would take the change back.
 */
export function liveBoard(client: QueryClient, projectId: string): LiveBoard {
  const { queryKey } = boardQuery(projectId);
  const cache = client.getQueryCache();
  let again: TasksChange[] = [];
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query !== cache.find({ queryKey })) return;
    const { action } = event;
    const isReply = action.type === 'success' && action.manual !== true;
    if (!isReply && action.type !== 'error') return;
    const changes = again;
    again = [];
    if (isReply) for (const change of changes) changeBoard(client, projectId, change);
  });
  const change = (made: TasksChange) => {
    again = client.isFetching({ queryKey, exact: true }) > 0 ? [...again, made] : [];
    changeBoard(client, projectId, made);
  };
  return { change, stop };
}

function followTasks(client: QueryClient, projectId: string): () => void {
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (taskId?: string) => {
    clearTimeout(refreshing);
    refreshing = setTimeout(() => void refreshAnalytics(client, projectId, taskId), analyticsDebounceMs);
  };
  const board = liveBoard(client, projectId);
  const stops = [
    board.stop,
    live.listen(taskSaved, ({ task }) => {
      if (task.projectId !== projectId) return;
      save(client, task, board);
      refreshSoon(task._id);
    }),
    live.listen(taskDeleted, (deleted) => {
      if (deleted.projectId !== projectId) return;
      board.change((tasks) => withoutTask(tasks, deleted.taskId));
      refreshSoon();
    }),
  ];
  return () => {
    clearTimeout(refreshing);
    stops.forEach((stop) => stop());
  };
}

function followComments(client: QueryClient, projectId: string): () => void {
  const stops = [
    live.listen(taskCommentSaved, ({ projectId: of, taskId, comment, commentsCount }) => {
      if (of !== projectId) return;
      const task = { projectId, _id: taskId };
      changeComments(client, task, (comments) => withComment(comments, comment));
      showCounts(client, task, { commentsCount });
    }),
    live.listen(taskCommentDeleted, ({ projectId: of, taskId, commentId, commentsCount }) => {
      if (of !== projectId) return;
      const task = { projectId, _id: taskId };
      changeComments(client, task, (comments) => withoutComment(comments, commentId));
      showCounts(client, task, { commentsCount });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Shows a task from an event, after the reply to an own change under way; the later version wins. */
function save(client: QueryClient, task: Task, board: Pick<LiveBoard, 'change'>): void {
  if (changesUnderWay(client, task) > 0) setTimeout(() => save(client, task, board), retryMs);
  else board.change((tasks) => withTask(tasks, task));
}

/** Hides the notices about a task that changed: what they offer was offered for its former state. */
const listenForOldNotices = (client: QueryClient, projectId: string): (() => void) =>
  live.listen(taskSaved, ({ task }) => {
    if (task.projectId !== projectId) return;
    const cached = boardTask(client, projectId, task._id);
    // An own change is in the cache already, unless the task was restored.
    if (!cached || cached.version < task.version) hideNoticesAbout(taskKey(task._id));
  });

/** Hides the notices about a board when its screen is left. */
export function useBoardNotices(projectId: string): void {
  useEffect(() => () => hideNoticesAbout(boardKey(projectId)), [projectId]);
}

/** How many components show tasks of a project outside its board, by project. */
const watchers = new Map<string, { count: number; stop: () => void }>();
/** Cards come and go while their list is scrolled. */
const lingerMs = 5_000;

/** Keeps the cached board of a project up to date while some of its tasks are shown elsewhere. */
export function useBoardWatch(projectId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const watcher = watchers.get(projectId) ?? { count: 0, stop: watchFromOutside(client, projectId) };
    watchers.set(projectId, { ...watcher, count: watcher.count + 1 });
    return () => void setTimeout(() => release(projectId), lingerMs);
  }, [client, projectId]);
}

function release(projectId: string): void {
  const watcher = watchers.get(projectId);
  if (!watcher) return;
  if (watcher.count > 1) watchers.set(projectId, { ...watcher, count: watcher.count - 1 });
  else {
    watchers.delete(projectId);
    watcher.stop();
  }
}

function watchFromOutside(client: QueryClient, projectId: string): () => void {
  const board = liveBoard(client, projectId);
  const { queryKey } = boardQuery(projectId);
  const reload = () => void client.invalidateQueries({ queryKey, exact: true });
  let hasWatched = false;
  const stops = [
    board.stop,
    live.listen(taskSaved, ({ task }) => {
      if (task.projectId === projectId) save(client, task, board);
    }),
    live.listen(taskDeleted, (deleted) => {
      if (deleted.projectId === projectId) board.change((tasks) => withoutTask(tasks, deleted.taskId));
    }),
    live.listen(boardChanged, (changed) => changed.projectId === projectId && reload()),
    keepWatching(watchActivity, { projectId }, () => {
      // Changes may have been missed while the connection was down.
      if (hasWatched) reload();
      hasWatched = true;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    live.command(leaveActivity, { projectId }).catch(() => undefined);
  };
}
