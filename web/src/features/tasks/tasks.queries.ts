import { listDeadlines, listTasks, viewTaskAnalytics, type Task } from '@tandem/contract/tasks';
import { listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { listMyTasks } from '@tandem/contract/tasks/tasks-mine';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutationsAbout } from '../../platform/query/optimistic-mutation.ts';
import { keyOf, queryOf } from '../../platform/query/query-of.ts';
import { projectQuery, projectUsersQuery, reloadProject } from '../projects/public.ts';
import { dayIn } from './tasks.view.ts';

/** How a board and the comments of a task are asked for. */
export const boardQuery = (projectId: string) => queryOf(listTasks, { params: { projectId } });
export const commentsQuery = ({ projectId, _id: taskId }: TaskPlace) =>
  queryOf(listTaskComments, { params: { projectId, taskId } });

/** A task's id and that of its project. */
export type TaskPlace = Pick<Task, '_id' | 'projectId'>;

/** The key of all mutations that change a board. */
export const boardMutations = (projectId: string) => ['tasks', projectId];

const boardReplies = [listTasks, listDeadlines, viewTaskAnalytics, listTaskComments, listTaskActivity];

/** Fetches again what is shown of a board, and of the project it belongs to. */
export async function reloadBoard(client: QueryClient, projectId: string): Promise<void> {
  const filters = boardReplies.map((operation) => ({
    queryKey: keyOf(operation, { params: { projectId } }),
  }));
  await Promise.all([
    ...filters.map((filter) => client.invalidateQueries(filter)),
    reloadProject(client, projectId),
  ]);
}

/** The whole board. */
export function useBoard(projectId: string) {
  return useQuery({
    ...boardQuery(projectId),
    // Others went on while the network was gone, however fresh the board was then.
    refetchOnReconnect: 'always',
  });
}

const dayWatch = 30_000;

/** Asks for the board again when a new day begins in its time zone, for what is overdue is counted by days. */
export function useNewDay(projectId: string, timeZone: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!timeZone) return undefined;
    let day = dayIn(timeZone, new Date());
    const watch = setInterval(() => {
      const now = dayIn(timeZone, new Date());
      if (now === day) return;
      day = now;
      void reloadBoard(client, projectId);
    }, dayWatch);
    return () => clearInterval(watch);
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

/** Who may be assigned: the project's owner first, then its collaborators. */
export function useBoardPeople(projectId: string) {
  return useQuery({
    ...projectUsersQuery(projectId),
    select: ({ data }) => data,
    staleTime: 60_000,
  });
}

export function useDeadlines(projectId: string) {
  return useQuery({
    ...queryOf(listDeadlines, { params: { projectId } }),
    select: ({ upcomingTasks }) => upcomingTasks,
  });
}

export function useTaskAnalytics(projectId: string) {
  return useQuery(queryOf(viewTaskAnalytics, { params: { projectId } }));
}

export function useTaskComments(place: TaskPlace) {
  return useQuery({ ...commentsQuery(place), select: ({ comments }) => comments, staleTime: 0 });
}

export function useTaskActivity({ projectId, _id: taskId }: TaskPlace) {
  return useQuery({
    ...queryOf(listTaskActivity, { params: { projectId, taskId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Changes the kept board, where it was loaded. */
export function changeBoard(client: QueryClient, projectId: string, change: (tasks: Task[]) => Task[]): void {
  client.setQueryData(
    boardQuery(projectId).queryKey,
    (board) => board && { ...board, tasks: change(board.tasks) },
  );
}

/** The tasks of the kept board. */
export const boardTasks = (client: QueryClient, projectId: string): Task[] =>
  client.getQueryData(boardQuery(projectId).queryKey)?.tasks ?? [];

/** A task of the kept board. */
export const boardTask = (client: QueryClient, projectId: string, taskId: string): Task | undefined =>
  boardTasks(client, projectId).find(({ _id }) => _id === taskId);

/** Where the activity of a task is cached. */
export const activityKey = ({ projectId, _id: taskId }: TaskPlace) =>
  keyOf(listTaskActivity, { params: { projectId, taskId } });

/** How many changes of a task this browser has not heard the end of. */
export const changesUnderWay = (client: QueryClient, { projectId, _id }: TaskPlace): number =>
  client.isMutating(mutationsAbout<{ id: string }>(boardMutations(projectId), ({ id }) => id === _id));

/** Asks again for deadlines and analytics, and for what happened to a task where that is open. */
export async function refreshAnalytics(client: QueryClient, projectId: string, taskId?: string) {
  const params = { projectId };
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listDeadlines, { params }) }),
    client.invalidateQueries({ queryKey: keyOf(viewTaskAnalytics, { params }) }),
    client.invalidateQueries({ queryKey: keyOf(listMyTasks) }),
    taskId && client.invalidateQueries({ queryKey: activityKey({ projectId, _id: taskId }) }),
  ]);
}
