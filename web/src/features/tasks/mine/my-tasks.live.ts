import { myTasksChanged } from '@tandem/contract/tasks/tasks-live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../../platform/live/live.ts';
import { myTasks } from './my-tasks.queries.ts';

const pause = 400;

/** Keeps the list of my tasks in step with what others do to them; after a lost line it is asked for again. */
export function useMyTasksLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const ask = () => void client.invalidateQueries({ queryKey: myTasks.queryKey });
    // Many tasks change at once when somebody tidies a board up.
    const askSoon = () => {
      clearTimeout(asking);
      asking = setTimeout(ask, pause);
    };
    const stops = [live.listen(myTasksChanged, askSoon), live.onConnect(ask)];
    live.open();
    return () => {
      clearTimeout(asking);
      stops.forEach((stop) => stop());
    };
  }, [client]);
}
