import { listProjectUsers, viewProject } from '@tandem/contract/projects';
import { listDeadlines, listTasks, viewTaskAnalytics, type Task } from '@tandem/contract/tasks';
import { listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, isFinal } from '../../platform/call.ts';
import { notifyFailure } from '../../ui/notices/notices.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import type { Board } from './board/board-cache.view.ts';
import { taskTexts as texts } from './tasks.texts.ts';
import { dayIn } from './tasks.view.ts';

/** Where the cache keeps the room's things; everything under `all` goes stale together. */
export const taskKeys = {
  all: ['tasks'] as const,
  project: (projectId: string) => ['tasks', projectId] as const,
  board: (projectId: string) => ['tasks', projectId, 'board'] as const,
  about: (projectId: string) => ['tasks', projectId, 'about'] as const,
  people: (projectId: string) => ['tasks', projectId, 'people'] as const,
  figures: (projectId: string) => ['tasks', projectId, 'figures'] as const,
  deadlines: (projectId: string) => ['tasks', projectId, 'figures', 'deadlines'] as const,
  analytics: (projectId: string) => ['tasks', projectId, 'figures', 'analytics'] as const,
  comments: (projectId: string, taskId: string) => ['tasks', projectId, 'comments', taskId] as const,
  activity: (projectId: string, taskId: string) => ['tasks', projectId, 'activity', taskId] as const,
  mine: ['tasks', 'mine'] as const,
  calendar: ['tasks', 'calendar'] as const,
  /** What is being changed on a board. */
  changes: (projectId: string) => ['tasks', projectId, 'changes'] as const,
};

/** The whole board. */
export function useBoard(projectId: string) {
  return useQuery({
    queryKey: taskKeys.board(projectId),
    queryFn: ({ signal }): Promise<Board> => call(listTasks, { params: { projectId }, signal }),
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
      void client.invalidateQueries({ queryKey: taskKeys.project(projectId) });
    }, dayWatch);
    return () => clearInterval(watch);
  }, [client, projectId, timeZone]);
}

/** The project that the board belongs to. */
export function useBoardProject(projectId: string) {
  return useQuery({
    queryKey: taskKeys.about(projectId),
    queryFn: ({ signal }) => call(viewProject, { params: { id: projectId }, signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
  });
}

/** Who may be assigned: the project's owner first, then its collaborators. */
export function useBoardPeople(projectId: string) {
  return useQuery({
    queryKey: taskKeys.people(projectId),
    queryFn: ({ signal }) => call(listProjectUsers, { params: { id: projectId }, signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
  });
}

export function useDeadlines(projectId: string) {
  return useQuery({
    queryKey: taskKeys.deadlines(projectId),
    queryFn: ({ signal }) => call(listDeadlines, { params: { projectId }, signal }),
    select: ({ upcomingTasks }) => upcomingTasks,
  });
}

export function useTaskAnalytics(projectId: string) {
  return useQuery({
    queryKey: taskKeys.analytics(projectId),
    queryFn: ({ signal }) => call(viewTaskAnalytics, { params: { projectId }, signal }),
  });
}

export function useTaskComments({ projectId, _id: taskId }: Pick<Task, '_id' | 'projectId'>) {
  return useQuery({
    queryKey: taskKeys.comments(projectId, taskId),
    queryFn: ({ signal }) => call(listTaskComments, { params: { projectId, taskId }, signal }),
    select: ({ comments }) => comments,
    staleTime: 0,
  });
}

export function useTaskActivity({ projectId, _id: taskId }: Pick<Task, '_id' | 'projectId'>) {
  return useQuery({
    queryKey: taskKeys.activity(projectId, taskId),
    queryFn: ({ signal }) => call(listTaskActivity, { params: { projectId, taskId }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Changes the kept board, where it was loaded. */
export function changeBoard(client: QueryClient, projectId: string, change: (tasks: Task[]) => Task[]): void {
  client.setQueryData<Board>(
    taskKeys.board(projectId),
    (board) => board && { ...board, tasks: change(board.tasks) },
  );
}

/** The tasks of the kept board. */
export const boardTasks = (client: QueryClient, projectId: string): Task[] =>
  client.getQueryData<Board>(taskKeys.board(projectId))?.tasks ?? [];

/** A task of the kept board. */
export const boardTask = (client: QueryClient, projectId: string, taskId: string): Task | undefined =>
  boardTasks(client, projectId).find(({ _id }) => _id === taskId);

/** How many changes of a task this browser has not heard the end of. */
export const changesUnderWay = (
  client: QueryClient,
  { projectId, _id }: Pick<Task, '_id' | 'projectId'>,
): number =>
  client.isMutating({
    mutationKey: taskKeys.changes(projectId),
    predicate: ({ state: { variables } }) =>
      typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === _id,
  });

/** Asks again for deadlines and analytics, and for what happened to a task where that is open. */
export async function refreshAnalytics(client: QueryClient, projectId: string, taskId?: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: taskKeys.figures(projectId) }),
    client.invalidateQueries({ queryKey: taskKeys.mine }),
    taskId && client.invalidateQueries({ queryKey: taskKeys.activity(projectId, taskId) }),
  ]);
}

/** Tells of a write that failed; with Retry where trying again may help. */
export function notifyChangeFailure(error: unknown, sentence: string, again?: () => void): void {
  const isRepeatable = again && !isFinal(error);
  notifyFailure(
    failureLine(error, sentence),
    isRepeatable ? { action: { label: texts.retry, onClick: again } } : {},
  );
}
