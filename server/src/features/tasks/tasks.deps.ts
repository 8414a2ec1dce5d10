import type { Clock } from '../../platform/clock.ts';
import type { ReadCommunityName } from '../../platform/community-variables.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';

/** What the tasks feature needs. */
export interface TasksDeps {
  database: Database;
  clock: Clock;
  live: Live;
  notify: Notify;
  throttles: Throttles;
  /** The base URL of links in the calendar feed. */
  publicUrl: string | null;
  communityName: ReadCommunityName;
}

/** The requesting member and the board. */
export interface BoardContext {
  me: string;
  projectId: string;
}

/** The requesting member and the task. */
export interface TaskContext extends BoardContext {
  taskId: string;
}
