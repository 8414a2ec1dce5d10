import { limits } from '@tandem/contract/limits';
import { taskKeyOf } from '@tandem/contract/tasks';
import { listSharedTasks, type SharedTask } from '@tandem/contract/tasks/tasks-own';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import type { UseNameOptions } from '../../../ui/writing/mentions.view.ts';
import { boardQuery } from '../tasks.queries.ts';

const most = 8;

/** The tasks of a board that fit to what is typed after `#`: its number, or words of its title. */
export const taskNamesOn =
  (projectId: string): UseNameOptions =>
  ({ trigger, search }) => {
    const isAsked = trigger === '#';
    const { data: board, isPending, isError } = useQuery({ ...boardQuery(projectId), enabled: isAsked });
    const typed = search.toLowerCase();
    const named = (board?.tasks ?? []).map(({ _id, number, title }) => ({
      id: _id,
      label: `#${taskKeyOf(board?.taskPrefix ?? '', number)}`,
      detail: title,
    }));
    const fitting = named.filter(({ label, detail }) =>
      `${label.slice(1)} ${detail}`.toLowerCase().includes(typed),
    );
    return {
      options: isAsked ? fitting.slice(0, most) : [],
      isPending: isAsked && isPending,
      hasFailed: isAsked && isError,
    };
  };

/** The tasks of projects that the viewer and another are both in, by what is typed after `#`. */
export const sharedTaskNamesWith =
  (userId: string): UseNameOptions =>
  ({ trigger, search }) => {
    const isAsked = trigger === '#';
    const { data, isPending, isError } = useQuery({
      ...queryOf(listSharedTasks, { params: { userId }, query: { search } }),
      enabled: isAsked,
      placeholderData: keepPreviousData,
    });
    return {
      options: (isAsked && data ? data.data : []).map(({ _id, taskPrefix, number, title, projectTitle }) => ({
        id: _id,
        label: `#${taskKeyOf(taskPrefix, number)}`,
        detail: `${title} · ${projectTitle}`,
      })),
      isPending: isAsked && isPending,
      hasFailed: isAsked && isError,
    };
  };

interface Asked {
  number: string;
  resolve: (task: SharedTask | null) => void;
  reject: (error: unknown) => void;
}

/** The numbers that texts on the screen name and that are not asked for yet, by whom the texts are shared with. */
const waiting = new Map<string, Asked[]>();

/** Finds a task by its number together with all others that are rendered at the same moment: a text may name hundreds. */
function findShared(userId: string, number: string): Promise<SharedTask | null> {
  return new Promise((resolve, reject) => {
    const asked = waiting.get(userId) ?? [];
    asked.push({ number, resolve, reject });
    if (asked.length === 1) setTimeout(() => void askFor(userId));
    waiting.set(userId, asked);
  });
}

async function askFor(userId: string): Promise<void> {
  const asked = waiting.get(userId) ?? [];
  waiting.delete(userId);
  for (let from = 0; from < asked.length; from += limits.namedTasks) {
    const some = asked.slice(from, from + limits.namedTasks);
    const numbers = some.map(({ number }) => number).join(',');
    try {
      const { data } = await call(listSharedTasks, { params: { userId }, query: { numbers } });
      for (const { number, resolve } of some) resolve(onlyOne(data, number));
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}

/** The task with a number, unless tasks of several projects have it: then the text does not say which. */
function onlyOne(tasks: readonly SharedTask[], named: string): SharedTask | null {
  const found = tasks.filter(
    ({ taskPrefix, number }) => taskKeyOf(taskPrefix, number).toUpperCase() === named,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The task that a text names by its full number, such as "#HB-12", if both who read the text can see it. */
export function sharedTaskQuery(userId: string, text: string) {
  const number = text.slice(1).toUpperCase();
  return queryOptions({
    queryKey: keyOf(listSharedTasks, { params: { userId }, query: { numbers: number } }),
    queryFn: () => findShared(userId, number),
  });
}
