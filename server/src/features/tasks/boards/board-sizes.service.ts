import { limits } from '@tandem/contract/limits';
import type { Clock } from '../../../platform/clock.ts';

/** Boards with fewer tasks have so much room that counts of the last minute will do. */
const roomy = limits.tasksOfBoard / 2;
const keptMs = 60_000;
const mostBoards = 10_000;

/** How many tasks boards have at most, as far as this process knows. */
export interface BoardSizes {
  /** Null when the board's tasks must be counted. */
  atMost(projectId: string): number | null;
  counted(projectId: string, tasks: number): void;
  /** A task was added by this process. */
  added(projectId: string): void;
}

/**
 * Remembers the counts of small boards for a minute, so that a new task does not count all others. Tasks that other processes
 * add meanwhile are not known: two of them would have to add half of what a board can hold within a minute to pass the limit.
 */
export function createBoardSizes(clock: Clock): BoardSizes {
  const known = new Map<string, { tasks: number; until: number }>();
  const now = () => clock.now().getTime();
  return {
    atMost: (projectId) => {
      const size = known.get(projectId);
      if (size === undefined) return null;
      if (size.tasks < roomy && now() < size.until) return size.tasks;
      known.delete(projectId);
      return null;
    },
    counted: (projectId, tasks) => {
      // Their order is that of their counts.
      known.delete(projectId);
      known.set(projectId, { tasks, until: now() + keptMs });
      const [oldest] = known.keys();
      if (known.size > mostBoards && oldest !== undefined) known.delete(oldest);
    },
    added: (projectId) => {
      const size = known.get(projectId);
      if (size !== undefined) size.tasks += 1;
    },
  };
}
