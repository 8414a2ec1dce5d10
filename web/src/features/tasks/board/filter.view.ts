import type { PersonSummary } from '@tandem/contract/people';
import { taskPriorities, type Task, type TaskPriority } from '@tandem/contract/tasks';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { containsWords } from '../../../ui/forms/search-words.ts';
import { spanOf, spans } from '../tasks.view.ts';

export const dueSpans = [...spans, 'none'] as const;
type DueSpan = (typeof dueSpans)[number];

/** The board's filter in the URL; an absent field matches everything. */
export interface Filter {
  search?: string;
  /** The id of a person, or `none`. */
  assignee?: string;
  label?: string;
  priority?: TaskPriority | 'none';
  due?: DueSpan;
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';

/** Parses the filter of a URL; drops invalid values. */
export function filterIn(search: Record<string, unknown>): Filter {
  const priority = [...taskPriorities, 'none' as const].find((name) => name === search['priority']);
  const due = dueSpans.find((span) => span === search['due']);
  const [term, assignee, label] = [text(search['search']), text(search['assignee']), text(search['label'])];
  return {
    ...(term && { search: term }),
    ...(assignee && { assignee }),
    ...(label && { label }),
    ...(priority && { priority }),
    ...(due && { due }),
  };
}

/** The number of active filter fields. */
export const filterCount = (filter: Filter): number => Object.keys(filter).length;

function spanOfTask({ dueDate, status }: Task, today: string): DueSpan {
  if (!dueDate) return 'none';
  const span = spanOf(dueDate, today);
  // Done tasks are never overdue.
  return span === 'overdue' && status === 'Done' ? 'later' : span;
}

/** Whether a task passes the filter. "This week" includes today. */
export function passes(task: Task, filter: Filter, today: string): boolean {
  const { search, assignee, label, priority, due } = filter;
  if (assignee && task.assignedTo !== (assignee === 'none' ? null : assignee)) return false;
  if (label && !task.labels.some((other) => isSame(other, label))) return false;
  if (priority && task.priority !== (priority === 'none' ? null : priority)) return false;
  if (due && !isWithin(spanOfTask(task, today), due)) return false;
  const { title, description, labels } = task;
  return !search || containsWords([title, description ?? '', ...labels].join('\n'), search);
}

const isWithin = (span: DueSpan, filter: DueSpan) =>
  span === filter || (filter === 'week' && span === 'today');

const fold = (value: string) => value.toLocaleLowerCase('en');
const isSame = (a: string, b: string) => fold(a) === fold(b);

/** The people a board can be filtered by: the first project members, and all assignees. */
export const peopleIn = (tasks: readonly Task[], people: readonly PersonSummary[]): PersonSummary[] =>
  onceById([...people, ...tasks.flatMap(({ assignee }) => assignee ?? [])]);

/** The distinct labels of a board, in alphabetical order. */
export function labelsOf(tasks: readonly Task[]): string[] {
  const found = new Map<string, string>();
  for (const label of tasks.flatMap(({ labels }) => labels))
    if (!found.has(fold(label))) found.set(fold(label), label);
  return [...found.values()].toSorted((a, b) => a.localeCompare(b));
}
