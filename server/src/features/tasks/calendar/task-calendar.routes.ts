import {
  calendarMessages,
  endCalendarLink,
  makeCalendarLink,
  readCalendar,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-mine';
import type { Bind } from '../../../platform/http/bind.ts';
import type { createTaskCalendarService } from './task-calendar.service.ts';

/** Serves the calendar link of a member and the feed behind it. */
export function bindTaskCalendar(bind: Bind, service: ReturnType<typeof createTaskCalendarService>): void {
  bind(viewCalendarLink, async ({ me }) => ({ data: await service.viewCalendarLink(me) }));
  bind(makeCalendarLink, async ({ me }) => ({
    message: calendarMessages.made,
    data: await service.makeCalendarLink(me),
  }));
  bind(endCalendarLink, async ({ me }) => {
    await service.endCalendarLink(me);
    return { message: calendarMessages.ended };
  });
  bind(readCalendar, ({ params }) => service.readCalendar(params.secret));
}
