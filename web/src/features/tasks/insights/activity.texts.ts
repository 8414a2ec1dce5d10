import { plural } from '../../../ui/numbers.ts';

/** The copy of a project's recent activity. A task's title follows the words of `created` and `finished`. */
export const activityTexts = {
  title: 'Recent activity',
  loading: 'Loading...',
  failed: 'Failed to fetch the recent activity.',
  empty: 'Nothing yet.',
  emptyForMembers: 'Nothing yet. New members and tasks appear here.',
  joined: 'joined the project',
  joinedAs: (role: string) => `joined as ${role}`,
  created: 'created',
  finished: 'finished',
  createdTasks: (count: number) => `created ${plural(count, { one: '# task', other: '# tasks' })}`,
  finishedTasks: (count: number) => `finished ${plural(count, { one: '# task', other: '# tasks' })}`,
};
