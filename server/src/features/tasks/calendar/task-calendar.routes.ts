import {
  calendarMessages,
  endCalendarLink,
  makeCalendarLink,
  readCalendar,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-own';
import type { Bind } from '../../../platform/http/bind.ts';
import type { createTaskCalendarService } from './task-calendar.service.ts';

/** Serves the calendar link of a member and the feed behind it. */
export function bindTaskCalendar(bind: Bind, service: ReturnType<typeof createTaskCalendarService>): void {
  bind(viewCalendarLink, async ({ me }) => ({ data: await service.viewCalendarLink(me) }));
  bind(makeCalendarLink, async ({ me, record }) => {
    const data = await service.makeCalendarLink(me);
    record('calendar_link_created');
    return { message: calendarMessages.made, data };
  });
  bind(endCalendarLink, async ({ me }) => {
    await service.endCalendarLink(me);
    return { message: calendarMessages.ended };
  });
  bind(readCalendar, ({ params }) => service.readCalendar(params.secret));
}
