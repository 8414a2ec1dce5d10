import { limits } from '@tandem/contract/limits';
import { plural, formatNumber } from '../../ui/numbers.ts';

/** The copy of the task panel. */
export const panelTexts = {
  name: (title: string) => `Task: ${title}`,
  close: 'Close',
  previous: 'Previous task in this column',
  next: 'Next task in this column',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  copyFailed: 'Failed to copy the link.',
  more: 'More actions',
  status: 'Status',
  titleField: 'Title',
  editTitle: 'Edit title',
  assignee: 'Assignee',
  priority: 'Priority',
  noPriority: 'No Priority Set',
  dueDate: 'Due date',
  labels: 'Labels',
  addLabel: 'Add a label',
  removeLabel: (label: string) => `Remove label ${label}`,
  description: 'Description',
  addDescription: 'Add a description...',
  editDescription: 'Edit description',
  save: 'Save',
  cancel: 'Cancel',
  gone: 'This task does not exist.',
  goneHint: 'Someone may have deleted it.',
  loading: 'Loading task...',
  activity: 'Activity',
  timeline: 'Timeline',
  earlier: (count: number) => plural(count, { one: '# earlier change', other: '# earlier changes' }),
  parts: { all: 'All', comments: 'Comments', history: 'History' },
};

/** The copy of following a task. */
export const followTexts = {
  follow: 'Follow',
  followHint: 'You are notified of comments.',
  unfollow: 'Stop following',
  unfollowHint: 'You are no longer notified of comments.',
  notFollowed: 'Failed to follow the task.',
  notUnfollowed: 'Failed to stop following the task.',
};

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

export const assigneeTexts = {
  /** The last choice of a project with more members than the first page. */
  find: 'Find someone else...',
  title: 'Assign to',
  close: 'Close dialog',
  search: 'Search project members',
  list: 'Project members',
  loading: 'Loading project members...',
  failed: 'Failed to fetch project members.',
  nobody: 'No project member has this name.',
};

/** The copy of tasks that are made of messages, comments and items of checklists. */
export const madeTexts = {
  ofComment: (name: string) => `Make a task of the comment of ${name}`,
  ofItem: (text: string) => `Make a task of “${text}”`,
  short: 'Make a task of this',
  assignedTo: (name: string) => `Assigned to ${name}`,
  from: 'From',
  failed: 'Failed to make a task of this.',
};

/** The copy of the search in comments. */
export const foundTexts = {
  failed: 'Failed to search comments.',
  nothing: 'No comment found.',
  nothingHint: 'Try fewer or other words.',
  found: 'Found comments',
  count: (count: number, hasMore: boolean) =>
    `${hasMore ? `${formatNumber(count)} and more comments` : plural(count, { one: '# comment', other: '# comments' })} · newest first`,
};

/** The copy of checklists. */
export const checklistTexts = {
  title: 'Checklist',
  loading: 'Loading checklist...',
  done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  spoken: (done: number, all: number) => `Checklist: ${formatNumber(done)} of ${formatNumber(all)} done`,
  counts: (done: number, all: number) => `${formatNumber(done)}/${formatNumber(all)}`,
  add: 'Add an item',
  full: `A checklist can have at most ${formatNumber(limits.checklistItems)} items.`,
  edit: (text: string) => `Edit “${text}”`,
  editing: 'Item',
  delete: (text: string) => `Delete “${text}”`,
  move: (text: string) => `Move “${text}”`,
  handle: 'Item handle',
  instructions:
    'Press space to lift the item, the arrow keys to move it, space to drop it and Escape to cancel.',
  lifted: (text: string, place: number) => `${text} lifted from place ${formatNumber(place)}.`,
  over: (text: string, place: number) => `${text} is at place ${formatNumber(place)}.`,
  dropped: (text: string, place: number) => `${text} dropped at place ${formatNumber(place)}.`,
  left: (text: string) => `${text} is back where it was.`,
  failed: {
    load: 'Failed to fetch the checklist.',
    add: 'Failed to add the item.',
    edit: 'Failed to update the item.',
    delete: 'Failed to delete the item.',
  },
};
