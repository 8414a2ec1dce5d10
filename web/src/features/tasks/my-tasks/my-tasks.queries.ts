import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { changePassword } from '@tandem/contract/account';
import {
  type CalendarLink,
  endCalendarLink,
  listMyTasks,
  makeCalendarLink,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-own';
import { myTasksChanged } from '@tandem/contract/tasks';
import { pageSizes } from '@tandem/contract/limits';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { byCursor, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { calendarTexts as texts } from './my-tasks.texts.ts';

/** The query for the member's open tasks, of which those beyond `limits.wholeList` are left out. */
export const myTasks = queryOf(listMyTasks, {}, { staleAfter: [myTasksChanged, projectChanged] });
export const myTaskPages = pagesOf(
  listMyTasks,
  { query: { limit: String(pageSizes.myTasks) } },
  { ...byCursor, staleAfter: [myTasksChanged, projectChanged] },
);
const calendarLink = queryOf(viewCalendarLink, {}, { staleAfter: [changePassword] });

/** The member's open tasks of all projects in pages, nearest due date first. */
export function useMyTasks() {
  return useInfiniteQuery({
    ...myTaskPages,
    select: (list) => onceById(list.pages.flatMap(({ data }) => data)),
  });
}

/** The state of the member's calendar link; its URL is known only right after it was created. */
export function useCalendarLink() {
  const client = useQueryClient();
  const link = useQuery({ ...calendarLink, select: ({ data }) => data });
  const setCached = (data: CalendarLink | null) => client.setQueryData(calendarLink.queryKey, { data });
  const make = useMutation({
    mutationFn: () => call(makeCalendarLink),
    onSuccess: ({ message, data: { createdAt, lastReadAt } }) => {
      setCached({ createdAt, lastReadAt });
      notifySuccess(message || texts.created);
    },
    onError: (error) => reportFailedWrite(error, texts.createFailed, () => make.mutate()),
  });
  const end = useMutation({
    mutationFn: () => call(endCalendarLink),
    onSuccess: ({ message }) => {
      make.reset();
      setCached(null);
      notifySuccess(message || texts.turnedOff);
    },
    onError: (error) => reportFailedWrite(error, texts.turnOffFailed, () => end.mutate()),
  });
  return {
    link,
    /** The URL of the link just created. */
    address: make.data && new URL(make.data.data.path, window.location.origin).href,
    isBusy: make.isPending || end.isPending,
    make: () => make.mutate(),
    end: () => end.mutate(),
  };
}
