import { listTaskFiles } from '@tandem/contract/attachments';
import { dayIn } from '@tandem/contract/days';
import type { PersonSummary } from '@tandem/contract/people';
import {
  listDeadlines,
  listTasks,
  viewTask,
  viewTaskAnalytics,
  type ListedTask,
} from '@tandem/contract/tasks';
import { listChecklist } from '@tandem/contract/tasks/tasks-checklist';
import { listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../platform/call.ts';
import { mutationsAbout } from '../../platform/query/optimistic-mutation.ts';
import { keyOf, queryOf } from '../../platform/query/query-of.ts';
import { onceById } from '../../ui/lists/pages-in.ts';
import { type Assignable, assignableOf } from './task-form/task-form.view.ts';
import { withTask } from './board/columns.view.ts';
import { projectQuery, projectUserPages, reloadProject } from '../projects/public.ts';
import { isWhole, withTexts, type WholeTask } from './tasks.view.ts';

/** The queries for a board and for the comments of a task. */
export const boardQuery = (projectId: string) =>
  queryOf(listTasks, { params: { projectId }, query: { brief: 'true' } });
const wholeBoardQuery = (projectId: string) => queryOf(listTasks, { params: { projectId } });
export const commentsQuery = ({ projectId, _id: taskId }: TaskPlace) =>
  queryOf(listTaskComments, { params: { projectId, taskId } });

/** A task's id and that of its project. */
export type TaskPlace = Pick<ListedTask, '_id' | 'projectId'>;

/** The place of a board on the screen, where results are said. */
export const boardPlace = (projectId: string): string => `board:${projectId}`;

/** What a notice about a board, or about a task, is about. */
export const boardKey = (projectId: string): string => `board ${projectId}`;
export const taskKey = (id: string): string => `task ${id}`;

/** The key of all mutations that change a board. */
export const boardMutations = (projectId: string) => ['tasks', projectId];

const taskReplies = [listTaskComments, listTaskActivity, listChecklist, listTaskFiles];
const boardReplies = [listTasks, listDeadlines, viewTaskAnalytics, ...taskReplies];

const reload = (
  client: QueryClient,
  projectId: string,
  operations: readonly (typeof boardReplies)[number][],
) =>
  operations.map((operation) =>
    client.invalidateQueries({ queryKey: keyOf(operation, { params: { projectId } }) }),
  );

/** Fetches what is shown of the tasks of a board again. */
export const reloadOpenTasks = (client: QueryClient, projectId: string) =>
  Promise.all(reload(client, projectId, taskReplies));

/** Fetches a board and its project again. */
export async function reloadBoard(client: QueryClient, projectId: string): Promise<void> {
  await Promise.all([...reload(client, projectId, boardReplies), reloadProject(client, projectId)]);
}

/** Loads a board before it is opened. */
export const prefetchBoard = (client: QueryClient, projectId: string) =>
  void client.query(boardQuery(projectId)).catch(() => {});

/** The board. With a search, long descriptions are loaded whole, because the search covers all of their text. */
export function useBoard(projectId: string, { isSearched = false }: { isSearched?: boolean } = {}) {
  const { data: brief, ...board } = useQuery({
    ...boardQuery(projectId),
    // Others may have changed the board while the network was down.
    refetchOnReconnect: 'always',
  });
  const needsTexts = isSearched && brief !== undefined && !brief.tasks.every(isWhole);
  const texts = useQuery({
    ...wholeBoardQuery(projectId),
    enabled: needsTexts,
    refetchOnReconnect: 'always',
  });
  const whole = needsTexts ? texts.data : undefined;
  const data = useMemo(
    () => (brief && whole ? { ...brief, tasks: withTexts(brief.tasks, whole.tasks) } : brief),
    [brief, whole],
  );
  return {
    ...board,
    data,
    texts: { hasFailed: needsTexts && texts.isError, retry: () => void texts.refetch() },
  };
}

/** All tasks of the board with whole descriptions. */
export async function loadWholeTasks(client: QueryClient, projectId: string): Promise<WholeTask[]> {
  const cached = boardTasks(client, projectId);
  if (cached.every(isWhole)) return cached;
  const { tasks } = await call(listTasks, { params: { projectId } });
  return tasks.filter(isWhole);
}

/** A task with its whole description, which the cached board shows from now on. */
export async function loadWholeTask(client: QueryClient, { projectId, _id: taskId }: TaskPlace) {
  const { data } = await call(viewTask, { params: { projectId, taskId } });
  changeBoard(client, projectId, (tasks) => withTask(tasks, data));
  return data;
}

/** The description of a task; one that is cut is loaded whole while `isShown`. */
export function useDescription(task: ListedTask, isShown: boolean) {
  const { projectId, _id: taskId, version } = task;
  const isCut = !isWhole(task);
  const whole = useQuery({
    ...queryOf(viewTask, { params: { projectId, taskId } }),
    enabled: isShown && isCut,
    staleTime: 0,
  });
  const { data: last, refetch } = whole;
  const isOld = last !== undefined && last.data.version < version;
  useEffect(() => {
    if (isShown && isCut && isOld) void refetch();
  }, [isShown, isCut, isOld, version, refetch]);
  const cached = whole.data && whole.data.data.version >= version ? whole.data.data : undefined;
  const loaded = isCut ? cached : task;
  return {
    text: (loaded ?? task).description,
    isCut: loaded === undefined,
    hasFailed: isShown && isCut && whole.isError,
    isRetrying: whole.isFetching,
    error: whole.error,
    retry: () => void whole.refetch(),
  };
}

const dayCheckMs = 30_000;

/** Fetches the board again when a new day begins in its time zone, because overdue depends on the date. */
export function useNewDay(projectId: string, timeZone: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!timeZone) return undefined;
    let day = dayIn(timeZone, new Date());
    const timer = setInterval(() => {
      const now = dayIn(timeZone, new Date());
      if (now === day) return;
      day = now;
      void reloadBoard(client, projectId);
    }, dayCheckMs);
    return () => clearInterval(timer);
  }, [client, projectId, timeZone]);
}

/** The project that the board belongs to. */
export function useBoardProject(projectId: string) {
  return useQuery({
    ...projectQuery(projectId),
    select: ({ data }) => data,
    staleTime: 60_000,
  });
}

/** The possible assignees: the first project members, the owner first, and the viewer. */
export function useAssignable(projectId: string, me: PersonSummary | null): Assignable {
  const { data, hasNextPage, isPending } = useInfiniteQuery({
    ...projectUserPages(projectId),
    select: ({ pages }) => onceById(pages.flatMap((page) => page.data)),
    staleTime: 60_000,
  });
  return useMemo(
    () => ({ ...assignableOf(data, me, hasNextPage), isPending }),
    [data, me, hasNextPage, isPending],
  );
}

export function useDeadlines(projectId: string) {
  return useQuery({
    ...queryOf(listDeadlines, { params: { projectId }, query: { brief: 'true' } }),
    select: ({ upcomingTasks }) => upcomingTasks,
  });
}

export function useTaskAnalytics(projectId: string) {
  return useQuery(queryOf(viewTaskAnalytics, { params: { projectId } }));
}

export function useTaskComments(task: TaskPlace) {
  return useQuery({ ...commentsQuery(task), select: ({ comments }) => comments, staleTime: 0 });
}

export function useTaskActivity({ projectId, _id: taskId }: TaskPlace) {
  return useQuery({
    ...queryOf(listTaskActivity, { params: { projectId, taskId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Changes the cached board, if it was loaded. */
export function changeBoard(
  client: QueryClient,
  projectId: string,
  change: (tasks: ListedTask[]) => ListedTask[],
): void {
  client.setQueryData(
    boardQuery(projectId).queryKey,
    (board) => board && { ...board, tasks: change(board.tasks) },
  );
}

/** The tasks of the cached board. */
export const boardTasks = (client: QueryClient, projectId: string): ListedTask[] =>
  client.getQueryData(boardQuery(projectId).queryKey)?.tasks ?? [];

/** A task of the cached board. */
export const boardTask = (client: QueryClient, projectId: string, taskId: string): ListedTask | undefined =>
  boardTasks(client, projectId).find(({ _id }) => _id === taskId);

/** The cache key of the activity of a task. */
export const activityKey = ({ projectId, _id: taskId }: TaskPlace) =>
  keyOf(listTaskActivity, { params: { projectId, taskId } });

/** The number of own changes of a task whose reply is pending. */
export const changesUnderWay = (client: QueryClient, { projectId, _id }: TaskPlace): number =>
  client.isMutating(mutationsAbout<{ id: string }>(boardMutations(projectId), ({ id }) => id === _id));

/** Fetches deadlines and analytics again, and the activity of a task if it is shown. */
export async function refreshAnalytics(client: QueryClient, projectId: string, taskId?: string) {
  const params = { projectId };
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listDeadlines, { params }) }),
    client.invalidateQueries({ queryKey: keyOf(viewTaskAnalytics, { params }) }),
    client.invalidateQueries({ queryKey: keyOf(listMyTasks) }),
    taskId && client.invalidateQueries({ queryKey: activityKey({ projectId, _id: taskId }) }),
  ]);
}
